import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { useId, useState, type Ref } from 'react'

export interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'password'
  readonly autoComplete: string
  /** The keyboard that a phone shows. */
  readonly inputMode?: 'numeric' | 'text'
  readonly fault?: string
  readonly help?: string
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
  readonly maxLength?: number
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A labelled input; a password can be shown while it is typed. */
export function LabelledInput({
  name,
  label,
  value,
  onChange,
  type = 'text',
  autoComplete,
  inputMode,
  fault,
  help,
  readOnly,
  autoFocus,
  maxLength = 254,
  inputRef,
}: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const helperText = fault ?? help
  return (
    <FormControl fullWidth error={fault !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        readOnly={readOnly}
        inputRef={inputRef}
        type={type === 'password' && shown ? 'text' : type}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{
          maxLength,
          inputMode,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-describedby': helperText ? `${id}-said` : undefined,
        }}
        endAdornment={type === 'password' && <Eye shown={shown} toggle={() => setShown(!shown)} />}
      />
      {helperText && <FormHelperText id={`${id}-said`}>{helperText}</FormHelperText>}
    </FormControl>
  )
}

function Eye({ shown, toggle }: { readonly shown: boolean; readonly toggle: () => void }) {
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={shown ? 'Ocultar a senha' : 'Mostrar a senha'}
        aria-pressed={shown}
        onClick={toggle}
      >
        {shown ? <VisibilityOffRounded fontSize="small" /> : <VisibilityRounded fontSize="small" />}
      </IconButton>
    </InputAdornment>
  )
}
