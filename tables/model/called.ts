import { capitalised } from '../../pt-br/words.ts'
import { isCodeColumn, isPartyColumn, isTextColumn, typeOf } from './columns.ts'
import { columnOf, type Dataset, type RowValues } from './declaration.ts'

/** What a row is called (docs/adr/tables/0143). @param words a value of it in words, by its column */
export function calledIn(
  dataset: Dataset,
  row: RowValues,
  words: (name: string) => string,
): string {
  const { by, of: kind } = dataset.called
  const name = words(by)
  const column = columnOf(dataset, by)
  if (!isCodeColumn(column) || column.isName) return name
  // Some systems number with the year already.
  const year = dataset.numberedByYear && !name.includes('/') ? `/${row[dataset.time.year]}` : ''
  // A group that a norm names has words in the place of a number.
  const sign = kind !== undefined && !/\d/.test(name) ? ': ' : ' '
  return `${kind ? words(kind) : capitalised(dataset.one)}${sign}${name}${year}`
}

const mostText = 80
const shortly = (text: string) =>
  text.length > mostText ? `${text.slice(0, mostText).replace(/\s+\S*$/, '')} …` : text
/** What a row is about, besides what it is called: whom it names, or what its text says, and its first amount. */
function toldOf({ columns, called, told, sums }: Dataset, row: RowValues): readonly string[] {
  const isOther = (name: string) => name !== called.by && row[name] !== null && row[name] !== ''
  const names = Object.keys(columns).filter(isOther)
  const about =
    names.find((name) => isPartyColumn(columns[name])) ??
    names.find((name) => isTextColumn(columns[name]))
  const amount = [...(told.amounts ?? []).map(({ of }) => of), ...sums].find(isOther)
  return [about, amount].filter((name) => name !== undefined)
}

/**
 * A row in a few words, for whoever has to know it again: `Contrato 12/2026 · PADARIA AURORA LTDA · R$ 100,00`.
 * @param row its values by column, its parties by their names
 */
export function rowInWords(dataset: Dataset, row: RowValues): string {
  const year = Number(row[dataset.time.year])
  const words = (name: string) =>
    typeOf(columnOf(dataset, name)).shown(columnOf(dataset, name))(String(row[name] ?? ''), year)
  return [
    calledIn(dataset, row, words),
    ...toldOf(dataset, row).map((name) => shortly(words(name))),
  ].join(' · ')
}
