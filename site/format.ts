import { monthNames } from '../pt-br/months.ts'
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
