import { monthNames } from '../pt-br/months.ts'
import { isWebAddress } from '../kernel/text.ts'

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export const count = (value: number) => number.format(value)

/** `3`, `03` → `março`; anything else as it is written. */
export const monthWord = (value: string) => monthNames[Number(value) - 1] ?? value

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
