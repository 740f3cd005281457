import { capitalZone, clockOf } from '../pt-br/clock.ts'
import { slug } from '../pt-br/words.ts'
import type { DocumentElementDraft } from '../resources/portal/document-element.ts'
import { monthNames } from '../pt-br/months.ts'
import type { DocumentTypeName } from '../domain/first-rows/reference-data.ts'
import {
  agreements,
  amendments,
  biddings,
  contracts,
  decrees,
  hearings,
  lawSubjects,
  works,
  type Occurrence,
} from './acts.ts'
import { bodyOf } from './bodies/body.ts'
import type { ProofDocument } from './proofs/facts.ts'
import { proofDocuments } from './proofs/proof-documents.ts'
import type { PortalKey } from './places.ts'
import { monthsIn, schedules, type Regular, type Schedule } from './schedules.ts'
import { units, type UnitKey } from './units.ts'

/**
 * A document with its file as text, for `makePdf`; `publishedAt` and `publishedBy` are what the server would have
 * written.
 */
export interface DemoDocument {
  readonly portal: PortalKey
  readonly unit: UnitKey
  readonly type: DocumentTypeName
  readonly draft: Omit<
    DocumentElementDraft,
    'portalId' | 'clientHashId' | 'documentTypeId' | 's3FileKey'
  >
  readonly publishedAt: string
  readonly publishedBy: string
  readonly fileName: string
  readonly lines: readonly string[]
  /** A list instead: the file is a table. */
  readonly rows?: readonly (readonly string[])[]
}

type Periodicity = NonNullable<DocumentElementDraft['periodicity']>
const periodName: Readonly<Record<Regular, string>> = {
  mensal: '',
  bimestral: 'bimestre',
  trimestral: 'trimestre',
  quadrimestral: 'quadrimestre',
  semestral: 'semestre',
  anual: '',
}

/** What happens now and then: how many times a year, and for how many past years it is told. */
const occasions: readonly (readonly [
  type: DocumentTypeName,
  title: string,
  acts: readonly Occurrence[],
  perYear: number,
  pastYears: number,
])[] = [
  ['Licitação', 'Edital', biddings, 6, 3],
  ['Contrato', 'Contrato', contracts, 5, 3],
  ['Obra', 'Obra', works, 3, 3],
  ['Convênio', 'Convênio', agreements, 2, 3],
  ['Emenda', 'Emenda', amendments, 2, 3],
  ['Lei', 'Lei', lawSubjects, 3, 3],
  ['Decreto', 'Decreto', decrees, 4, 3],
  ['Ata', 'Ata', hearings, 6, 2],
]
const publishers = [
  'Rogério Amaral Pimentel',
  'Lívia Storch Menezes',
  'Noêmia Prado Altoé',
] as const

/** Office hours in Vale do Orvalho (UTC-3) of that day, or of the Monday after; the minute follows from the seed. */
function officeHour(year: number, month: number, day: number, seed: number): Date {
  const at = new Date(
    Date.UTC(year, month, day, 11 + (seed % 9), (seed * 37) % 60, (seed * 53) % 60),
  )
  const weekend = { 6: 2, 0: 1 }[at.getUTCDay()] ?? 0
  return new Date(at.getTime() + weekend * 86_400_000)
}

const fileName = (words: string) => slug(words).slice(0, 60)

interface Facts {
  readonly unit: UnitKey
  readonly type: DocumentTypeName
  readonly description: string
  readonly period: string
  readonly publishedAt: Date
}
interface When {
  readonly year: number
  readonly periodicity: Periodicity
  readonly month: number | null
  /** The year that runs. */
  readonly newest: number
}
function document(facts: Facts, when: When): DemoDocument {
  const { unit, type, description, period, publishedAt } = facts
  const { portal, draft } = units(publishedAt).find(({ key }) => key === unit) ?? {
    portal: 'prefeitura' as const,
    draft: undefined,
  }
  const publishedBy =
    portal === 'camara' ? publishers[2] : publishers[publishedAt.getUTCMinutes() % 2 === 0 ? 0 : 1]
  return {
    portal,
    unit,
    type,
    publishedAt: publishedAt.toISOString(),
    publishedBy,
    fileName: `${fileName(description)}.pdf`,
    draft: {
      description,
      year: String(when.year),
      periodicity: when.periodicity,
      externalUrl: null,
      versionNote: null,
      month: when.month === null ? null : String(when.month).padStart(2, '0'),
    },
    lines: [
      description,
      `Unidade gestora: ${draft?.name ?? ''}`,
      `CNPJ: ${draft?.cnpj ?? ''}`,
      `Período: ${period}`,
      '',
      ...bodyOf({
        unit,
        type,
        description,
        year: when.year,
        ago: when.newest - when.year,
        months: when.month ?? 12,
      }),
      '',
      `Publicado em ${clockOf(capitalZone).day(publishedAt)} por ${publishedBy}.`,
      '',
      'Município de Vale do Orvalho, Espírito Santo. Documento de demonstração, sem valor legal.',
    ],
  }
}

function periodOf(every: Regular, year: number, index: number): string {
  if (every === 'anual') return String(year)
  return every === 'mensal'
    ? `${monthNames[index]} de ${year}`
    : `${index + 1}º ${periodName[every]} de ${year}`
}

