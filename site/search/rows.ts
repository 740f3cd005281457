import {
  findNumber,
  findRows,
  rowBound,
  type RowsAsked,
  type RowsFound,
} from '../../data/search/rows.ts'
import type { Narrowing } from '../../data/search/find.ts'
import { isOf, questionOf, termsOf, type Concept } from '../../data/search/words.ts'
import type { TableInUse } from '../../data/tables/facts.ts'
import { datasets } from '../../datasets/index.ts'
import { address } from '../../http/query.ts'
import { counted } from '../../kernel/portuguese.ts'
import { manyOf, type Dataset } from '../../tables/dataset.ts'
import { codesOf } from '../../tables/vocabularies/index.ts'
import { rowPath } from '../parts/tables/asked.ts'
import { rowName } from '../parts/tables/rows-table.tsx'
import { partyDocument } from '../parts/tables/words.ts'
import type { Visit } from '../visit.ts'
import type { Hit } from './groups.ts'

// What public tables hold of a question: "24 empenhos de 2026 com “merenda”", and where to see them.

/** Years that are looked through. */
const mostYears = 10
/** A word so long at least is looked for: all that begins with `con` is half of a table. */
const leastLetters = 4
const isYear = (term: string) => /^(?:19|20)\d\d$/.test(term)

/** The words by which people name a table or a kind of its rows: they are in no text of a row. */
function namesOf({ name, one, title, key, columns, ...rest }: Dataset): ReadonlySet<string> {
  const kinds = key.flatMap((part) => {
    const column = columns[part]
    if (column?.type === 'choice') return Object.values(column.options)
    return column?.type === 'coded' && !column.own
      ? codesOf(column.vocabulary, new Date().getFullYear()).map(({ words }) => words)
      : []
  })
  return new Set(termsOf([name, one, rest.many ?? '', title, ...kinds].join(' ')))
}
const names = new Map<string, ReadonlySet<string>>()
function nameTerms(dataset: Dataset): ReadonlySet<string> {
  const known = names.get(dataset.name) ?? namesOf(dataset)
  names.set(dataset.name, known)
  return known
}

/** The word itself, before what stands for it. */
const literal = (concept: Concept) => (concept.split(' ')[0] ?? '').replace('*', '')
const isCnpj = (term: string) => /^\d{14}$/.test(term)
const isNumber = (concept: Concept) => /^\d+(?:a\d{4})?$/.test(literal(concept))

interface Question {
  readonly q: string
  readonly concepts: readonly Concept[]
  readonly year: number | undefined
}
function read(q: string, { year }: Narrowing): Question {
  const { all } = questionOf(q)
  const asked = year ?? all.map(literal).find(isYear)
  return {
    q,
    concepts: all.filter((concept) => !isYear(literal(concept))),
    year: asked === undefined ? undefined : Number(asked),
  }
}
/** What is left of a question once the table is named. */
const leftOf = ({ concepts }: Question, dataset: Dataset) =>
  concepts.filter(
    (concept) => ![...nameTerms(dataset)].some((term) => isOf(literal(concept), term)),
  )
