import { dayText } from '../../../pt-br/day.ts'
import type { CriterionItem } from '../../declared/pntp/criteria.ts'
import {
  documentCriteria,
  type Age,
  type DocumentCriterion,
  type DocumentPart,
} from '../../declared/pntp/documents.ts'
import { holds, contentWords } from '../../declared/pntp/naming.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import type { FileReading } from './opened-documents.ts'

// Which documents prove a criterion of the index, and what they lack, by what is known of them without opening them.

/** What a portal says of a document. */
export interface DocumentFact extends FileReading {
  readonly path: string
  readonly type: string
  readonly description: string
  readonly year: number
  /** Of a longer period its last. */
  readonly month: number | null
  /** `mensal`, `anual`, `eventual`. */
  readonly period: string | null
  /** ISO 8601 */
  readonly publishedOn: string
  readonly fileName: string | null
}

const monthsIn: Readonly<Record<string, number>> = {
  mensal: 1,
  bimestral: 2,
  trimestral: 3,
  quadrimestral: 4,
  semestral: 6,
}
const day = 86_400_000
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const lastDayOf = (year: number, month: number) => iso(Date.UTC(year, month, 0))
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day

/**
 * The day that a document speaks of: the last of its period, or when it came out; one of a former year is of that year.
 */
function dayOf({ year, month, period, publishedOn }: DocumentFact): string {
  if (month !== null && monthsIn[period ?? ''] !== undefined) {
    const last = lastDayOf(year, month)
    return last < publishedOn ? last : publishedOn
  }
  return Number(publishedOn.slice(0, 4)) - year <= 1 ? publishedOn : `${year}-12-31`
}

export const isAbout = ({ about }: DocumentCriterion, words: readonly string[]): boolean =>
  about.length === 0 || holds(words, about)
/**
 * Whether the name of a type says by itself what its documents are: it says so of one criterion and of all its parts.
 * Names that tell only together with a description, as of councils and judgements, do not.
 */
function isType(criterion: DocumentCriterion, type: readonly string[]): boolean {
  const says = (one: DocumentCriterion) =>
    one.about.length === 0 &&
    one.age.kind !== 'judged' &&
    !holds(type, one.but) &&
    one.parts.every(({ phrases }) => holds(type, phrases))
  return (
    says(criterion) && documentCriteria.every((other) => other.id === criterion.id || !says(other))
  )
}

/** Where documents of a criterion are looked for. */
export const isWhere = ({ where }: DocumentCriterion, type: string): boolean =>
  holds(contentWords(type), where)

/** Beginnings of words by which a name of a type and what a criterion asks are of the same thing. */
const stemsOf = (text: string): readonly string[] =>
  contentWords(text)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/s$/, '').slice(0, 5))
/**
 * How near the name of a type is to what a criterion asks: its very name, what its parts are called, what they are
 * about, and the words of its title, the first of which says what it is. 0 where documents of the type prove nothing of
 * it.
 */
export function nearnessOf(criterion: DocumentCriterion, type: string): number {
  const { about, but, parts, title } = criterion
  const words = contentWords(type)
  if (!isWhere(criterion, type) || holds(words, but)) return 0
  const [first, ...others] = stemsOf(title)
  const asked = new Set(
    parts.flatMap((part) => stemsOf([part.title, ...part.phrases.flat()].join(' '))),
  )
  const wordsShared = [...new Set(stemsOf(type))].map((stem) =>
    stem === first ? 5 : others.includes(stem) || asked.has(stem) ? 2 : 0,
  )
  const shared = wordsShared.reduce<number>((sum, one) => sum + one, 0)
  if (about.length > 0 && !holds(words, about)) return shared
  const named = parts.filter(({ phrases }) => holds(words, phrases)).length
  return shared + (about.length > 0 ? 20 : 0) + 100 * named + (isType(criterion, words) ? 1_000 : 0)
}

const pending = ['pendente', 'pendentes', 'aguarda', 'aguardam', 'tramitacao', 'analise']
const isPending = (words: readonly string[]) =>
  words.some(
    (word, at) =>
      pending.includes(word) ||
      (word === 'nao' && /^(?:julgad|apreciad)/.test(words[at + 1] ?? '')),
  )

