import type { ComponentProps, ReactNode } from 'react'
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { isReference } from '../../../kernel/field.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { isRequired } from '../../../kernel/write.ts'
import { inputOf, textOrNumber, type FieldInputProps } from '../../inputs/by-kind.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { SecretInput } from '../../inputs/secret.tsx'
import type { Row } from '../data.ts'
import type { RouteParams } from '../route-params.ts'
import type { OptionSource } from '../reference.ts'
import { askAnew } from './asked-with.ts'
import type { HoldState } from './form-holds.ts'
import type { FormValues } from './form-model.ts'
import { TiedInput, tieOf } from './tied-field.tsx'

/**
 * Options of a reference in place of all that the server would offer, given what else is filled in; nothing: all of
 * them.
 */
export type Narrow = (name: string, values: FormValues) => OptionSource | undefined
/** Draws the input of a field otherwise than its kind does; nothing leaves it to the kind. */
export type OwnInput = (asked: NamedInput, form: UseFormReturn<FormValues>) => ReactNode
export type NamedInput = FieldInputProps & {
  readonly name: string
  /** Told what the input leaves to be answered before the record is stored. */
  readonly onHold: (hold: HoldState | undefined) => void
}
export const controlId = (name: string) => `campo-${name}`

interface FormFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly form: UseFormReturn<FormValues>
  readonly routeParams: RouteParams
  /** undefined while the record is new. */
  readonly recordKey: string | undefined
  readonly record?: Row
  readonly narrow?: Narrow
  readonly own?: OwnInput
  readonly onSending?: (name: string, isSending: boolean) => void
  readonly onHold?: (name: string, hold: HoldState | undefined) => void
}

/** The input of a field, bound to the form. */
export function FormField({
  resource,
  name,
  form,
  routeParams,
  recordKey,
  record,
  narrow,
  own,
  onSending,
  onHold,
}: FormFieldProps) {
  const { control } = form
  const { field: bound, fieldState } = useController({ control, name })
  const field = fieldOf(resource, name)
  const asked = {
    id: controlId(name),
    name,
    label: field.label,
    help: field.help,
    placeholder: field.placeholder,
    fault: fieldState.error?.message,
    required:
      isRequired(resource, name) ||
      (recordKey === undefined && field.requiredWhenNew !== undefined),
    disabled: bound.disabled,
    value: bound.value as unknown,
    onChange: (value: unknown) => {
      bound.onChange(value)
      askAnew(resource, form, name, value)
    },
    onBlur: bound.onBlur,
    routeParams,
    record,
    portal: resource.scope?.portal === undefined ? (recordKey ?? 'new') : undefined,
    onSending: (isSending: boolean) => onSending?.(name, isSending),
    onHold: (hold: HoldState | undefined) => onHold?.(name, hold),
  }
  const drawn = own?.(asked, form)
  if (drawn !== undefined) return drawn
  if (field.secret)
    return (
      <SecretInput
        {...asked}
        value={typeof bound.value === 'string' ? bound.value : null}
        keeps={recordKey !== undefined}
      />
    )
  const tie = tieOf(resource, name)
  if (tie && isReference(field))
    return (
      <TiedInput
        {...asked}
        value={textOrNumber(bound.value)}
        field={field}
        resource={resource}
        form={form}
        tie={tie}
      />
    )
  return narrow && isReference(field) ? (
    <NarrowedInput
      {...asked}
      value={textOrNumber(bound.value)}
      field={field}
      control={control}
      narrow={narrow}
    />
  ) : (
    inputOf(field).input(asked, field)
  )
}

interface NarrowedProps extends ComponentProps<typeof ReferenceInput> {
  readonly control: Control<FormValues>
  readonly narrow: Narrow
}
function NarrowedInput({ control, narrow, ...input }: NarrowedProps) {
  const source = narrow(input.name ?? '', useWatch({ control }))
  return <ReferenceInput {...input} source={source} />
}
