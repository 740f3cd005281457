import { lazy, Suspense, type ComponentProps } from 'react'
import Skeleton from '@mui/material/Skeleton'
import { useController, useWatch, type Control } from 'react-hook-form'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { isRequired } from '../../../kernel/wire.ts'
import { chunk } from '../../app/chunk.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { ColorInput } from '../../inputs/color.tsx'
import { DateInput, DateTimeInput } from '../../inputs/date.tsx'
import { FlagInput } from '../../inputs/flag.tsx'
import { IntegerInput } from '../../inputs/integer.tsx'
import { LongTextInput } from '../../inputs/long-text.tsx'
import { MaskedInput } from '../../inputs/masked.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { SecretInput } from '../../inputs/secret.tsx'
import { TextInput } from '../../inputs/text.tsx'
import type { Place } from '../place.ts'
import type { OptionSource } from '../reference.ts'

const RichTextInput = lazy(() => chunk(() => import('../../inputs/rich-text.tsx')))
const FileInput = lazy(() => chunk(() => import('../../inputs/file.tsx')))

export type FormValues = Record<string, unknown>
/** Options of a reference in place of all that the server would offer, given what else is filled in; nothing: all of them. */
export type Narrow = (name: string, values: FormValues) => OptionSource | undefined
export const controlId = (name: string) => `campo-${name}`

const text = (value: unknown) => (typeof value === 'string' ? value : null)
const textOrNumber = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null

interface FormFieldProps {
  readonly resource: AnyResource
  readonly name: string
  readonly control: Control<FormValues>
  readonly place: Place
  /** undefined while the record is new. */
  readonly recordKey: string | undefined
  readonly narrow?: Narrow
}

/** The input of a field: its kind decides which. */
export function FormField({ resource, name, control, place, recordKey, narrow }: FormFieldProps) {
  const { field: bound, fieldState } = useController({ control, name })
  const field = fieldOf(resource, name)
  const given = {
    id: controlId(name),
    name,
    label: field.label,
    help: field.help,
    placeholder: field.placeholder,
    fault: fieldState.error?.message,
    required: isRequired(resource, name),
    disabled: bound.disabled,
    onChange: bound.onChange,
    onBlur: bound.onBlur,
  }
  const { value } = bound
  if (field.secret)
    return <SecretInput {...given} value={text(value)} keeps={recordKey !== undefined} />
  if (field.inputType === 'color') return <ColorInput {...given} value={text(value)} />
  if (field.options)
    return (
      <ChoiceInput
        {...given}
        value={value === null || value === undefined ? null : String(value)}
        options={field.options}
        blank={given.required ? undefined : 'Não informado'}
        onChange={(one) =>
          bound.onChange(one === null || field.kind === 'choice' ? one : Number(one))
        }
      />
    )
  switch (field.kind) {
    case 'flag':
      return <FlagInput {...given} value={value === true} words={field.words} />
    case 'reference':
      return narrow ? (
        <NarrowedInput
          {...given}
          value={textOrNumber(value)}
          field={field}
          place={place}
          control={control}
          narrow={narrow}
        />
      ) : (
        <ReferenceInput {...given} value={textOrNumber(value)} field={field} place={place} />
      )
    case 'integer':
      return <IntegerInput {...given} value={textOrNumber(value)} />
    case 'date':
      return <DateInput {...given} value={text(value)} />
    case 'dateTime':
      return <DateTimeInput {...given} value={text(value)} />
    case 'longText':
      return <LongTextInput {...given} value={text(value)} max={field.max} />
    case 'masked':
      return <MaskedInput {...given} value={text(value)} identifier={field.identifier ?? 'cpf'} />
    case 'richText':
      return (
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <RichTextInput {...given} value={text(value)} />
        </Suspense>
      )
    case 'file':
      return (
        <Suspense fallback={<Skeleton variant="rounded" height={92} />}>
          <FileInput
            {...given}
            value={text(value)}
            accept={field.accept ?? 'document'}
            place={place}
            portal={resource.scope?.portal === undefined ? (recordKey ?? 'new') : undefined}
          />
        </Suspense>
      )
    default:
      return (
        <TextInput
          {...given}
          value={text(value)}
          max={field.max}
          suggestions={field.suggestions}
          type={field.kind === 'url' ? 'url' : field.inputType === 'email' ? 'email' : 'text'}
        />
      )
  }
}

interface NarrowedProps extends ComponentProps<typeof ReferenceInput> {
  readonly control: Control<FormValues>
  readonly narrow: Narrow
}
function NarrowedInput({ control, narrow, ...input }: NarrowedProps) {
  const source = narrow(input.name ?? '', useWatch({ control }))
  return <ReferenceInput {...input} source={source} />
}
