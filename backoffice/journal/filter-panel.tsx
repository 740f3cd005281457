import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { DateInput } from '../inputs/date.tsx'
import { FieldFrame } from '../inputs/frame.tsx'
import { SearchedInput } from '../inputs/searched.tsx'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import type { Narrowed } from '../engine/list/narrowing.ts'
import type { JournalFilter } from './filters.ts'

interface PanelProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly filters: readonly JournalFilter[]
  readonly narrowed: Narrowed
  readonly onChange: (change: Narrowed) => void
}

/** One control for each filter; each takes effect at once. */
export default function JournalPanel({ anchor, onClose, filters, narrowed, onChange }: PanelProps) {
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
            width: 380,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(600px, 80vh)',
            p: 2,
          },
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {filters
            .filter(({ kind }) => kind === 'day')
            .map((filter) => (
              <DayFilter
                key={filter.name}
                filter={filter}
                value={narrowed[filter.name] ?? ''}
                onChange={(value) => onChange({ [filter.name]: value })}
              />
            ))}
        </Box>
        {filters.map(
          ({ kind, name, label, source }) =>
            kind === 'search' &&
            source && (
              <SearchedInput
                key={name}
                label={label}
                source={source}
                placeholder="Todos"
                value={narrowed[name] ?? null}
                onChange={(value) => onChange({ [name]: value ?? '' })}
              />
            ),
        )}
        {filters
          .filter(({ kind }) => kind === 'choice')
          .map(({ name, label, options = [] }) => (
            <NativeChoice
              key={name}
              stretch
              labelWidth={88}
              label={label}
              value={narrowed[name] ?? ''}
              options={[['', 'Todos'], ...options]}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
        {filters
          .filter(({ kind }) => kind === 'text')
          .map((filter) => (
            <TextFilter
              key={filter.name}
              filter={filter}
              value={narrowed[filter.name] ?? ''}
              onChange={(value) => onChange({ [filter.name]: value })}
            />
          ))}
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Button
            variant="text"
            disabled={filters.every(({ name }) => !narrowed[name])}
            onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
          >
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
  readonly filter: JournalFilter
  readonly value: string
  readonly onChange: (value: string) => void
}
const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
/** A half-typed date waits. */
function DayFilter({ filter, value, onChange }: OneProps) {
  const [typed, setTyped] = useState(value)
  const change = (text: string) => {
    setTyped(text)
    if (text === '' || isDay(text)) onChange(text)
  }
  return (
    <DateInput
      label={filter.label}
      value={(value === '' && isDay(typed) ? '' : typed) || null}
      onChange={(day) => change(day ?? '')}
    />
  )
}

function TextFilter({ filter, value, onChange }: OneProps) {
  const [typed, setTyped] = useState(value)
  const send = () => onChange(typed.trim())
  return (
    <FieldFrame label={filter.label}>
      {({ id }) => (
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={send}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send()
          }}
          inputProps={{ maxLength: 100 }}
        />
      )}
    </FieldFrame>
  )
}
