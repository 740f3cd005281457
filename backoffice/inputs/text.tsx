import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame, type InputProps } from './frame.tsx'

interface TextInputProps extends InputProps<string | null> {
  readonly type?: 'text' | 'email' | 'url' | 'color'
  readonly max?: number
  readonly autoComplete?: string
  readonly suggestions?: Readonly<Record<string, string>>
}

/** One line of text; '' is absent. */
export function TextInput({
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled,
  required,
  type = 'text',
  max,
  autoComplete = 'off',
  suggestions,
  ...frame
}: TextInputProps) {
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, describedBy }) => (
        // A text that is too long is kept and refused with a message: cutting it on paste would lose words.
        <>
          <OutlinedInput
            id={id}
            name={name}
            fullWidth
            type={type === 'color' ? 'text' : type}
            value={value ?? ''}
            error={Boolean(frame.fault)}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
            onBlur={onBlur}
            autoComplete={autoComplete}
            endAdornment={isNear(value, max) ? <Left left={max - (value?.length ?? 0)} /> : null}
            inputProps={{
              'aria-describedby': describedBy,
              'aria-required': required,
              spellCheck: type === 'text' ? undefined : false,
              list: suggestions && `${id}-sugestoes`,
            }}
          />
          {suggestions && (
            <datalist id={`${id}-sugestoes`}>
              {Object.entries(suggestions).map(([one, words]) => (
                <option key={one} value={one}>
                  {words}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  )
}

/** Whether the limit matters now: a year or an acronym is not counted. */
export const isNear = (value: string | null, max: number | undefined): max is number =>
  max !== undefined && max >= 60 && (value?.length ?? 0) > max * 0.8

/** How many characters are left, once it matters. */
export function Left({ left }: { readonly left: number }) {
  return (
    <span
      aria-hidden
      className="number"
      style={{
        fontSize: 12,
        paddingLeft: 8,
        whiteSpace: 'nowrap',
        color: left < 0 ? 'var(--palette-error-main)' : 'var(--palette-text-caption)',
      }}
    >
      {left}
    </span>
  )
}