type Kind = 'proof' | 'pending' | undefined
/** What a document is to a part. */
function kindOf(criterion: DocumentCriterion, part: DocumentPart, it: DocumentFact): Kind {
  const [type, description] = [contentWords(it.type), contentWords(it.description)]
  if (!holds(type, criterion.where) || holds(description, criterion.but)) return undefined
  if (!isAbout(criterion, [...type, ...description])) return undefined
  if (criterion.age.kind === 'judged' && isPending(description)) return 'pending'
  return holds(description, part.phrases) || isType(criterion, type) ? 'proof' : undefined
}

export interface Proofs {
  /** By part, as the criterion names them: what was found, the newest first. */
  readonly parts: readonly (readonly DocumentFact[])[]
  /** Years whose accounts something says are pending. */
  readonly pendingYears: ReadonlySet<number>
}
export function proofsOf(criterion: DocumentCriterion, facts: readonly DocumentFact[]): Proofs {
  const of = (part: DocumentPart, kind: Kind) =>
    facts.filter((it) => kindOf(criterion, part, it) === kind)
  const pendingYears = new Set(
    criterion.parts.flatMap((part) => of(part, 'pending').map(({ year }) => year)),
  )
  const newestFirst = (one: DocumentFact, other: DocumentFact) =>
    other.year - one.year || dayOf(other).localeCompare(dayOf(one))
  // A report on a plan names the plan, and is not it.
  const isOther = (part: DocumentPart, it: DocumentFact) =>
    part.years > 1 &&
    criterion.age.kind !== 'any' &&
    criterion.parts.some((other) => other !== part && kindOf(criterion, other, it) === 'proof')
  const parts = criterion.parts.map((part) =>
    of(part, 'proof')
      .filter((it) => !isOther(part, it))
      .toSorted(newestFirst),
  )
  return { parts, pendingYears }
}

/** What is missing of an item, and what to do. */
export interface Missing {
  readonly item: CriterionItem
  readonly words: string
}
const span = (days: number) =>
  days % 365 === 0 ? counted(days / 365, 'ano', 'anos') : counted(days, 'dia', 'dias')
const yearOf = (today: string) => Number(today.slice(0, 4))

const covers = ({ years }: DocumentPart, { year }: DocumentFact, of: number) =>
  year <= of && of < year + years
/** Whether a part is there: what holds for years must still hold. */
const isThere = (age: Age, part: DocumentPart, found: readonly DocumentFact[], year: number) =>
  age.kind === 'any' || part.years > 1
    ? found.some((it) => covers(part, it, year))
    : found.length > 0

/** Days after the end of a period that its report may come out. Source: LC 101/2000, arts. 52 and 55, § 2º. */
const term = 30
/** The last month of the last period of so many months whose term is over: `2026-08`. */
export function lastDue(months: number, today: string): string {
  const [year, month] = [yearOf(today), Number(today.slice(5, 7))]
  for (let back = 0; ; back += 1) {
    const at = new Date(Date.UTC(year, month - 1 - back, 1))
    const [of, last] = [at.getUTCFullYear(), at.getUTCMonth() + 1]
    if (last % months === 0 && daysBetween(lastDayOf(of, last), today) > term)
      return `${of}-${String(last).padStart(2, '0')}`
  }
}
/** The last closed year that must be told of. */
const closedYear = (months: number, today: string) =>
  yearOf(today) - (Number(today.slice(5, 7)) > months ? 1 : 2)