function regular(
  { unit, type, title, every, pastYears, delay }: Schedule,
  today: Date,
): readonly DemoDocument[] {
  const months = monthsIn[every]
  const [first, last] = [today.getFullYear() - pastYears, today.getFullYear() + 1]
  const periods = Array.from({ length: ((last - first + 1) * 12) / months }, (_, at) => ({
    year: first + Math.floor((at * months) / 12),
    index: at % (12 / months),
  }))
  return periods.map(({ year, index }) => {
    const period = periodOf(every, year, index)
    const lastMonth = (index + 1) * months
    const publishedAt = officeHour(year, lastMonth, delay, year + index * 7 + title.length)
    const description =
      every === 'anual'
        ? `${title} de ${period}`
        : `${title} ${every === 'mensal' ? 'de' : 'do'} ${period}`
    const month = every === 'anual' ? null : lastMonth
    return document(
      { unit, type, description, period, publishedAt },
      { year, periodicity: every, month, newest: today.getFullYear() },
    )
  })
}

function occasional(
  type: DocumentTypeName,
  title: string,
  acts: readonly Occurrence[],
  year: number,
  newest: number,
): readonly DemoDocument[] {
  return acts.map(([unit, subject], index) => {
    const number = `${String((year % 7) * 11 + index * 9 + 3).padStart(3, '0')}/${year}`
    const month = Math.floor(((index + 0.5) * 12) / acts.length)
    const publishedAt = officeHour(
      year,
      month,
      4 + ((index * 5 + year) % 22),
      year + index * 11 + title.length,
    )
    // Minutes already say what they are.
    const description = title === 'Ata' ? `${subject} de ${year}` : `${title} ${number}: ${subject}`
    return document(
      {
        unit,
        type,
        description,
        period: `${monthNames[month]} de ${year}`,
        publishedAt,
      },
      { year, periodicity: 'eventual', month: month + 1, newest },
    )
  })
}

/** The next few of the list, so that two years running do not tell the same. */
const actsOf = (
  acts: readonly Occurrence[],
  perYear: number,
  year: number,
): readonly Occurrence[] =>
  Array.from(
    { length: perYear },
    (_, index) => acts[(year * perYear + index) % acts.length],
  ).filter((act) => act !== undefined)

/** The plan of four years; in force from 2022, 2026, 2030 and so on. */
function plan(firstYear: number, newest: number): DemoDocument {
  const period = `${firstYear} a ${firstYear + 3}`
  const publishedAt = officeHour(firstYear - 1, 11, 12, firstYear)
  return document(
    {
      unit: 'prefeitura',
      type: 'PPA',
      description: `Plano Plurianual de ${period}`,
      period,
      publishedAt,
    },
    { year: firstYear, periodicity: 'eventual', month: null, newest },
  )
}

/** What the national index asks for besides, each on its day. */
const proof =
  (newest: number) =>
  (told: ProofDocument): DemoDocument => {
    const { facts, year, lines, rows, periodicity } = told
    const at = officeHour(
      facts.on[0],
      facts.on[1],
      facts.on[2],
      facts.on[2] + facts.description.length,
    )
    const made = document({ ...facts, publishedAt: at }, { year, periodicity, month: null, newest })
    const full = { ...made, lines: [...made.lines.slice(0, 5), ...lines, ...made.lines.slice(5)] }
    return rows ? { ...full, rows, fileName: full.fileName.replace(/pdf$/, 'csv') } : full
  }

const isOut =
  (today: Date) =>
  ({ publishedAt }: DemoDocument) =>
    publishedAt <= today.toISOString()
const byDay = (one: DemoDocument, other: DemoDocument) =>
  one.publishedAt.localeCompare(other.publishedAt)

/**
 * About 300 documents of the last four years, oldest first, none later than `today`; the same day gives the same
 * documents.
 */
export function documents(today: Date): readonly DemoDocument[] {
  const year = today.getFullYear()
  const planYear = year - ((year - 2022) % 4)
  const told = occasions.flatMap(([type, title, acts, perYear, past]) =>
    Array.from({ length: past + 1 }, (_, back) =>
      occasional(type, title, actsOf(acts, perYear, year - back), year - back, year),
    ).flat(),
  )
  return [
    ...schedules.flatMap((one) => regular(one, today)),
    ...told,
    plan(planYear - 4, year),
    plan(planYear, year),
    ...newestOfChamber(today),
  ]
    .filter(isOut(today))
    .toSorted(byDay)
}

/** The newest of each title that the chamber publishes: no list of its menus waits for what is left for later. */
const newestOfChamber = (today: Date): readonly DemoDocument[] => [
  ...new Map(
    laterDocuments(today)
      .filter(({ portal }) => portal === 'camara')
      .map((one) => [one.draft.description.replaceAll(/\d+/g, ''), one]),
  ).values(),
]

/** Some 130 more, which the national index asks for: the first start leaves them for later. */
export const laterDocuments = (today: Date): readonly DemoDocument[] =>
  proofDocuments(today).map(proof(today.getFullYear())).filter(isOut(today)).toSorted(byDay)
