import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useMask } from '../inputs/mask.ts'

interface MaskedFieldProps {
  readonly name: string
  readonly label: string
  readonly masks: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault: string | undefined
  readonly autoComplete: string
  readonly keyboard?: 'tel'
}

/** A labelled input whose mask is laid over while one types. */
export function LabelledMaskedInput({
  name,
  label,
  masks,
  value,
  onChange,
  fault,
  autoComplete,
  keyboard,
}: MaskedFieldProps) {
  const id = useId()
  const { ref, ...typing } = useMask(masks, value, onChange)
  return (
    <FormControl fullWidth error={fault !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        inputRef={ref}
        {...typing}
        autoComplete={autoComplete}
        inputProps={{
          inputMode: keyboard,
          spellCheck: false,
          className: 'number',
          'aria-describedby': fault ? `${id}-said` : undefined,
        }}
      />
      {fault && <FormHelperText id={`${id}-said`}>{fault}</FormHelperText>}
    </FormControl>
  )
}
