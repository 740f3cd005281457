import { termsOf } from '../../data/search/words.ts'
import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { isChoiceColumn, isCodedColumn, isLinkColumn, isTextColumn } from '../model/columns.ts'
import { datasetNamed } from '../declared/index.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { codesOf } from '../model/vocabularies/index.ts'

// The words by which people ask for a public table, for values of its columns, and for its amounts.

/** Words that differ in their last letter are one: `enfermeira` and `enfermeiro`. */
export const stemOf = (term: string): string =>
  term.length > 5 ? term.replace(/[aoe]$/, '') : term
const stemsOf = (text: string): readonly string[] => termsOf(text).map(stemOf)

/** A value of a column, in the stems of the words that it is asked by. */
export interface ValueWords {
  readonly column: string
  readonly value: string
  /** Of its official name, without what all names of its kind say. */
  readonly terms: readonly string[]
  /** What people call it, each word by itself. */
  readonly usual: readonly string[]
}
/** Its words, as stems but where that is said. Data alone: it is kept until something in the portal changes. */
export interface TableWords {
  /** That of the table in addresses. */
  readonly name: string
  /** Its names: whoever says one means this table. */
  readonly names: ReadonlySet<string>
  /** What people call it beside its names: several tables may have one. */
  readonly called: ReadonlySet<string>
  /** As they are written. */
  readonly calledAs: ReadonlySet<string>
  readonly asking: ReadonlySet<string>
  /** What rows of it may be besides: beside a value that it has they say nothing more. */
  readonly besides: ReadonlySet<string>
  readonly values: readonly ValueWords[]
}
/** What is in use at a portal: its words for codes, by vocabulary and code, and names, by column. */
export type OwnWords = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What names of departments and places all say. */
const common = new Set(['secretaria', 'municipal', 'departamento', 'setor', 'fundo', 'publica'])
const tellingOf = (name: string): readonly string[] => {
  const terms = termsOf(name)
  const telling = terms.filter((term) => !common.has(term))
  return telling.length > 0 ? telling : terms
}

/** The codes of a column and their words; none of a column whose values are no words. */
function codesIn(
  dataset: Dataset,
  name: string,
  own: OwnWords,
): readonly (readonly [string, string])[] {
  const column = columnOf(dataset, name)
  if (isChoiceColumn(column)) return Object.entries(column.options)
  if (isLinkColumn(column)) return [...(own.get(`${dataset.name}.${name}`) ?? [])]
  if (!isCodedColumn(column)) return []
  if (column.own) return [...(own.get(column.vocabulary) ?? [])]
  const year = clockOf(capitalZone).year(new Date())
  return codesOf(column.vocabulary, year).map(({ code, words }) => [code, words])
}

function valuesOf(dataset: Dataset, name: string, own: OwnWords): readonly ValueWords[] {
  const column = columnOf(dataset, name)
  const usual = Object.entries(dataset.everyday?.values?.[name] ?? {})
  const isOwn = isCodedColumn(column) && column.own
  const usualOf = (code: string, words: string) =>
    usual
      .filter(([one]) =>
        isOwn ? termsOf(words).join(' ').startsWith(termsOf(one).join(' ')) : one === code,
      )
      .flatMap(([, said]) => stemsOf(said))
  const codes = codesIn(dataset, name, own)
  const known = codes.map(([value, words]) => ({
    column: name,
    value,
    terms: tellingOf(words).map(stemOf),
    usual: usualOf(value, words),
  }))
  // Codes of several levels are asked by those words alone that the table gives.
  const others = codes.length > 0 ? [] : usual
  return [
    ...known,
    ...others.map(([value, said]) => ({ column: name, value, terms: [], usual: stemsOf(said) })),
  ]
}

/** The words of a table of a portal. @param own what the municipality calls its codes */
export function wordsOfTable(dataset: Dataset, own: OwnWords): TableWords {
  const { name, one, many = '', title, everyday, filters, cube, key } = dataset
  const units = new Set(key.slice(0, 1))
  return {
    name,
    names: new Set(stemsOf([name.replaceAll('_', ' '), one, many, title].join(' '))),
    called: new Set(stemsOf(everyday?.words ?? '')),
    calledAs: new Set(termsOf(everyday?.words ?? '')),
    asking: new Set(stemsOf(everyday?.asking ?? '')),
    besides: new Set(stemsOf(everyday?.besides ?? '')),
    values: filters
      .filter((column) => cube.includes(column) && !units.has(column))
      .flatMap((column) => valuesOf(dataset, column, own)),
  }
}

/** The columns of a table by which it is asked for whom another table names: a councillor. */
export const namingColumns = (dataset: Dataset): readonly string[] =>
  dataset.filters.filter((name) => {
    const column = columnOf(dataset, name)
    const named = isLinkColumn(column) ? datasetNamed(column.to) : undefined
    const by = named && columnOf(named, named.called.by)
    return dataset.cube.includes(name) && by !== undefined && isTextColumn(by)
  })
