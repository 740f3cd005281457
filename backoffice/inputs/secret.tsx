import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { useState } from 'react'
import { FieldFrame, type InputProps } from './frame.tsx'

/** Written, never read back. `keeps`: the record exists, so that blank leaves the stored value as it is. */
export function SecretInput({
  value,
  onChange,
  onBlur,
  name,
  disabled,
  required,
  placeholder,
  keeps,
  ...frame
}: InputProps<string | null> & { readonly keeps: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <FieldFrame {...frame} required={required && !keeps}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          name={name}
          fullWidth
          type={open ? 'text' : 'password'}
          value={value ?? ''}
          error={Boolean(frame.fault)}
          disabled={disabled}
          onBlur={onBlur}
          autoComplete="new-password"
          placeholder={keeps ? 'Deixe em branco para manter' : placeholder}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          inputProps={{
            'aria-describedby': describedBy,
            'aria-required': required && !keeps,
            spellCheck: false,
          }}
          endAdornment={
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={open ? `Esconder ${frame.label}` : `Mostrar ${frame.label}`}
                aria-pressed={open}
                onClick={() => setOpen(!open)}
              >
                {open ? (
                  <VisibilityOffRounded fontSize="small" />
                ) : (
                  <VisibilityRounded fontSize="small" />
                )}
              </IconButton>
            </InputAdornment>
          }
        />
      )}
    </FieldFrame>
  )
}
