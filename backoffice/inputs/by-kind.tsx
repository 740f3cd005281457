import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Field, FieldOf, Kind } from '../../kernel/field.ts'
import { flagWords, nearestOption } from '../../kernel/format.ts'
import type { Uploaded } from '../../resources/calls/file.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { flagOnWire } from '../engine/by-kind.tsx'
import type { Row } from '../engine/data.ts'
import type { RouteParams } from '../engine/route-params.ts'
import { ChoiceInput } from './choice.tsx'
import { ColorInput } from './color.tsx'
import { DateInput, DateTimeInput } from './date.tsx'
import { FlagInput } from './flag.tsx'
import type { InputProps } from './frame.tsx'
import { IntegerInput } from './integer.tsx'
import { LongTextInput } from './long-text.tsx'
import { MaskedInput } from './masked.tsx'
import { DayRangeInput, NumberRangeInput } from './range.tsx'
import { ReferenceInput } from './reference.tsx'
import { TextInput } from './text.tsx'

// How a value is shown is in engine/by-kind.tsx.

const RichTextInput = lazy(() => loadChunk(() => import('./rich-text.tsx')))
const FileInput = lazy(() => loadChunk(() => import('./file.tsx')))

/** What every input of a form is given. */
export interface FieldInputProps extends InputProps<unknown> {
  readonly routeParams: RouteParams
  /** The key of a record that is itself the portal its files belong to. */
  readonly portal: string | undefined
  /** The record as it was read; undefined while it is new. */
  readonly record?: Row
  /** Told when a file begins to be sent, and when it no longer is. */
  readonly onSending?: (isSending: boolean) => void
  /** Told which file was sent. */
  readonly onSent?: (uploaded: Uploaded) => void
}
interface FilterProps {
  readonly label: string
  /** As the address has it; '' when the filter is off. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly routeParams: RouteParams
}
/** How people fill in a kind. These are methods, so that one table takes every kind with its own field. */
interface KindInput<F extends Field> {
  /** Its input in a form. */
  input(asked: FieldInputProps, field: F): ReactNode
  /** What narrows a list by it. */
  filter?(props: FilterProps, field: F): ReactNode
  /** How wide it stands in a form; as wide as its longest text otherwise. */
  readonly width?: 'short' | 'half' | 'full'
  /** A shared computer must not keep it with what was not saved. */
  readonly personal?: true
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)
export const textOrNumber = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null
const written = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** What the record says of its stored file, as long as that is the one. */
function storedFile({ name = '', value, record }: FieldInputProps, { facts }: FieldOf<'file'>) {
  if (!facts || record?.[name] !== value) return undefined
  const [fileName, size] = [record?.[facts.name], record?.[facts.size]]
  return {
    ...(typeof fileName === 'string' ? { name: fileName } : {}),
    ...(typeof size === 'number' ? { size } : {}),
  }
}

type Optional = Readonly<Record<string, string>>
const choose = (
  asked: FieldInputProps,
  options: Optional,
  onChange: (value: string | null) => void,
) => (
  <ChoiceInput
    {...asked}
    value={written(asked.value)}
    options={options}
    blank={asked.required ? undefined : 'Não informado'}
    onChange={onChange}
  />
)
/** The options, and what is kept that is none of them, beside the option that is shown for it. */
function offered(value: unknown, field: FieldOf<'choice'>): Optional {
  const { options } = field
  if (typeof value !== 'string' || Object.hasOwn(options, value)) return options
  const near = options[nearestOption(value, field)]
  return near === undefined ? options : { ...options, [value]: `${near} (${value})` }
}
const filterAmong = ({ label, value, onChange }: FilterProps, options: Optional) => (
  <ChoiceInput
    label={label}
    options={options}
    blank="Todos"
    value={value || null}
    onChange={(wanted) => onChange(wanted ?? '')}
  />
)
const days = {
  width: 'half',
  filter: (props: FilterProps) => <DayRangeInput {...props} />,
} as const
const unasked = { input: () => null, width: 'half' } as const

const kinds: { readonly [K in Kind]: KindInput<FieldOf<K>> } = {
  id: unasked,
  reference: {
    input: (asked, field) => (
      <ReferenceInput {...asked} value={textOrNumber(asked.value)} field={field} />
    ),
    filter: ({ label, value, onChange, routeParams }, field) => (
      <ReferenceInput
        label={label}
        field={field}
        routeParams={routeParams}
        value={value || null}
        onChange={(wanted) => onChange(wanted === null ? '' : String(wanted))}
      />
    ),
    width: 'half',
  },
  text: {
    input: (asked, { max, suggestions }) => (
      <TextInput {...asked} value={text(asked.value)} max={max} suggestions={suggestions} />
    ),
  },
  longText: {
    input: (asked, { max }) => <LongTextInput {...asked} value={text(asked.value)} max={max} />,
    width: 'full',
  },
  richText: {
    input: (asked) => (
      <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
        <RichTextInput {...asked} value={text(asked.value)} />
      </Suspense>
    ),
    width: 'full',
  },
  email: {
    input: (asked, { max }) => (
      <TextInput {...asked} value={text(asked.value)} max={max} type="email" />
    ),
  },
  url: {
    input: (asked, { max }) => (
      <TextInput {...asked} value={text(asked.value)} max={max} type="url" />
    ),
  },
  color: { input: (asked) => <ColorInput {...asked} value={text(asked.value)} /> },
  masked: {
    input: (asked, { identifier }) => (
      <MaskedInput {...asked} value={text(asked.value)} identifier={identifier} />
    ),
    width: 'half',
    personal: true,
  },
  integer: {
    input: (asked) => <IntegerInput {...asked} value={textOrNumber(asked.value)} />,
    filter: (props) => <NumberRangeInput {...props} />,
    width: 'half',
  },
  code: {
    input: (asked, { options }) =>
      choose(asked, options, (one) => asked.onChange(one === null ? null : Number(one))),
    filter: (props, { options }) => filterAmong(props, options),
    width: 'half',
  },
  flag: {
    input: (asked, { words, contrary }) =>
      contrary ? (
        <FlagInput
          {...asked}
          label={contrary.ask}
          value={asked.value !== true}
          onChange={(shown) => asked.onChange(!shown)}
          words={words && [words[1], words[0]]}
        />
      ) : (
        <FlagInput {...asked} value={asked.value === true} words={words} />
      ),
    filter: (props, field) => {
      const [on, off] = flagWords(field)
      const options = { [flagOnWire(field, true)]: on, [flagOnWire(field, false)]: off }
      return filterAmong(props, options)
    },
    width: 'half',
  },
  date: {
    ...days,
    input: (asked) => <DateInput {...asked} value={text(asked.value)} />,
    width: 'short',
  },
  dateTime: {
    ...days,
    input: (asked) => <DateTimeInput {...asked} value={text(asked.value)} />,
  },
  choice: {
    input: (asked, field) => choose(asked, offered(asked.value, field), asked.onChange),
    filter: (props, { options }) => filterAmong(props, options),
    width: 'half',
  },
  file: {
    input: (asked, field) => (
      <Suspense fallback={<Skeleton variant="rounded" height={92} />}>
        <FileInput
          {...asked}
          value={text(asked.value)}
          accept={field.accept}
          external={field.external}
          stored={storedFile(asked, field)}
        />
      </Suspense>
    ),
    width: 'full',
  },
  derived: unasked,
}
/** How people fill in a field's kind. */
export const inputOf = (field: Field): KindInput<Field> => kinds[field.kind]
