import { isChoiceColumn, isCodedColumn, isLevelsColumn, type Column } from '../../model/columns.ts'
import { codesOf } from '../../model/vocabularies/index.ts'

interface Option {
  readonly id: string
  readonly nome: string
}
const listed = (vocabulary: string, before = ''): Option[] =>
  codesOf(vocabulary).map(({ code, words }) => ({
    id: before + code,
    nome: `${before}${code} · ${words}`,
  }))

/**
 * What a column takes, for whoever has to choose: the values of a list, or official codes with their words. A source of
 * money is one of this year, or of those before.
 * @returns nothing where the codes are the municipality's, or too many combinations
 */
export function fieldOptions(column: Column): Option[] | null {
  if (isChoiceColumn(column))
    return Object.entries(column.options).map(([id, nome]) => ({ id, nome }))
  if (isCodedColumn(column) && !column.own) return listed(column.vocabulary)
  if (isLevelsColumn(column) && column.vocabulary === 'fonte-recursos')
    return ['1', '2'].flatMap((year) => listed('fonte', year))
  return null
}
