import TextField from '@mui/material/TextField'
import { longestReason } from '../../resources/withdrawal-grounds.ts'

/** A few words say why; the server reads them again. */
export const saysWhy = (reason: string): boolean => {
  const text = reason.trim()
  return text.length >= 10 && /\p{L}{2,}\s+\p{L}{2,}/u.test(text)
}

interface ReasonFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (reason: string) => void
}
/** Why something is published all the same, in words. */
export const ReasonField = ({ label, value, onChange }: ReasonFieldProps) => (
  <TextField
    fullWidth
    multiline
    minRows={2}
    margin="dense"
    required
    label={label}
    value={value}
    helperText="Em poucas palavras. Fica guardado com a carga e na auditoria; não aparece no portal."
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: longestReason } }}
  />
)
