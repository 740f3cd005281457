import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame, type InputProps } from './frame.tsx'
import { isNear, Left } from './text.tsx'

/** Several lines of text; '' is absent. Grows with what is written. */
export function LongTextInput({
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled,
  required,
  max,
  ...frame
}: InputProps<string | null> & { readonly max?: number }) {
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, describedBy }) => (
        <Box sx={{ position: 'relative' }}>
          <OutlinedInput
            id={id}
            name={name}
            fullWidth
            multiline
            minRows={4}
            maxRows={14}
            value={value ?? ''}
            error={Boolean(frame.fault)}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
            onBlur={onBlur}
            inputProps={{ 'aria-describedby': describedBy, 'aria-required': required }}
          />
          {isNear(value, max) && (
            <Box sx={{ position: 'absolute', right: 12, bottom: 6 }}>
              <Left left={max - (value?.length ?? 0)} />
            </Box>
          )}
        </Box>
      )}
    </FieldFrame>
  )
}
