import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { FieldOf } from '../../../kernel/field.ts'
import { keyFromText } from '../../../kernel/parse-text.ts'
import { referencesOf, type AnyResource } from '../../../kernel/resource.ts'
import { isRequired } from '../../../kernel/write.ts'
import { optionsQuery } from '../reference.ts'
import type { RouteParams } from '../route-params.ts'
import { controlId } from './form-field.tsx'
import { formFieldNames, type FormValues } from './form-model.ts'

interface OnlyChoicesProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly form: UseFormReturn<FormValues>
}
/** Chooses in a new record what must be chosen and has one option only: the only manager, the only unit. */
export function OnlyChoices({ resource, ...props }: OnlyChoicesProps) {
  const asked = formFieldNames(resource)
  const needed = referencesOf(resource).filter(
    ([name, { requiredWhenNew }]) =>
      asked.includes(name) &&
      (isRequired(resource, name) ||
        requiredWhenNew !== undefined ||
        name === resource.scope?.manager),
  )
  return needed.map(([name, field]) => (
    <OnlyChoice key={name} {...props} name={name} field={field} />
  ))
}

interface OnlyChoiceProps extends Omit<OnlyChoicesProps, 'resource'> {
  readonly name: string
  readonly field: FieldOf<'reference'>
}
/** As an initial value: who leaves at once has nothing unsaved, and what somebody is typing stays. */
function OnlyChoice({ routeParams, form, name, field }: OnlyChoiceProps) {
  const { data } = useQuery(optionsQuery(field, routeParams, ''))
  const { control, resetField } = form
  const value: unknown = useWatch({ control, name })
  const only = data?.length === 1 ? data[0]?.value : undefined
  useEffect(() => {
    if (only !== undefined && value === null && document.activeElement?.id !== controlId(name))
      resetField(name, { defaultValue: keyFromText(only, field) })
  }, [field, name, only, resetField, value])
  return null
}
