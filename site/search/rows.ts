import { clockOf } from '../../pt-br/clock.ts'
import { capitalised } from '../../pt-br/words.ts'
import { rowOf, type TableRow } from '../../tables/data/rows.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { rowPath } from '../../resources/addresses.ts'
import type { Narrowing } from '../../data/search/find.ts'
import { isOf, literal, termsOf } from '../../data/search/words.ts'
import type { TableInUse } from '../../tables/data/facts.ts'
import {
  narrowedTo,
  rowsOfFirst,
  rowsOfTables,
  rowsWords,
  tableSaid,
  type FoundRows,
  type RowsOfTables,
} from '../../tables/domain/found-rows.ts'
import { withQuery } from '../../platform/http/query.ts'
import { rowName } from '../../tables/site/parts/rows-table.tsx'
import { partyDocument } from '../../tables/site/parts/words.ts'
import type { Visit } from '../visit.ts'
import type { Hit } from './groups.ts'

// What public tables hold of a question, and where to see it.

type Asking = Pick<Visit, 'tx' | 'portal' | 'units' | 'to'>

/** How a row stands today, of a table that wants it told: that a law was revoked, and by which. */
async function standsOf({ tx, portal }: Asking, dataset: Dataset, sample: TableRow) {
  const { story, found, key } = dataset
  if (!story || !found?.stands) return undefined
  const row = await rowOf(
    tx,
    dataset,
    portal.id,
    key.map((name) => String(sample[name])),
  )
  const today = clockOf(portal.zone).isoDay(new Date())
  return row && 'row' in row
    ? capitalised(story.stands(row.row, today).filter(Boolean).join(', '))
    : undefined
}

/** One row as itself; several as their table, narrowed. */
async function hitOf(visit: Asking, one: FoundRows, score: number): Promise<Hit> {
  const { units, to } = visit
  const { asked, found: rows } = one
  const { dataset, text } = asked
  const { key, name, title } = dataset
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
      facts: [
        row.includes(String(year)) ? title : `${title} de ${year}`,
        ofCompany,
        units.find(({ id }) => id === sample[key[0] ?? ''])?.name,
        await standsOf(visit, dataset, sample),
      ]
        .filter(Boolean)
        .join(' · '),
      text: words,
      href: to(rowPath(dataset, sample)),
    }
  }
  return {
    ...base,
    title: `${rowsWords(rows, dataset)}${whose || ` com “${text}”`}`,
    facts: [title, ofCompany].filter(Boolean).join(' · '),
    ...(company ? {} : { text: words }),
    href: withQuery(to(`/dados/${name}`), narrowedTo(one)),
  }
}

/** Rows that answer a question as results, and what was found of which table, the best first. */
export interface RowHits {
  readonly hits: readonly Hit[]
  readonly worded: readonly (FoundRows & { readonly isNamed: boolean })[]
}
/** What of the rows of the portal's tables answers a question, never by persons. */
export async function rowHits(
  visit: Asking,
  q: string,
  narrowing: Narrowing,
  tables: ReadonlyMap<string, TableInUse>,
): Promise<RowHits> {
  return hitsOfRows(visit, await rowsOfTables(visit.tx, visit.portal.id, q, narrowing, tables), q)
}

/**
 * The same of the first of several texts by which any rows are found.
 * @param question the whole of it: a table that it names comes first
 */
export async function rowHitsOfFirst(
  visit: Asking,
  question: string,
  texts: readonly string[],
  narrowing: Narrowing,
  tables: ReadonlyMap<string, TableInUse>,
): Promise<RowHits> {
  return hitsOfRows(
    visit,
    await rowsOfFirst(visit.tx, visit.portal.id, texts, narrowing, tables),
    question,
  )
}

async function hitsOfRows(
  visit: Asking,
  { concepts, numbered, worded }: RowsOfTables,
  question: string,
): Promise<RowHits> {
  const saidOf = ({ asked: { dataset } }: FoundRows) => tableSaid(question, dataset)
  const hits = (found: readonly FoundRows[], score: number) =>
    Promise.all(
      found
        .toSorted((a, b) => saidOf(b) - saidOf(a))
        .map((one, at) => hitOf(visit, one, score - at / 1000)),
    )
  // Of one number in several kinds, the kind that was named.
  const named = ({ title }: Hit) =>
    termsOf(title).filter((term) => concepts.some((one) => isOf(literal(one), term))).length
  // Its rows of a company were asked for: "contratos de 2025 com a Pedra Alta", "quanto pagou à Pedra Alta".
  const isAsked = ({ asked, found }: FoundRows) =>
    found.company !== null && termsOf(asked.text).length < concepts.length
  const marked = worded.map((one) => ({
    ...one,
    isNamed: termsOf(one.asked.text).length < concepts.length,
  }))
  const [byNumber, asked, others] = await Promise.all([
    hits(numbered, 35),
    hits(worded.filter(isAsked), 150),
    hits(
      worded.filter((one) => !isAsked(one)),
      30,
    ),
  ])
  const numberedHits = byNumber.map((hit) => ({ ...hit, score: hit.score + named(hit) }))
  return { hits: [...numberedHits, ...asked, ...others], worded: marked }
}
