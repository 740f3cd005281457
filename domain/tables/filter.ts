import type { Runner } from '../../data/postgres/database.ts'
import { partiesLike } from '../../data/tables/facts.ts'
import type { Filter } from '../../data/tables/selection.ts'
import { bare, isValid } from '../../kernel/identifier.ts'
import type { Fault } from '../../kernel/problem.ts'
import { columnOf, type Dataset } from '../../tables/dataset.ts'
import type { PersonKey } from './party.ts'
import { readerOf } from './read-value.ts'

/** What a citizen asks of a table, by the names of its filters: as texts, from a form, an address or a call. */
export type Asked = Readonly<Record<string, string | undefined>>
export interface ReadFilter {
  readonly filter: Filter
  /** What cannot be asked: the name of the filter, and why. The rest of the filter stands. */
  readonly faults: readonly Fault[]
}

const longest = 200

/**
 * Reads what is asked of a table; names that are no filters of it are left alone.
 * @param keyOf finds a person by a whole CPF, of which only the mask is stored
 */
export async function readFilter(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  asked: Asked,
  keyOf: PersonKey,
): Promise<ReadFilter> {
  const filter: Record<string, Filter[string]> = {}
  const faults: Fault[] = []
  const year = Number(asked[dataset.time.year]) || new Date().getFullYear()
  for (const name of dataset.filters) {
    const text = asked[name]?.trim() ?? ''
    if (text === '') continue
    const column = columnOf(dataset, name)
    if (text.length > longest)
      faults.push({ field: name, message: `Use no máximo ${longest} caracteres.` })
    else if (column.type === 'party')
      filter[name] = await partiesLike(runner, portalId, text, personKeyOf(text, keyOf))
    else if (column.type === 'text') filter[name] = text
    else if (column.type === 'levels') {
      const digits = text.replaceAll(/[.\s-]/g, '')
      if (/^\d+$/.test(digits) && digits.length <= Math.max(...Object.values(column.levels)))
        filter[name] = digits
      else faults.push({ field: name, message: 'Escreva o começo do código, em algarismos.' })
    } else {
      const found = readerOf(column)(text, year)
      if ('fault' in found) faults.push({ field: name, message: found.fault[1] })
      else filter[name] = found.value
    }
  }
  return { filter, faults }
}

function personKeyOf(text: string, keyOf: PersonKey): string | undefined {
  const digits = bare(text)
  return isValid('cpf', digits) ? keyOf(digits) : undefined
}
