import Box from '@mui/material/Box'
import { fieldOf } from '../../../kernel/resource.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { TextInput } from '../../inputs/text.tsx'
import {
  monthIsAsked,
  rowControlId,
  type QueueItem,
  type GridColumn,
  type Typed,
} from './queue-items.ts'
import { rowFields } from './row-grid.ts'
import type { Narrow } from '../../engine/form/form-field.tsx'
import type { PublicationState } from './publication.ts'

const { fields } = documentElement
const textOf = (value: string | number | null) => (value === null ? null : String(value))

interface RowFieldsProps {
  readonly item: QueueItem
  readonly publication: PublicationState
  readonly portalId: number
  readonly narrow: Narrow | undefined
  readonly onFill: (typed: Partial<Typed>) => void
}
/** What a document is, where it is, and of when: as it is proposed until somebody writes it. */
export function RowFields({ item, publication, portalId, narrow, onFill }: RowFieldsProps) {
  const values = publication.proposals.valuesOf(item)
  const faults = publication.faultsOf(item)
  const bind = (name: GridColumn) => ({
    id: rowControlId(item.id, name),
    label: fieldOf(documentElement, name).label,
    of: item.file?.name ?? 'endereço externo',
    fault: faults[name],
  })
  return (
    <Box sx={rowFields}>
      {item.file === null && (
        <Box sx={{ gridArea: 'address' }}>
          <TextInput
            id={rowControlId(item.id, 'address')}
            label="Endereço"
            type="url"
            placeholder={fields.externalUrl.placeholder}
            value={item.typed.address || null}
            fault={faults.address}
            onChange={(text) => onFill({ address: text ?? '' })}
            required
          />
        </Box>
      )}
      <Box sx={{ gridArea: 'type' }}>
        <ReferenceInput
          {...bind('documentTypeId')}
          field={fields.documentTypeId}
          routeParams={{ portalId }}
          source={narrow?.('documentTypeId', publication.common)}
          value={values.documentTypeId}
          onChange={(type) => onFill({ documentTypeId: Number(type) || null })}
          required
        />
      </Box>
      <Box sx={{ gridArea: 'description' }}>
        <TextInput
          {...bind('description')}
          value={item.typed.description ?? values.description}
          onChange={(text) => onFill({ description: text ?? '' })}
          max={200}
          required
        />
      </Box>
      <Box sx={{ gridArea: 'month' }}>
        <ReferenceInput
          {...bind('month')}
          field={fields.month}
          routeParams={{}}
          value={values.month}
          onChange={(chosen) => onFill({ month: chosen === null ? null : String(chosen) })}
          placeholder="Sem mês"
          required={monthIsAsked(values)}
        />
      </Box>
      <Box sx={{ gridArea: 'year' }}>
        <TextInput
          {...bind('year')}
          value={textOf(values.year)}
          onChange={(text) => onFill({ year: text })}
          required
        />
      </Box>
    </Box>
  )
}
