import { isChoiceColumn, isLinkColumn, isPartyColumn, isTextColumn } from '../../model/columns.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { problem } from '../../../kernel/problem.ts'
import {
  partyNames,
  rowsNumbered,
  type NamedRow,
  type NamingColumns,
} from '../../data/own-files.ts'
import { datasetNamed } from '../../declared/index.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { readName } from './file-name.ts'
import { matchFiles, tellingWords, type Candidate, type Match } from './match.ts'

/** The column by which rows of a table lead to their files. @throws {Problem} `missing` where they have none */
export function fileColumnOf({ file }: Dataset): string {
  if (file === undefined)
    throw problem('missing', 'As linhas desta tabela não têm arquivo próprio.')
  return file
}

/** The columns by which names of files find rows: their number, that of what they belong to, who and what for. */
function namingColumns(dataset: Dataset): NamingColumns {
  const { key, called, columns } = dataset
  const named = (is: (column: Dataset['columns'][string] | undefined) => boolean) =>
    Object.keys(columns).find((name) => is(columns[name]))
  const parent = key.find((name) => isLinkColumn(columns[name]))
  const link = parent === undefined ? undefined : columns[parent]
  const year = isLinkColumn(link) ? link.by[1] : undefined
  return {
    number: called.by,
    parent: parent !== undefined && year !== undefined ? { number: parent, year } : undefined,
    party: named(isPartyColumn),
    text: named((column) => isTextColumn(column) && column.words === true),
    file: fileColumnOf(dataset),
  }
}

/** What a row is called beside its number: the words of its kind, and those of what it belongs to. */
function candidateOf(dataset: Dataset, row: NamedRow): Candidate {
  const { key, called, columns } = dataset
  const { of = '' } = called
  const kind = columns[of]
  const value = row.key[key.indexOf(of)] ?? ''
  const parents = key.flatMap((name) => {
    const column = columns[name]
    return isLinkColumn(column) ? [datasetNamed(column.to)?.one ?? ''] : []
  })
  return {
    ...row,
    kind: isChoiceColumn(kind) ? kind.options[value] : undefined,
    called: [dataset.one, ...parents],
  }
}

/**
 * Which rows of a table files are of, by their names.
 * @throws {Problem} `missing` where the table's rows have no files
 */
export async function matchedFiles(
  runner: Runner,
  place: { readonly dataset: Dataset; readonly portalId: number },
  names: readonly string[],
  unit?: string,
): Promise<readonly Match[]> {
  const { dataset } = place
  const columns = namingColumns(dataset)
  const read = names.map(readName)
  const said = read.flatMap(({ numbered }) => numbered)
  const years = [...new Set(said.map(({ year }) => year))]
  const numbers = [...new Set(said.map(({ number }) => number))]
  const [rows, parties] = await Promise.all([
    rowsNumbered(runner, place, columns, { numbers, years, unit }),
    partyNames(runner, place, columns.party, years),
  ])
  const candidates = rows.map((row) => candidateOf(dataset, row))
  return matchFiles(names, candidates, tellingWords(parties))
}

/** What a row is called in a list to choose from: its number as the town writes it, and of what it is. */
export function wordsOfRow(dataset: Dataset, { number, year, parent, kind }: Candidate): string {
  const own = `${kind ?? columnOf(dataset, dataset.called.by).label} ${number}`
  const ofYear = number.includes('/') || number.includes(String(year)) ? '' : `/${year}`
  return parent ? `${own}, de ${parent.number}/${parent.year}` : own + ofYear
}
