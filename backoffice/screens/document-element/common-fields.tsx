import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { fieldOf } from '../../../kernel/resource.ts'
import { isRequired } from '../../../kernel/write.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { Narrow } from '../../engine/form/form-field.tsx'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { TextInput } from '../../inputs/text.tsx'
import { reasons, type Reason } from './facts.ts'
import type { Common } from './queue-items.ts'

const { fields } = documentElement
const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 1.2fr)',
  },
}

interface CommonProps {
  readonly common: Common
  /** Why they say what nobody said. */
  readonly because: Partial<Record<keyof Common, Reason>>
  /** Whether the documents are of several types: then each has its own. */
  readonly isMixed: boolean
  readonly faults: Readonly<Record<string, string>>
  readonly portalId: number
  readonly narrow: Narrow | undefined
  readonly refused: string | undefined
  readonly busy: boolean
  /** What is proposed has come; before that it would take the place of what one chooses. */
  readonly known: boolean
  readonly onChange: (patch: Partial<Common>) => void
}
/** What all the files share; a file whose name tells its month and year keeps its own. */
export function CommonFields({
  common,
  because,
  isMixed,
  faults,
  portalId,
  narrow,
  refused,
  busy,
  known,
  onChange,
}: CommonProps) {
  const bind = (name: keyof Common) => {
    const { label, help } = fieldOf(documentElement, name)
    const reason = because[name]
    return {
      id: `campo-${name}`,
      label,
      help: reason === undefined ? help : `Proposto ${reasons[reason]}.`,
      fault: faults[name],
      required: isRequired(documentElement, name),
      disabled: busy,
    }
  }
  const routeParams = { portalId }
  const text = (value: string | number | null) => (value === null ? null : String(value))
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Para todos os arquivos
      </Typography>
      {refused && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {refused}
        </Alert>
      )}
      <Box sx={grid}>
        <ReferenceInput
          {...bind('documentTypeId')}
          field={fields.documentTypeId}
          placeholder={isMixed ? 'Cada arquivo o seu' : undefined}
          routeParams={routeParams}
          source={narrow?.('documentTypeId', common)}
          value={common.documentTypeId}
          onChange={(documentTypeId) => onChange({ documentTypeId })}
        />
        <ReferenceInput
          {...bind('clientHashId')}
          disabled={busy || !known}
          field={fields.clientHashId}
          routeParams={routeParams}
          source={narrow?.('clientHashId', common)}
          value={common.clientHashId}
          onChange={(clientHashId) => onChange({ clientHashId })}
        />
        <TextInput
          {...bind('year')}
          value={text(common.year)}
          onChange={(year) => onChange({ year })}
        />
        <ChoiceInput
          {...bind('periodicity')}
          disabled={busy || !known}
          options={fields.periodicity.options}
          placeholder={isMixed ? 'Cada tipo a sua' : undefined}
          value={text(common.periodicity)}
          onChange={(periodicity) => onChange({ periodicity })}
        />
        <ReferenceInput
          {...bind('month')}
          field={fields.month}
          routeParams={routeParams}
          value={common.month}
          onChange={(month) => onChange({ month })}
        />
      </Box>
    </Paper>
  )
}
