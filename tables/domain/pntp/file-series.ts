import { conjunction } from '../../../pt-br/junctions.ts'
import type { Content } from '../../declared/pntp/content.ts'
import { evidenceKey, type Evidence } from '../../data/evidence.ts'
import { isAddressColumn } from '../../model/columns.ts'
import type { Dataset } from '../../model/declaration.ts'
import { enough, type ContentLack } from './content-lacks.ts'

// What an evaluator who opens the files of former years does not find (série histórica).

/** A table with what its rows of former years tell, by year. */
export interface FormerRows {
  readonly dataset: Dataset
  readonly former: ReadonlyMap<number, Evidence>
}

/** Of what is asked of a table, that which its rows lead to instead of telling it. */
export const filesAsked = ({ columns }: Dataset, contents: readonly Content[]) =>
  contents.filter(
    ({ names, need }) =>
      need.kind !== 'if-so' &&
      names.some((name) => columns[name] !== undefined) &&
      names.every((name) => isAddressColumn(columns[name])),
  )

/** How many rows of a year need a file and do not lead to one of their own. */
function rowsWithout({ of }: Evidence, asked: readonly Content[]): number {
  const each = asked.map((content) => {
    const { needed = 0, addresses } = of.get(evidenceKey(content)) ?? {}
    const led = Math.min(addresses?.ofOne ?? 0, addresses?.different ?? 0)
    return enough(led, needed) ? 0 : needed - led
  })
  return Math.max(0, ...each)
}

/** What the rows of former years of the tables that prove a criterion do not lead to. */
export function seriesLacks(
  contents: readonly Content[],
  tables: readonly FormerRows[],
): readonly ContentLack[] {
  return tables.flatMap(({ dataset, former }) => {
    const asked = filesAsked(dataset, contents)
    const without = [...former]
      .map(([year, evidence]) => ({ year, rows: rowsWithout(evidence, asked) }))
      .filter(({ rows }) => rows > 0)
      .toSorted((one, other) => one.year - other.year)
    if (without.length === 0) return []
    const years = conjunction(without.map(({ year }) => String(year)))
    return [
      {
        dataset,
        isAtMercy: false,
        minutes: without.reduce((sum, { rows }) => sum + rows, 0),
        words: `Em ${years}, as linhas não levam ao próprio arquivo, e a série pede o documento dos três anos anteriores. Envie o arquivo de cada linha desses anos.`,
      },
    ]
  })
}
