import { isOf, isYear, literal, termsOf, type Concept } from '../../data/search/words.ts'
import type { Narrowing } from '../../data/search/find.ts'
import type { TableInUse } from '../../tables/data/facts.ts'
import { totalsOf } from '../../tables/data/sums.ts'
import { datasets } from '../../tables/declared/index.ts'
import { codesOf } from '../../tables/model/vocabularies/index.ts'
import { reais } from '../../pt-br/money.ts'
import { askedAt } from '../../tables/site/parts/asked.ts'
import type { Visit } from '../visit.ts'
import type { Hit } from './groups.ts'

// Questions that one number answers: "quanto gastou com saúde em 2026", "arrecadação de IPTU".

/** What a table is added up by. */
interface Subject {
  readonly code: string
  /** As the answer names it. */
  readonly named: string
  /** Every word of a question must be one of these. */
  readonly words: readonly string[]
}
interface Answering {
  readonly table: string
  readonly of: string
  readonly by: string
  /** Before the subject: `Pago em Saúde`. */
  readonly said: string
  /** Words of a question that ask for it. */
  readonly asking: ReadonlySet<string>
  readonly subjects: readonly Subject[]
}
const wordsOf = (text: string): ReadonlySet<string> => new Set(termsOf(text))

/** What people call a function of government beside its official words. */
const commonNames: Readonly<Record<string, string>> = {
  '08': 'social',
  '18': 'meio ambiente',
  '20': 'agropecuária',
  '27': 'esportes',
}
const taxes: readonly (readonly [code: string, named: string, words: string])[] = [
  ['111250', 'IPTU', 'IPTU'],
  ['111253', 'ITBI', 'ITBI'],
  ['111451', 'ISS', 'ISS ISSQN'],
  ['1112', 'taxas', 'taxas'],
  ['111', 'impostos', 'impostos'],
  ['171151', 'FPM', 'FPM'],
  ['172150', 'ICMS', 'ICMS'],
  ['172151', 'IPVA', 'IPVA'],
]
const answering: readonly Answering[] = [
  {
    table: 'despesas',
    of: 'pago',
    by: 'funcao',
    said: 'Pago em',
    asking: wordsOf(
      'gasto gastou gasta gastam gastaram despesa custo custou custa pago pagou investiu investimento',
    ),
    subjects: codesOf('funcao').map(({ code, words }) => ({
      code,
      named: words,
      words: termsOf(`${words} ${commonNames[code] ?? ''}`),
    })),
  },
  {
    table: 'receitas',
    of: 'arrecadada',
    by: 'natureza',
    said: 'Arrecadado de',
    asking: wordsOf('arrecadou arrecada arrecadação receita recebeu recebe arrecadado'),
    subjects: taxes.map(([code, named, words]) => ({ code, named, words: termsOf(words) })),
  },
]

interface Asked {
  readonly answer: Answering
  readonly subject: Subject
}
/** Which sum a question asks for: one word says that it asks for money, all others for what. */
function sumAsked(core: readonly Concept[]): Asked | undefined {
  const words = core.map(literal).filter((word) => !isYear(word))
  for (const answer of answering) {
    const left = words.filter((word) => !answer.asking.has(word))
    if (left.length === 0 || left.length === words.length) continue
    const subject = answer.subjects.find((one) =>
      left.every((word) => one.words.some((other) => isOf(word, other))),
    )
    if (subject) return { answer, subject }
  }
  return undefined
}

/**
 * The sum that answers a question, as one result; none where it asks for none, or the portal has none.
 * @param tables those in use
 */
export async function sumHits(
  { tx, portal, to }: Pick<Visit, 'tx' | 'portal' | 'to'>,
  { all, core }: { readonly all: readonly Concept[]; readonly core: readonly Concept[] },
  narrowing: Narrowing,
  tables: ReadonlyMap<string, TableInUse>,
): Promise<readonly Hit[]> {
  const asked = narrowing.typeId || narrowing.unitId ? undefined : sumAsked(core)
  const dataset = asked && datasets.find(({ name }) => name === asked.answer.table)
  const years = dataset && tables.get(dataset.name)?.years
  if (!asked || !dataset || !years) return []
  const { answer, subject } = asked
  const wanted = narrowing.year ?? all.map(literal).find(isYear)
  const year = years.find((one) => wanted === undefined || one === Number(wanted))
  if (year === undefined) return []
  const filters = { [answer.by]: subject.code }
  // Of the cube alone: milliseconds over any number of rows.
  const filter = { [dataset.time.year]: year, ...filters }
  const { sums } = await totalsOf(tx, { dataset, portalId: portal.id, filter })
  const amount = sums[answer.of] ?? 0
  if (amount <= 0) return []
  return [
    {
      group: 'dados',
      key: `soma-${dataset.name}-${subject.code}`,
      title: `${answer.said} ${subject.named} em ${year}: ${reais(amount)}`,
      href: askedAt(to(`/dados/${dataset.name}`), {
        dataset,
        year,
        filters,
        order: undefined,
      }),
      text: 'A soma de todas as unidades, mês a mês, e as linhas de que é feita.',
      facts: dataset.title,
      // Before anything that only has the words.
      score: 200,
    },
  ]
}
