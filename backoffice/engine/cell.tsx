import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import CheckRounded from '@mui/icons-material/CheckRounded'
import DoNotDisturbOnRounded from '@mui/icons-material/DoNotDisturbOnRounded'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import RemoveRounded from '@mui/icons-material/RemoveRounded'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import type { ReactNode } from 'react'
import type { Field } from '../../kernel/field.ts'
import { shownText } from '../../kernel/shown.ts'

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
/** Read aloud, not drawn. */
export const Spoken = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={visuallyHidden}>
    {children}
  </Box>
)

export const Absent = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    <span aria-hidden>–</span>
    <Spoken>não informado</Spoken>
  </Box>
)

// A year is a number that nobody writes with a point.
export const numberText = (value: number) =>
  Math.abs(value) < 10_000 ? String(value) : value.toLocaleString('pt-BR')

/**
 * How a flag is told: an icon, and green for what the citizen sees or what is in use. A flag that starts off ("principal",
 * "em manutenção") marks the exception, so it is plain when off. Colour is never alone in telling it.
 */
function lookOf({ words, initial }: Field, on: boolean) {
  const plain = { Icon: on ? CheckRounded : RemoveRounded, color: 'text.secondary' }
  if (!words) return plain
  if (/vis[ií]vel|ocult/i.test(words.join(' ')))
    return on === initial
      ? { Icon: VisibilityRounded, color: 'success.main' }
      : { Icon: VisibilityOffRounded, color: 'text.secondary' }
  if (initial === true)
    return on
      ? { Icon: CheckCircleRounded, color: 'success.main' }
      : { Icon: DoNotDisturbOnRounded, color: 'text.secondary' }
  return on
    ? { Icon: CheckCircleRounded, color: 'text.primary' }
    : { Icon: RadioButtonUncheckedRounded, color: 'text.secondary' }
}

/** A flag as a word with an icon. */
export function FlagWord({ field, on }: { readonly field: Field; readonly on: boolean }) {
  const [yes, no] = field.words ?? ['Sim', 'Não']
  const { Icon, color } = lookOf(field, on)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        fontWeight: field.words ? 500 : undefined,
        color,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {on ? yes : no}
    </Box>
  )
}

/** A value as text, for places where only text fits; '' when absent. */
export function valueText(
  field: Field,
  value: unknown,
  texts: ReadonlyMap<string, string>,
): string {
  if (field.kind === 'reference' && value !== null && value !== undefined)
    return texts.get(String(value)) ?? '…'
  return typeof value === 'number' && !field.options ? numberText(value) : shownText(field, value)
}

export const isNumeric = (field: Field) =>
  (field.kind === 'integer' && !field.options) || (field.kind === 'id' && !field.textKey)
/** Figures of one width, set as close as the text around them. */
export const figureStyle = {
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '-0.035em',
  whiteSpace: 'nowrap',
} as const
const figures = new Set(['date', 'dateTime', 'masked', 'integer', 'id'])

interface ValueProps {
  readonly field: Field
  readonly value: unknown
  readonly texts: ReadonlyMap<string, string>
}
/** A value as a list and a detail screen show it. */
export function Value({ field, value, texts }: ValueProps) {
  const text = valueText(field, value, texts)
  if (text === '') return <Absent />
  if (typeof value === 'boolean') return <FlagWord field={field} on={value} />
  if (field.kind === 'url')
    return (
      <Link href={text} target="_blank" rel="noopener noreferrer">
        {text.replace(/^https?:\/\//, '')}
        <Spoken> (abre em outra aba)</Spoken>
      </Link>
    )
  if (field.kind === 'file')
    return (
      <Link href={`/arquivos/${text}`} target="_blank" rel="noopener">
        Ver arquivo<Spoken> (abre em outra aba)</Spoken>
      </Link>
    )
  if (field.inputType === 'color') return <Swatch colour={text} />
  if (figures.has(field.kind))
    return (
      <Box component="span" sx={figureStyle}>
        {text}
      </Box>
    )
  return text
}

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
