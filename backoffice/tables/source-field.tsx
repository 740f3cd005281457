import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { longestSource } from '../../tables/calls/table-file.ts'

interface SourceProps {
  /** The names that the table's sources have. */
  readonly known: readonly string[]
  /** What the file seems to come from. */
  readonly system: string | null
  readonly value: string
  readonly onChange: (name: string) => void
}
/** What the file comes from: its choices are kept for it and the unit. */
export function SourceField({ known, system, value, onChange }: SourceProps) {
  const id = useId()
  return (
    <Box sx={{ pt: 2 }}>
      <TextField
        size="small"
        fullWidth
        label="Fonte do arquivo"
        placeholder="O sistema ou a planilha de onde ele vem"
        helperText={`${system === null ? '' : `Parece do sistema ${system}. `}As escolhas abaixo ficam guardadas para esta fonte e esta unidade. Pode ficar em branco.`}
        value={value}
        onChange={(event) => onChange(event.target.value.slice(0, longestSource))}
        slotProps={{ htmlInput: { list: id, autoComplete: 'off' } }}
        sx={{ maxWidth: 480 }}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Box>
  )
}