/** The words of a question that stand for some concepts, as they were written. */
const writtenOf = ({ q }: Question, concepts: readonly Concept[]) =>
  q
    .split(/[\s,;:!?"“”()]+/)
    .filter((word) => termsOf(word).some((term) => concepts.some((one) => literal(one) === term)))
    .join(' ')
    .slice(0, 120)

type Asking = Pick<Visit, 'tx' | 'portal' | 'units' | 'to'>

const manyRows = ({ rows, year }: RowsFound, dataset: Dataset) =>
  `${rows > rowBound ? `Mais de ${rowBound} ${manyOf(dataset)}` : counted(rows, dataset.one, manyOf(dataset))} de ${year}`

/** One row as itself; several as their table, narrowed. */
function hitOf(
  { units, to }: Asking,
  { dataset, text, unitId }: RowsAsked,
  rows: RowsFound,
  score: number,
): Hit {
  const { found = {}, key, name, time, title } = dataset
  const { year, company, sample } = rows
  const base = { group: 'linhas', key: `linhas-${name}-${score}`, score } as const
  const whose = company ? `: ${company.name}` : ''
  const ofCompany = company && `CNPJ ${partyDocument(company.document)}`
  const words = String(sample['texto'] ?? '')
  if (rows.rows === 1) {
    const row = rowName(dataset, sample, { year, units, own: new Map() })
    return {
      ...base,
      title: `${row}${whose}`,
      // Each unit has numbers of its own.
      facts: [title, ofCompany, units.find(({ id }) => id === sample[key[0] ?? ''])?.name]
        .filter(Boolean)
        .join(' · '),
      text: words,
      href: to(rowPath(dataset, sample)),
    }
  }
  const narrowed = {
    [time.year]: year,
    ...(company ? { [found.companies ?? '']: company.document } : { [found.words ?? '']: text }),
    ...(unitId === null ? {} : { [key[0] ?? '']: unitId }),
  }
  return {
    ...base,
    title: `${manyRows(rows, dataset)}${whose || ` com “${text}”`}`,
    facts: [title, ofCompany].filter(Boolean).join(' · '),
    ...(company ? {} : { text: words }),
    href: address(to(`/dados/${name}`), narrowed),
  }
}

/** What a question asks of the rows of a table: its words, or one number. */
function asksOf(
  question: Question,
  dataset: Dataset,
  years: readonly number[],
  { unitId = null }: Narrowing,
): { readonly words: RowsAsked; readonly number: RowsAsked } {
  const left = leftOf(question, dataset)
  const cnpj = left.map(literal).find(isCnpj)
  const hasWord = left.some((one) => !isNumber(one) && literal(one).length >= leastLetters)
  const [alone = '', ...others] = left.map(literal)
  const [number = '', ofYear] = others.length === 0 && isNumber(alone) ? alone.split('a') : []
  // A number says which row it is with its year, or with the name of its table.
  const isTold = ofYear !== undefined || left.length < question.concepts.length
  const within = years.filter((year) => question.year === undefined || year === question.year)
  const base = { dataset, unitId, years: within.slice(0, mostYears) }
  return {
    words: { ...base, text: cnpj ?? (hasWord ? writtenOf(question, left) : '') },
    number: {
      ...base,
      ...(ofYear === undefined ? {} : { years: [Number(ofYear)] }),
      text: isTold ? number : '',
    },
  }
}

/** What of the rows of the portal's tables answers a question, never by persons. */
export async function rowHits(
  visit: Asking,
  q: string,
  narrowing: Narrowing,
  tables: ReadonlyMap<string, TableInUse>,
): Promise<readonly Hit[]> {
  const { tx, portal } = visit
  const question = read(q, narrowing)
  const asks = datasets.flatMap((dataset) => {
    const table = dataset.found && tables.get(dataset.name)
    return table ? [asksOf(question, dataset, table.years, narrowing)] : []
  })
  const hits = async (asked: readonly RowsAsked[], find: typeof findRows, score: number) =>
    (await find(tx, portal.id, asked)).flatMap((found, at) => {
      const one = asked.find(({ dataset }) => dataset.name === found.name)
      return one ? [hitOf(visit, one, found, score - at / 1000)] : []
    })
  const numbered = asks.map(({ number }) => number).filter(({ text }) => text !== '')
  const worded = asks.map(({ words }) => words)
  // Of one number in several kinds, the kind that was named.
  const named = ({ title }: Hit) =>
    termsOf(title).filter((term) => question.concepts.some((one) => isOf(literal(one), term)))
      .length
  const [ofNumber, ofWords] = await Promise.all([
    hits(numbered, findNumber, 35),
    // One statement for all tables, whichever of them have something to look for; none where no table has.
    worded.some(({ text }) => text !== '') ? hits(worded, findRows, 30) : [],
  ])
  return [...ofNumber.map((hit) => ({ ...hit, score: hit.score + named(hit) })), ...ofWords]
}
