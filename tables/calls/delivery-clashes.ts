import type { DeliveryVerdict } from './delivery-words.ts'

interface NamedFile {
  readonly id: number
  readonly nome: string
  readonly parecer: Pick<DeliveryVerdict, 'tabela' | 'ordens'> | null
}
/**
 * Files that would take each other's rows away, being of one table, unit and period.
 * @returns the names of the others, by the number of each such file
 */
export function clashesOf(files: readonly NamedFile[]): ReadonlyMap<number, readonly string[]> {
  const ofPeriod = new Map<string, NamedFile[]>()
  for (const file of files)
    for (const { unidade, ano, mes } of file.parecer?.ordens ?? []) {
      const period = [file.parecer?.tabela, unidade, ano, mes].join(' ')
      ofPeriod.set(period, [...(ofPeriod.get(period) ?? []), file])
    }
  const found = new Map<number, Set<string>>()
  for (const together of ofPeriod.values())
    for (const { id } of together.length > 1 ? together : []) {
      const others = together.filter((one) => one.id !== id).map(({ nome }) => nome)
      found.set(id, new Set([...(found.get(id) ?? []), ...others]))
    }
  return new Map([...found].map(([id, names]) => [id, [...names]]))
}
