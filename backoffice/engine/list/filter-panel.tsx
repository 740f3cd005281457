import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { DateInput } from '../../inputs/date.tsx'
import { IntegerInput } from '../../inputs/integer.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { filterValue, flagOnWire, flagWords, withFilter, type FilterField } from './filters.ts'
import type { Place } from '../place.ts'

interface PanelProps {
  readonly resource: AnyResource
  readonly fields: readonly FilterField[]
  readonly place: Place
  readonly anchor: HTMLElement
  readonly filter: readonly string[]
  readonly onChange: (filter: readonly string[]) => void
  readonly onClose: () => void
}
/** How many filters are offered before "Mais filtros". */
const first = 6

/** One control for each field that can narrow the list; each takes effect at once. */
export default function FilterPanel({
  resource,
  fields,
  place,
  anchor,
  filter,
  onChange,
  onClose,
}: PanelProps) {
  const [all, setAll] = useState(fields.length <= first + 1)
  const shown = all ? fields : fields.slice(0, first)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Filtros',
          sx: {
            mt: 0.5,
            width: 360,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(560px, 80vh)',
            p: 2,
          },
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {shown.map((one) => (
          <OneFilter
            key={one.name}
            resource={resource}
            place={place}
            filter={one}
            value={filterValue(filter, one.wire)}
            onChange={(value) => onChange(withFilter(filter, one.wire, value))}
          />
        ))}
        {!all && (
          <Button variant="text" onClick={() => setAll(true)}>
            Mais filtros
          </Button>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Button variant="text" disabled={filter.length === 0} onClick={() => onChange([])}>
            Limpar
          </Button>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
        </Box>
      </Box>
    </Popover>
  )
}

interface OneProps {
  readonly resource: AnyResource
  readonly place: Place
  readonly filter: FilterField
  readonly value: string
  readonly onChange: (value: string) => void
}
function OneFilter({ resource, place, filter: { name, label, kind }, value, onChange }: OneProps) {
  const field = fieldOf(resource, name)
  if (kind === 'flag') {
    const [on, off] = flagWords(resource, name)
    const options = {
      [flagOnWire(resource, name, true)]: on,
      [flagOnWire(resource, name, false)]: off,
    }
    return (
      <ChoiceInput
        label={label}
        options={options}
        blank="Todos"
        value={value || null}
        onChange={(wanted) => onChange(wanted ?? '')}
      />
    )
  }
  if (kind === 'choice')
    return (
      <ChoiceInput
        label={label}
        options={field.options ?? {}}
        blank="Todos"
        value={value || null}
        onChange={(wanted) => onChange(wanted ?? '')}
      />
    )
  if (kind === 'reference')
    return (
      <ReferenceInput
        label={label}
        field={field}
        place={place}
        value={value || null}
        onChange={(wanted) => onChange(wanted === null ? '' : String(wanted))}
      />
    )
  return <Range label={label} kind={kind} value={value} onChange={onChange} />
}

/** A whole date or number, as a filter takes it; half-typed text waits. */
const isWhole = {
  number: (text: string) => /^(?:-?\d{1,9})?$/.test(text),
  date: (text: string) =>
    text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))),
}
const asNumber = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text || null)

interface RangeProps {
  readonly label: string
  readonly kind: 'date' | 'number'
  readonly value: string
  readonly onChange: (value: string) => void
}
function Range({ label, kind, value, onChange }: RangeProps) {
  const [ends, setEnds] = useState(() => value.split('..'))
  const [from = '', to = ''] = value === '' && ends.every(isWhole[kind]) ? [] : ends
  const set = (lower: string, upper: string) => {
    setEnds([lower, upper])
    if (isWhole[kind](lower) && isWhole[kind](upper))
      onChange(lower || upper ? `${lower}..${upper}` : '')
  }
  const end = (which: string, now: string, change: (text: string) => void) =>
    kind === 'date' ? (
      <DateInput label={which} value={now || null} onChange={(day) => change(day ?? '')} />
    ) : (
      <IntegerInput
        label={which}
        value={asNumber(now)}
        onChange={(number) => change(number === null ? '' : String(number))}
      />
    )
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="subtitle2" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 1,
        }}
      >
        {end('De', from, (text) => set(text, to))}
        {end('Até', to, (text) => set(from, text))}
      </Box>
    </Box>
  )
}
