import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { z } from 'zod'
import { lazy, Suspense, type ReactNode } from 'react'
import { fileAddress, webAddressOf } from '../../resources/addresses.ts'
import { sizeText } from '../../kernel/file-kinds.ts'
import { isWebAddress } from '../../kernel/text.ts'
import type { Field, FieldOf, Kind } from '../../kernel/field.ts'
import { flagWords, formatDay, nearestOption } from '../../kernel/format.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { figureStyle } from '../theme/figures.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { FlagWord } from './flag-word.tsx'

// What is typed is in inputs/by-kind.tsx: a list shows values, and does not load the inputs of a form.

const RichTextView = lazy(() => loadChunk(() => import('./detail/rich-text-view.tsx')))

/** The texts of the rows that a reference points to, by its value. */
export type CellLabels = ReadonlyMap<string, string>
/** How screens show a kind. These are methods, so that one table takes every kind with its own field. */
interface KindView<F extends Field> {
  /** What a value is called where it is shown, when that is not what it is called where it is asked for. */
  title?(field: F): string | undefined
  /** A value where only text fits, when it is not the kernel's. */
  text?(value: unknown, field: F, labels: CellLabels): string | undefined
  /** A value that is there, in a list and on a detail screen; its text otherwise. */
  cell?(text: string, value: unknown, field: F): ReactNode
  /** The same on a detail screen, when there is room for more. */
  detail?(text: string, value: unknown, field: F): ReactNode
  /** What the history says of a value in place of its text. */
  brief?(text: string): string
  /** A filter in words, such as "visível"; a kind without it is not filtered by. */
  filterWords?(value: string, field: F, labels: CellLabels): string
  /** Its numbers are aligned at their ends. */
  numeric?(field: F): boolean
  /** A list cuts it at the end of the line. */
  readonly clipped?: true
  /** Nothing of it can be read in one line. */
  readonly unlisted?: true
  /** What the server would order by is not what people read. */
  readonly unsortable?: true
  /** A detail screen gives it the whole width. */
  readonly wide?: true
  /** People take it elsewhere, so a detail screen offers to copy it. */
  readonly copied?: true
  /** Text of many lines is no name of a row. */
  readonly nameless?: true
}

const figures = {
  cell: (text: string) => (
    <Box component="span" sx={figureStyle}>
      {text}
    </Box>
  ),
}
// A year is a number that nobody writes with a point.
const numberText = (value: unknown) =>
  typeof value === 'number'
    ? Math.abs(value) < 10_000
      ? String(value)
      : value.toLocaleString('pt-BR')
    : undefined
const number = { ...figures, text: numberText, numeric: () => true }

/** `a..b` with either end open, as words. */
function rangeWords(value: string, show: (end: string) => string): string {
  const [from = '', to = ''] = value.split('..')
  if (!value.includes('..') || from === to) return show(from)
  if (!to) return `desde ${show(from)}`
  return from ? `${show(from)} a ${show(to)}` : `até ${show(to)}`
}
const any = (value: string, words: (one: string) => string | undefined) =>
  value
    .split('|')
    .map((one) => words(one) ?? one)
    .join(' ou ')
const ofOptions = {
  filterWords: (value: string, { options }: Pick<FieldOf<'choice'>, 'options'>) =>
    any(value, (one) => options[one]),
}
const day = { ...figures, filterWords: (value: string) => rangeWords(value, formatDay) }
const paragraphs = { clipped: true, wide: true } as const

const kinds: { readonly [K in Kind]: KindView<FieldOf<K>> } = {
  id: { ...number, numeric: ({ textKey }) => !textKey },
  reference: {
    text: (value, _, labels) =>
      value === null || value === undefined ? '' : (labels.get(String(value)) ?? '…'),
    filterWords: (value, _, labels) => any(value, (one) => labels.get(one)),
    clipped: true,
    unsortable: true,
  },
  text: { clipped: true },
  longText: {
    ...paragraphs,
    detail: (text) => (
      <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Box>
    ),
  },
  richText: {
    ...paragraphs,
    detail: (text, value) => (
      <Suspense fallback={text}>
        <RichTextView html={String(value)} />
      </Suspense>
    ),
    unlisted: true,
    unsortable: true,
    nameless: true,
  },
  email: { clipped: true },
  url: {
    cell: (text, _, field) => {
      const href = webAddressOf(text, field)
      return href ? <Outside href={href}>{text.replace(/^https?:\/\//, '')}</Outside> : text
    },
    clipped: true,
    copied: true,
  },
  color: { cell: (text) => <Swatch colour={text} />, clipped: true },
  masked: { ...figures, copied: true },
  integer: {
    ...number,
    title: ({ size }) => size,
    text: (value, { size }) =>
      size !== undefined && typeof value === 'number' ? sizeText(value) : numberText(value),
    filterWords: (value) => rangeWords(value, (end) => end),
  },
  code: { ...figures, ...ofOptions },
  flag: {
    title: ({ contrary }) => contrary?.title,
    cell: (text, value, field) =>
      typeof value === 'boolean' ? <FlagWord field={field} on={value} /> : text,
    filterWords: (value, field) =>
      flagWords(field)[value === flagOnWire(field, true) ? 0 : 1].toLocaleLowerCase('pt-BR'),
  },
  date: day,
  dateTime: day,
  choice: {
    ...ofOptions,
    text: (value, field) => {
      const words = field.options[nearestOption(String(value), field)]
      const known = typeof value !== 'string' || Object.hasOwn(field.options, value)
      return known || words === undefined ? undefined : `${words} (${value})`
    },
    clipped: true,
  },
  file: {
    cell: (text) => (
      <Outside href={fileAddress(text)}>
        {isWebAddress(text) ? text.replace(/^https?:\/\//, '') : 'Ver arquivo'}
      </Outside>
    ),
    // A picture that lies elsewhere is a link: the policy of the application loads pictures of its own only.
    detail: (text, _, { accept, label }) =>
      accept === 'image' && !isWebAddress(text) ? (
        <Picture address={fileAddress(text)} alt={label} />
      ) : undefined,
    // A file's name is a long number: its end is enough to tell two apart.
    brief: (text) => (isWebAddress(text) ? text : `arquivo …${text.slice(-12)}`),
    unlisted: true,
    unsortable: true,
  },
  derived: { clipped: true, unsortable: true },
}
/** How screens show a field's kind. */
export const viewOf = (field: Field): KindView<Field> => kinds[field.kind]
export const titleOf = (field: Field): string => viewOf(field).title?.(field) ?? field.label

/** A flag on the wire, as a filter writes it. */
export const flagOnWire = (field: FieldOf<'flag'>, on: boolean) => String(z.encode(field.read, on))

const Outside = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <Link href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <VisuallyHidden> (abre em outra aba)</VisuallyHidden>
  </Link>
)

const Swatch = ({ colour }: { readonly colour: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 16,
        height: 16,
        borderRadius: 0.5,
        border: 1,
        borderColor: 'divider',
        backgroundColor: colour,
      }}
    />
    {colour}
  </Box>
)

const Picture = ({ address, alt }: { readonly address: string; readonly alt: string }) => (
  <Box
    component="img"
    src={address}
    alt={alt}
    sx={{
      display: 'block',
      mt: 0.5,
      maxWidth: '100%',
      maxHeight: 220,
      objectFit: 'contain',
      borderRadius: 1,
      border: '1px solid var(--palette-divider)',
      backgroundColor: 'var(--palette-tint-quiet)',
    }}
  />
)
