import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { FormValues } from './form-model.ts'

// Fields that say what the change of another one is: asked once that has changed, or where something is written in
// them.

const pairsOf = (resource: AnyResource) =>
  Object.entries(resource.fields).flatMap(([name, { askedWith }]) =>
    askedWith === undefined ? [] : [{ name, other: askedWith }],
  )
const isBlank = (value: unknown) => value === null || value === undefined || value === ''
type Form = UseFormReturn<FormValues>
/** What stood in a field when the form was opened. */
const opened = (form: Form, name: string): unknown => form.formState.defaultValues?.[name]

/** Tells whether a field is asked now. What was added where nothing stood is no change that one would speak of. */
export function useAskedNow(resource: AnyResource, form: Form): (name: string) => boolean {
  const pairs = pairsOf(resource)
  const names = pairs.flatMap(({ name, other }) => [name, other])
  const now: readonly unknown[] = useWatch({ control: form.control, name: names })
  const waiting = pairs.filter(({ name, other }, at) => {
    const before = opened(form, other)
    const hasChanged = !isBlank(before) && now[2 * at + 1] !== before
    return !hasChanged && isBlank(now[2 * at]) && isBlank(opened(form, name))
  })
  return (asked) => !waiting.some(({ name }) => name === asked)
}

/** What was said of a former change is not said of the next; what somebody has written by now stays. */
export function askAnew(resource: AnyResource, form: Form, changed: string, value: unknown): void {
  for (const { name, other } of pairsOf(resource)) {
    if (other !== changed) continue
    const [said, before] = [form.getValues(name), opened(form, name)]
    const isBack = value === opened(form, other)
    if (isBack ? isBlank(said) : said === before)
      form.setValue(name, isBack ? (before ?? null) : null, { shouldDirty: true })
  }
}
