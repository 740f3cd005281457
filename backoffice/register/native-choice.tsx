import Box from '@mui/material/Box'
import { useId } from 'react'

interface NativeChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
  readonly stretch?: boolean
}

/** A small choice in a bar: the platform's own select, which every phone and screen reader knows. */
export function NativeChoice({ label, value, options, onChange, stretch = false }: NativeChoiceProps) {
  const id = useId()
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 13.5, ...(stretch ? { width: '100%' } : {}) }}>
      <Box component="label" htmlFor={id} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{label}</Box>
      <Box component="select" id={id} value={value} onChange={(event) => onChange(event.target.value)}
        sx={{
          font: 'inherit', fontWeight: 600, color: 'text.primary', backgroundColor: 'background.paper', border: '1px solid var(--palette-line2)', borderRadius: 1,
          height: 34, px: 1, cursor: 'pointer', minWidth: 0, ...(stretch ? { flex: 1 } : {}), '&:focus-visible': { outline: 'none', boxShadow: '0 0 0 3px var(--palette-focus)' },
        }}>
        {options.map(([one, text]) => <option key={one} value={one}>{text}</option>)}
      </Box>
    </Box>
  )
}
