import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isReference, type FieldOf } from '../../../kernel/field.ts'
import { keyFromText } from '../../../kernel/parse-text.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { optionsQuery } from '../reference.ts'
import type { RouteParams } from '../route-params.ts'
import { controlId, type FormValues } from './form-field.tsx'

interface OnlyManagerProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly form: UseFormReturn<FormValues>
}
/** Chooses the manager of a new record where there is only one. */
export function OnlyManager({ resource, ...props }: OnlyManagerProps) {
  const name = resource.scope?.manager
  const field = name === undefined ? undefined : resource.fields[name]
  return name !== undefined && field && isReference(field) && !field.generated ? (
    <OnlyChoice {...props} name={name} field={field} />
  ) : null
}

interface OnlyChoiceProps extends Omit<OnlyManagerProps, 'resource'> {
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
