import { monthNames } from '../resources/months.ts'
import { isWebAddress } from '../kernel/text.ts'

const zone = 'America/Sao_Paulo'
const dayFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const momentFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone: zone,
  dateStyle: 'long',
  timeStyle: 'short',
})
const longDayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'long' })
const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** `19/11/2026`, as the clock stands in Brasília. */
export const day = (at: Date) => dayFormat.format(at)
export const longDay = (at: Date) => longDayFormat.format(at)
export const moment = (at: Date) => momentFormat.format(at)
export const count = (value: number) => number.format(value)

/** `3`, `03` → `março`; anything else as it is written. */
export const month = (value: string) => monthNames[Number(value) - 1] ?? value

/** The kind of a file as people call it: `PDF`, `XLSX`. */
export function fileKind(name: string | null): string {
  const extension = name && /\.([a-z\d]{1,5})$/i.exec(name)?.[1]
  return extension ? extension.toUpperCase() : 'Arquivo'
}

/** Only web addresses become links, whatever a row imported from elsewhere holds. */
export const webAddress = (url: string | null): string | undefined =>
  url && isWebAddress(url) ? url : undefined

const townHall = /^((?:Prefeitura|Câmara|Governo|Município)(?: Municipal)? d[aeo]s?) (.+)$/i
/** `Prefeitura Municipal de Afonso Cláudio` in two lines: what it is, and whose. */
export function nameLines(name: string): readonly [string, string] {
  const [, kind, place] = townHall.exec(name) ?? []
  return kind && place ? [kind, place] : ['', name]
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const shortMoney = new Intl.NumberFormat('pt-BR', {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
/** `R$ 1.234,50`; a dash where there is no amount. A text is a decimal number of any size, and loses no cent. */
export const reais = (value: number | string | null) =>
  // A decimal number in a text is what the database answers; Intl reads it exactly.
  value === null ? '–' : money.format(value as Intl.StringNumericLiteral)
const decimals = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
/** `1.234,50`, where what stands around it says that these are reais. */
export const amount = (value: number | null) => (value === null ? '–' : decimals.format(value))
/** `R$ 1,2 mi`, as an axis has room for. */
export const shortReais = (value: number) => shortMoney.format(value)
