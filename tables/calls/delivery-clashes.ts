import type { DeliveryVerdict } from './delivery-words.ts'

interface NamedFile {
  readonly id: number
  readonly nome: string
  readonly parecer: Pick<DeliveryVerdict, 'tabela' | 'ordens'> | null
}
type Period = { readonly file: NamedFile; readonly mes: number | null }
/** A whole year has all of its months. */
const overlap = (one: Period, other: Period): boolean =>
  one.mes === null || other.mes === null || one.mes === other.mes

/**
 * Files that would take each other's rows away, being of one table, unit and period, or one of a month of the other's
 * year.
 * @returns the names of the others, by the number of each such file
 */
export function clashesOf(files: readonly NamedFile[]): ReadonlyMap<number, readonly string[]> {
  const ofYear = new Map<string, Period[]>()
  for (const file of files)
    for (const { unidade, ano, mes } of file.parecer?.ordens ?? []) {
      const year = [file.parecer?.tabela, unidade, ano].join(' ')
      ofYear.set(year, [...(ofYear.get(year) ?? []), { file, mes }])
    }
  const found = new Map<number, Set<string>>()
  for (const together of ofYear.values())
    for (const one of together)
      for (const other of together)
        if (one.file.id !== other.file.id && overlap(one, other))
          found.set(one.file.id, new Set([...(found.get(one.file.id) ?? []), other.file.nome]))
  return new Map([...found].map(([id, names]) => [id, [...names]]))
}
