import type { FieldOf } from '../../kernel/field.ts'
import { keyFromText } from '../../kernel/parse-text.ts'
import type { Place } from '../engine/place.ts'
import { optionsQuery, textsQuery, type OptionSource } from '../engine/reference.ts'
import type { InputProps } from './frame.tsx'
import { SearchedInput } from './searched.tsx'

interface ReferenceInputProps extends InputProps<string | number | null> {
  readonly field: FieldOf<'reference'>
  /** What the target's list call needs, such as the portal. */
  readonly place: Place
  /** Other options than all that the list call offers. */
  readonly source?: OptionSource
}

/** A record of another noun, searched on the server while one types. */
export function ReferenceInput({
  field,
  place,
  source,
  value,
  onChange,
  ...input
}: ReferenceInputProps) {
  const all: OptionSource = {
    options: (q: string) => optionsQuery(field, place, q),
    texts: (values: readonly string[]) => textsQuery(field, place, values),
  }
  return (
    <SearchedInput
      {...input}
      source={source ? { ...all, options: source.options } : all}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : keyFromText(chosen, field))}
    />
  )
}
