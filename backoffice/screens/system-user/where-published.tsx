import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { localOptions } from '../../engine/reference.ts'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { SearchedInput } from '../../inputs/searched.tsx'
import { TypeTicks } from '../publisher-permission/type-ticks.tsx'
import type { PublishingChoice } from './publishing.ts'

const { clientId } = publisherPermission.fields

/** Where a person publishes from the first day: the unit, and the types of documents. */
export function WherePublished({ publishing }: { readonly publishing: PublishingChoice }) {
  const { portals, portalId, unit, all, types, placed, change } = publishing
  const routeParams = { portalId: portalId ?? 0 }
  return (
    <Box
      component="section"
      aria-labelledby="where-published"
      sx={{ display: 'grid', gap: 2, pt: 2.5, borderTop: '1px solid var(--palette-divider)' }}
    >
      <Typography id="where-published" variant="subtitle2" component="h3">
        O que publica
      </Typography>
      {portals.length > 1 && (
        <SearchedInput
          label="Portal"
          source={localOptions(['portal', 'of-manager'], portals)}
          value={String(portalId)}
          onChange={(portal) => change({ portal, unit: null, types: [] })}
        />
      )}
      <ReferenceInput
        label="Unidade gestora"
        field={clientId}
        routeParams={routeParams}
        value={unit}
        onChange={(value) => change({ unit: value === null ? null : String(value) })}
      />
      <FormControlLabel
        label="Todos os tipos de documento"
        sx={{ m: 0 }}
        control={
          <Checkbox
            size="small"
            checked={all}
            onChange={(_, checked) => change({ all: checked, types: [] })}
          />
        }
      />
      {!all && placed && placed.placed.length > 0 && (
        <TypeTicks
          types={placed}
          chosen={types}
          none="ela ainda não publica"
          quiet
          onChange={(chosen) => change({ types: chosen })}
        />
      )}
    </Box>
  )
}
