import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { FieldFrame, type InputProps } from './frame.tsx'

const whole = /^-?\d{1,15}$/
const read = (typed: string): number | string | null =>
  typed.trim() === '' ? null : whole.test(typed.trim()) ? Number(typed) : typed

/** A whole number. What is not one stays as typed, for the rules to refuse. */
export function IntegerInput({
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled,
  required,
  ...frame
}: InputProps<number | string | null>) {
  // "007" and 7 are one value and two texts: what was typed stays until the value is another.
  const [typed, setTyped] = useState(String(value ?? ''))
  const shown = read(typed) === value ? typed : String(value ?? '')
  return (
    <FieldFrame {...frame} required={required}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          name={name}
          fullWidth
          value={shown}
          error={Boolean(frame.fault)}
          placeholder={placeholder}
          disabled={disabled}
          autoComplete="off"
          onBlur={onBlur}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(read(event.target.value))
          }}
          inputProps={{
            inputMode: 'numeric',
            'aria-describedby': describedBy,
            'aria-required': required,
            className: 'number',
          }}
        />
      )}
    </FieldFrame>
  )
}