function ageLack(
  { age }: DocumentCriterion,
  { parts, pendingYears }: Proofs,
  present: readonly DocumentFact[],
  today: string,
): string | undefined {
  if (age.kind === 'days') {
    const newest = present.map(dayOf).toSorted().at(-1) ?? ''
    return daysBetween(newest, today) > age.days
      ? `O mais novo é de ${dayText(newest)}, e deve ter no máximo ${span(age.days)}. Publique o de agora.`
      : undefined
  }
  if (age.kind === 'closed') {
    const due = closedYear(age.months, today)
    return parts.every((found) => found.some(({ year }) => year >= due))
      ? undefined
      : `Falta o de ${due}, o último ano encerrado. Publique-o.`
  }
  if (age.kind === 'period') {
    const isNew = present.some(({ year, month, period }) =>
      age.months.some(
        (months) =>
          monthsIn[period ?? ''] === months &&
          `${year}-${String(month ?? 0).padStart(2, '0')}` >= lastDue(months, today),
      ),
    )
    const due = lastDue(age.months[0] ?? 1, today)
    return isNew
      ? undefined
      : `Falta o do período que acabou em ${due.slice(5)}/${due.slice(0, 4)}. Publique-o, com o mês e a periodicidade.`
  }
  if (age.kind === 'any') return undefined
  const newest = Math.max(...present.map(({ year }) => year))
  const open = Array.from(
    { length: Math.max(0, yearOf(today) - 1 - newest) },
    (_, at) => newest + 1 + at,
  ).filter((year) => !pendingYears.has(year))
  return open.length === 0
    ? undefined
    : `Publique a decisão sobre as contas de ${conjunction(open.map(String))}, ou um documento de cada ano que diga que elas estão pendentes.`
}

/** Former years that the index asks for (série histórica). */
const formerYears = 3
function seriesLack(
  { age, parts }: DocumentCriterion,
  found: Proofs['parts'],
  present: readonly DocumentFact[],
  today: string,
): string | undefined {
  const newest = Math.max(...present.map(({ year }) => year))
  const current = yearOf(today)
  const last =
    age.kind === 'judged'
      ? newest
      : age.kind === 'closed'
        ? Math.max(closedYear(age.months, today), Math.min(newest, current))
        : newest >= current
          ? current
          : current - 1
  const missing = Array.from({ length: formerYears }, (_, at) => last - formerYears + at).filter(
    (year) => !parts.every((part, at) => found[at]?.some((it) => covers(part, it, year))),
  )
  return missing.length === 0
    ? undefined
    : `${missing.length === 1 ? 'Falta o de' : 'Faltam os de'} ${conjunction(missing.map(String))}.`
}

const isOpen = ({ fileName }: DocumentFact) =>
  /\.(?:csv|xlsx?|ods|txt|odt|docx?|json|xml)$/i.test(fileName ?? '')

/** Bytes of text of a list that one page shows whole: some fifty lines. */
const mostOfPage = 3_000
/** A list that one page shows whole needs no filter (PNTP 2026, "filtro de pesquisa"). */
const isOfOnePage = (parts: Proofs['parts']) =>
  parts.every(([newest]) => newest && isOpen(newest) && (newest.bytes ?? Infinity) <= mostOfPage)

/** What the documents of a portal lack of each item of a criterion; without a part, the whole of it. */
export function missingOf(
  criterion: DocumentCriterion,
  proofs: Proofs,
  today: string,
): readonly Missing[] {
  const { parts, age, items } = criterion
  const absent = parts.filter(
    (part, at) => !isThere(age, part, proofs.parts[at] ?? [], yearOf(today)),
  )
  if (absent.length > 0) {
    const titles = conjunction(absent.map(({ title }) => title))
    return [
      {
        item: 'D',
        words: `Nenhum documento diz ser: ${titles}. Publique, com essas palavras na descrição.`,
      },
    ]
  }
  // What holds for years is not what must be new.
  const present = proofs.parts
    .filter((_, at) => (parts[at]?.years ?? 1) === 1 || age.kind === 'any')
    .flat()
  const newest = Math.max(...present.map(({ year }) => year))
  const words: Readonly<Record<CriterionItem, string | undefined>> = {
    D: undefined,
    A: ageLack(criterion, proofs, present, today),
    S: seriesLack(criterion, proofs.parts, present, today),
    G: present.some((it) => it.year === newest && isOpen(it))
      ? undefined
      : 'O mais novo está em formato que não se edita. Publique-o também em planilha ou texto (CSV, XLSX, ODS, DOCX).',
    F:
      criterion.never.includes('F') && !isOfOnePage(proofs.parts)
        ? 'A lista de documentos tem filtros, mas dentro do arquivo não há nenhum, e o critério os pede.'
        : undefined,
  }
  return [...items].flatMap((letter) => {
    const item = letter as CriterionItem
    const said = words[item]
    return said === undefined ? [] : [{ item, words: said }]
  })
}
