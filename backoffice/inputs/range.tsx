import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { DateInput } from './date.tsx'
import { IntegerInput } from './integer.tsx'

interface EndProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}
/** An end of a range, and whether what stands in it is whole; half-typed text waits. */
interface End {
  readonly isWhole: (text: string) => boolean
  readonly Input: (props: EndProps) => ReactNode
}
const dayEnd: End = {
  isWhole: (text) =>
    text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))),
  Input: ({ label, value, onChange }) => (
    <DateInput label={label} value={value || null} onChange={(day) => onChange(day ?? '')} />
  ),
}
const asNumber = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text || null)
const numberEnd: End = {
  isWhole: (text) => /^(?:-?\d{1,9})?$/.test(text),
  Input: ({ label, value, onChange }) => (
    <IntegerInput
      label={label}
      value={asNumber(value)}
      onChange={(number) => onChange(number === null ? '' : String(number))}
    />
  ),
}
export const DayRangeInput = (props: EndProps) => <Range {...props} end={dayEnd} />
export const NumberRangeInput = (props: EndProps) => <Range {...props} end={numberEnd} />

/** Two ends of a filter, `a..b`; either may be open. */
function Range({ label, value, onChange, end }: EndProps & { readonly end: End }) {
  const { isWhole, Input } = end
  const [ends, setEnds] = useState(() => value.split('..'))
  const [from = '', to = ''] = value === '' && ends.every(isWhole) ? [] : ends
  const set = (lower: string, upper: string) => {
    setEnds([lower, upper])
    if (isWhole(lower) && isWhole(upper)) onChange(lower || upper ? `${lower}..${upper}` : '')
  }
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
        <Input label="De" value={from} onChange={(text) => set(text, to)} />
        <Input label="Até" value={to} onChange={(text) => set(from, text)} />
      </Box>
    </Box>
  )
}
