import type { FieldOf } from '../../kernel/field.ts'
import { keyFromText } from '../../kernel/parse-text.ts'
import type { RouteParams } from '../engine/route-params.ts'
import { optionsQuery, labelsQuery, type OptionSource } from '../engine/reference.ts'
import type { InputProps } from './frame.tsx'
import { SearchedInput } from './searched.tsx'

interface ReferenceInputProps extends InputProps<string | number | null> {
  readonly field: FieldOf<'reference'>
  /** What the target's list call needs, such as the portal. */
  readonly routeParams: RouteParams
  /** Other options than all that the list call offers. */
  readonly source?: Pick<OptionSource, 'options'>
  readonly notRead?: string
}

/** A record of another noun, searched on the server while one types. */
export function ReferenceInput({
  field,
  routeParams,
  source,
  value,
  onChange,
  ...input
}: ReferenceInputProps) {
  const all: OptionSource = {
    options: (q: string) => optionsQuery(field, routeParams, q),
    labels: (values: readonly string[]) => labelsQuery(field, routeParams, values),
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
