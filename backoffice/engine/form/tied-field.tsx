import type { ComponentProps } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { keyFromText } from '../../../kernel/parse-text.ts'
import { referenceOf, referencesOf, type AnyResource } from '../../../kernel/resource.ts'
import { textOrNumber } from '../../inputs/by-kind.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { queryClient } from '../../transport/query.ts'
import { fittingQuery, fittingWith } from '../reference.ts'
import type { RouteParams } from '../route-params.ts'
import type { FormValues } from './form-model.ts'

/** Two references of a noun of which the inner one belongs to what the outer one leads to: a town and its state. */
interface Tie {
  readonly inner: string
  readonly outer: string
}
/** The tie that a field is part of. */
export function tieOf(resource: AnyResource, name: string): Tie | undefined {
  for (const [inner, { within }] of referencesOf(resource))
    if (within && (inner === name || within.field === name)) return { inner, outer: within.field }
  return undefined
}

interface TiedForm {
  readonly resource: AnyResource
  readonly form: UseFormReturn<FormValues>
  readonly routeParams: RouteParams
  readonly tie: Tie
}
/** The value of the outer field that goes with this one of the inner; nothing when the server does not say. */
async function outerOf({ resource, routeParams, tie }: TiedForm, inner: string | number) {
  const outer = referenceOf(resource, tie.outer)
  const fits = fittingWith(resource, [tie.outer, outer], inner)
  const asked = queryClient.fetchQuery(fittingQuery(outer, routeParams, '', fits))
  // The server holds the two against each other when the form is saved.
  const [found] = await asked.catch(() => [])
  return found && keyFromText(found.value, outer)
}

/** Brings the other field into line with the one in which somebody chose. What is chosen in the meantime stays. */
async function follow(tied: TiedForm, chosenIn: 'inner' | 'outer'): Promise<void> {
  const { form, tie } = tied
  const now = () => [tie.inner, tie.outer].map((name) => textOrNumber(form.getValues(name)))
  const [inner = null, outer = null] = now()
  if (inner === null || (outer === null) === (chosenIn === 'outer')) return
  const fitting = await outerOf(tied, inner)
  const [innerNow, outerNow] = now()
  if (fitting === undefined || innerNow !== inner || outerNow !== outer) return
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  if (chosenIn === 'inner') form.setValue(tie.outer, fitting, change)
  else if (fitting !== outer) form.setValue(tie.inner, null, change)
}

interface TiedProps extends ComponentProps<typeof ReferenceInput>, TiedForm {
  readonly name: string
}
/**
 * A town is one of the state beside it, and brings its state along where none is chosen. Where another state is chosen
 * afterwards, the town is taken out.
 */
export function TiedInput({ resource, form, tie, ...input }: TiedProps) {
  const { routeParams, name } = input
  const isInner = name === tie.inner
  const outer = textOrNumber(useWatch({ control: form.control, name: tie.outer }))
  const inner = referenceOf(resource, tie.inner)
  const fits = isInner && outer !== null && fittingWith(resource, [tie.inner, inner], outer)
  return (
    <ReferenceInput
      {...input}
      onChange={(chosen) => {
        input.onChange(chosen)
        void follow({ resource, form, routeParams, tie }, isInner ? 'inner' : 'outer')
      }}
      source={
        fits === false ? undefined : { options: (q) => fittingQuery(inner, routeParams, q, fits) }
      }
    />
  )
}
