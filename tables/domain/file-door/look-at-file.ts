import { bare } from '../../../pt-br/identifier.ts'
import { sameText } from '../../../pt-br/words.ts'
import { capitalZone, clockOf } from '../../../pt-br/clock.ts'
import { columnOf, type Dataset, type TableField } from '../../model/declaration.ts'
import { readerOf } from '../read-value.ts'
import { cellText } from './cell-text.ts'
import type { ForeignFile } from './foreign-file.ts'
import { guessColumns } from './mapping.ts'
import { NetPaySeen } from './doubts/net-pay.ts'
import { PeriodSeen } from './period.ts'
import type { KnownUnit } from './doubts/source.ts'

/** Different texts of a column that a look remembers: one with fewer can tell units apart. */
const mostTexts = 25
/** What a first look at a file tells: how many records, of what period, and what stands in its columns. */
export async function lookAtFile(
  dataset: Dataset,
  name: string,
  file: ForeignFile,
  units: readonly KnownUnit[],
) {
  const named = guessColumns(dataset, file.head)
  const seen = new PeriodSeen(dataset, file, named)
  const net = new NetPaySeen(dataset, file.head, named, file.isSheet)
  const examples = file.head.map(() => new Set<string>())
  const filled = file.head.map(() => 0)
  let total = 0
  for await (const { cells, frame } of file.records()) {
    if (frame) continue
    total += 1
    seen.add(cells)
    net.add(cells)
    for (const [at, texts] of examples.entries()) {
      const cell = cells[at] ?? ''
      if (cell !== '') filled[at] = (filled[at] ?? 0) + 1
      if (cell !== '' && texts.size < mostTexts) texts.add(cell.slice(0, 120))
    }
  }
  const texts = examples.map((found) => [...found])
  const isWhole = (column: string) => filled[file.head.indexOf(column)] === total
  const period = seen.period(name)
  const year = period?.year ?? clockOf(capitalZone).year(new Date())
  const fits = textsFit(dataset, file, { texts, isWhole, units }, year)
  // What is left after loans and alimony is nobody's to publish.
  const columns = net.without(guessColumns(dataset, file.head, fits))
  return { columns, total, texts, period }
}

interface TextsSeen {
  readonly texts: readonly (readonly string[])[]
  readonly isWhole: (name: string) => boolean
  /** The units of the portal. */
  readonly units: readonly KnownUnit[]
}
/** Several names for each document, and no row without one: it is not that of who is named. */
const namesOfOne = 3
/** Whether a column has documents of who is named: not one for many names, nor those of the portal's own units. */
function isOfNamed(
  documents: readonly string[],
  names: readonly string[],
  isWhole: boolean,
  units: readonly KnownUnit[],
): boolean {
  const isOne = documents.length === 1 && names.length > 1
  const isFew = documents.length > 0 && names.length >= documents.length * namesOfOne
  if (isWhole && (isOne || isFew)) return false
  const isUnits = (document: string) =>
    units.some(({ cnpj }) => cnpj !== null && bare(document) === bare(cnpj))
  const isNamed = names.every((text) => units.some(({ name }) => sameText(text, name)))
  return documents.length === 0 || !documents.every(isUnits) || isNamed
}

/** Whether most of the first texts of a column are values of a field. */
function textsFit(
  dataset: Dataset,
  { head, isSheet }: ForeignFile,
  { texts, isWhole, units }: TextsSeen,
  year: number,
) {
  const guessed = guessColumns(dataset, head)
  const textsOf = (name: string) => texts[head.indexOf(name)] ?? []
  return ({ column: of, part }: TableField, name: string): boolean => {
    const found = textsOf(name)
    const column = columnOf(dataset, of)
    if (part === 'document')
      return isOfNamed(found, textsOf(guessed[of] ?? ''), isWhole(name), units)
    if (part !== 'value' || found.length === 0) return true
    const read = readerOf(column)
    const taken = found.filter(
      (text) => !('fault' in read(cellText(column, text, isSheet).text, year)),
    )
    return taken.length * 2 >= found.length
  }
}
