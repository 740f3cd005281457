import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Box from '@mui/material/Box'
import { FieldFrame, type InputProps } from './frame.tsx'

interface ChoiceInputProps extends InputProps<string | null> {
  readonly options: Readonly<Record<string, string>>
  /** The words for nothing chosen; without them something must be. */
  readonly blank?: string
}

/** One of a few. */
export function ChoiceInput({
  options,
  blank,
  value,
  onChange,
  onBlur,
  name,
  placeholder = 'Escolha',
  disabled,
  required,
  ...frame
}: ChoiceInputProps) {
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, labelId, describedBy }) => (
        <Select
          fullWidth
          displayEmpty
          labelId={labelId}
          name={name}
          value={value ?? ''}
          error={Boolean(frame.fault)}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          SelectDisplayProps={{ id, 'aria-describedby': describedBy, 'aria-required': required }}
          renderValue={(now) =>
            now === '' ? (
              <Box component="span" sx={{ color: 'text.disabled' }}>
                {blank ?? placeholder}
              </Box>
            ) : (
              (options[now] ?? now)
            )
          }
        >
          {blank !== undefined && <MenuItem value="">{blank}</MenuItem>}
          {Object.entries(options).map(([one, text]) => (
            <MenuItem key={one} value={one}>
              {text}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}
