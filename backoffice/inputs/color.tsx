import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame, type InputProps } from './frame.tsx'

const isColour = (value: string | null) => value !== null && /^#[0-9a-f]{6}$/i.test(value)

/** A colour as `#rrggbb`, typed or picked. */
export function ColorInput({
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled,
  required,
  ...frame
}: InputProps<string | null>) {
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          name={name}
          fullWidth
          value={value ?? ''}
          error={Boolean(frame.fault)}
          placeholder={placeholder}
          disabled={disabled}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          inputProps={{
            'aria-describedby': describedBy,
            'aria-required': required,
            spellCheck: false,
          }}
          startAdornment={
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={`Escolher ${frame.label}`}
                disabled={disabled}
                value={isColour(value) ? (value ?? '') : '#ffffff'}
                onChange={(event) => onChange(event.target.value)}
                sx={{
                  width: 28,
                  height: 28,
                  p: 0,
                  border: '1px solid var(--palette-line2)',
                  borderRadius: 0.75,
                  backgroundColor: 'transparent',
                  cursor: 'pointer',
                }}
              />
            </InputAdornment>
          }
        />
      )}
    </FieldFrame>
  )
}
