import type { z } from 'zod'
import { SaplFailure, type SaplClient, type SaplRecord } from './client.ts'
import * as shapes from './shapes.ts'

/** A record that cannot be placed, and why. */
export interface Unplaced {
  /** The name of the table that it would stand in. */
  readonly table: string
  /** `Projeto de Lei nº 3 de 2026 (materialegislativa 44)` */
  readonly record: string
  readonly fault: string
}
type Of<S extends z.ZodType> = z.output<S>
type ById<S extends z.ZodType> = ReadonlyMap<number, Of<S>>
export type Councillor = Of<typeof shapes.councillor>
export type PlenarySession = Of<typeof shapes.plenarySession>
export type AgendaItem = Of<typeof shapes.agendaItem>
export type Bill = Of<typeof shapes.bill>
type Step = Of<typeof shapes.step>

/** One open roll call of a session. */
export interface RollCall {
  readonly item: AgendaItem
  readonly part: 'ordem' | 'expediente'
  readonly ballot: Of<typeof shapes.ballot>
  readonly votes: readonly Of<typeof shapes.vote>[]
}
/** What a SAPL says of a year, as it says it. */
export interface SaplYear {
  readonly year: number
  readonly legislatures: readonly Of<typeof shapes.legislature>[]
  readonly mandates: readonly Of<typeof shapes.mandate>[]
  readonly councillors: ById<typeof shapes.councillor>
  readonly affiliations: readonly Of<typeof shapes.affiliation>[]
  readonly parties: ById<typeof shapes.politicalParty>
  readonly leaves: ById<typeof shapes.leave>
  readonly seats: readonly Of<typeof shapes.boardSeat>[]
  readonly boards: ById<typeof shapes.board>
  readonly posts: ById<typeof shapes.boardPost>
  readonly sessionTypes: ById<typeof shapes.sessionType>
  readonly sessions: readonly PlenarySession[]
  readonly agenda: readonly AgendaItem[]
  readonly presences: readonly Of<typeof shapes.presence>[]
  readonly excuses: readonly Of<typeof shapes.excuse>[]
  readonly billTypes: ById<typeof shapes.billType>
  /** Those of the year, and those of former years that were voted in it. */
  readonly bills: ById<typeof shapes.bill>
  readonly authors: ById<typeof shapes.author>
  readonly authorTypes: ById<typeof shapes.authorType>
  /** The newest step of each bill. */
  readonly steps: ReadonlyMap<number, Step>
  readonly stepStatuses: ById<typeof shapes.stepStatus>
  readonly resultTypes: ById<typeof shapes.resultType>
  readonly rollCalls: readonly RollCall[]
  /** Records that lack a field that every SAPL has. */
  readonly unplaced: readonly Unplaced[]
}

const longestLabel = 160
/** What people know a record by, and its number in the API. */
export const labelOf = (text: string, kind: string, id: number): string =>
  `${text.slice(0, longestLabel)} (${kind} ${id})`

/** `sessaoplenaria` of `/sessao/sessaoplenaria` */
const kindOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const fieldsOf = (error: z.ZodError): string =>
  [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))].join(', ')

/** Reads records of a SAPL by their shapes. */
class YearReader {
  readonly client: SaplClient
  readonly unplaced: Unplaced[] = []

  constructor(client: SaplClient) {
    this.client = client
  }

  /** Registers that others lead to: without one of them nothing that leads to it can be told. @throws {SaplFailure} */
  async register<S extends z.ZodType<{ readonly id: number }>>(
    path: string,
    shape: S,
  ): Promise<ById<S>> {
    return this.byNumber(path, shape, await this.client.all(path))
  }

  byNumber<S extends z.ZodType<{ readonly id: number }>>(
    path: string,
    shape: S,
    records: readonly SaplRecord[],
  ): ById<S> {
    return new Map(
      records.map((record) => {
        const read = shape.safeParse(record)
        if (read.success) return [read.data.id, read.data] as const
        throw new SaplFailure(
          `Em /api${path}, o registro ${record.id} não tem o que se lê dele: ${fieldsOf(read.error)}.`,
          false,
        )
      }),
    )
  }

  /** Records of which one alone may be told as unread. @param table where they would stand */
  async rows<S extends z.ZodType>(
    table: string,
    path: string,
    shape: S,
    query: Readonly<Record<string, string | number>> = {},
  ): Promise<readonly Of<S>[]> {
    return this.placed(table, path, shape, await this.client.all(path, query))
  }

  placed<S extends z.ZodType>(
    table: string,
    path: string,
    shape: S,
    records: readonly SaplRecord[],
  ): readonly Of<S>[] {
    return records.flatMap((record) => {
      const read = shape.safeParse(record)
      if (read.success) return [read.data]
      const text = typeof record['__str__'] === 'string' ? record['__str__'] : ''
      this.unplaced.push({
        table,
        record: labelOf(text, kindOf(path), record.id),
        fault: `Falta no SAPL, ou está escrito de outro modo: ${fieldsOf(read.error)}.`,
      })
      return []
    })
  }
}

async function readPeople(reader: YearReader, year: number) {
  const all = await reader.register('/parlamentares/legislatura', shapes.legislature)
  const legislatures = [...all.values()].filter(
    ({ data_inicio: from, data_fim: to }) => from <= `${year}-12-31` && to >= `${year}-01-01`,
  )
  const mandates = []
  for (const { id } of legislatures) {
    const query = { legislatura: id }
    const path = '/parlamentares/mandato'
    const found = await reader.rows('vereadores', path, shapes.mandate, query)
    mandates.push(...found.filter(({ legislatura }) => legislatura === id))
  }
  const sitting = new Set(mandates.map(({ parlamentar: id }) => id))
  const path = '/parlamentares/parlamentar'
  // Of former legislatures nothing is told, neither their faults.
  const records = (await reader.client.all(path)).filter(({ id }) => sitting.has(id))
  const people = reader.placed('vereadores', path, shapes.councillor, records)
  const boards = '/parlamentares/mesadiretora'
  const affiliations = await reader.client.all('/parlamentares/filiacao')
  return {
    legislatures,
    mandates,
    councillors: new Map(people.map((one) => [one.id, one])),
    affiliations: reader.placed(
      'vereadores',
      '/parlamentares/filiacao',
      shapes.affiliation,
      affiliations.filter(({ parlamentar: id }) => typeof id === 'number' && sitting.has(id)),
    ),
    parties: await reader.register('/parlamentares/partido', shapes.politicalParty),
    leaves: await reader.register('/parlamentares/tipoafastamento', shapes.leave),
    seats: await reader.rows('vereadores', '/parlamentares/composicaomesa', shapes.boardSeat),
    boards: reader.byNumber(
      boards,
      shapes.board,
      // Until 2022 a place in the Mesa was one of a whole session of the legislature.
      await reader.client.allIfThere(boards),
    ),
    posts: await reader.register('/parlamentares/cargomesa', shapes.boardPost),
  }
}

async function readSessions(reader: YearReader, year: number) {
  const sessionTypes = await reader.register('/sessao/tiposessaoplenaria', shapes.sessionType)
  const path = '/sessao/sessaoplenaria'
  const found = await reader.rows('sessoes', path, shapes.plenarySession, {
    data_inicio__year: year,
  })
  const sessions = found.filter(({ data_inicio: day }) => day.startsWith(`${year}-`))
  const known = new Set(sessions.map(({ id }) => id))
  const presences = []
  for (const { id } of sessions) {
    const query = { sessao_plenaria: id }
    const there = await reader.rows(
      'presencas',
      '/sessao/sessaoplenariapresenca',
      shapes.presence,
      query,
    )
    presences.push(...there.filter(({ sessao_plenaria: of }) => of === id))
  }
  const excused = '/sessao/justificativaausencia'
  const records = await reader.client.allIfThere(excused, { data__year: year })
  const excuses = reader.placed('presencas', excused, shapes.excuse, records)
  return {
    sessionTypes,
    sessions,
    presences,
    excuses: excuses.filter(({ sessao_plenaria: id }) => known.has(id)),
  }
}

async function readBills(reader: YearReader, year: number) {
  const path = '/materia/materialegislativa'
  const found = await reader.rows('proposicoes', path, shapes.bill, { ano: year })
  const steps = new Map<number, Step>()
  const all = await reader.rows('proposicoes', '/materia/tramitacao', shapes.step, {
    data_tramitacao__gte: `${year}-01-01`,
  })
  const isNewer = (one: Step, other: Step | undefined) =>
    other === undefined ||
    one.data_tramitacao > other.data_tramitacao ||
    (one.data_tramitacao === other.data_tramitacao && one.id > other.id)
  for (const step of all) if (isNewer(step, steps.get(step.materia))) steps.set(step.materia, step)
  return {
    billTypes: await reader.register('/materia/tipomaterialegislativa', shapes.billType),
    bills: new Map(found.filter(({ ano }) => ano === year).map((one) => [one.id, one])),
    authors: await reader.register('/base/autor', shapes.author),
    authorTypes: await reader.register('/base/tipoautor', shapes.authorType),
    steps,
    stepStatuses: await reader.register('/materia/statustramitacao', shapes.stepStatus),
  }
}

/** `tipo_votacao` of a roll call with names; who voted what in a secret one is not even asked. */
const openRollCall = 2
const parts = [
  ['ordem', '/sessao/ordemdia'],
  ['expediente', '/sessao/expedientemateria'],
] as const
async function readVotes(reader: YearReader, year: number, sessions: readonly PlenarySession[]) {
  const known = new Set(sessions.map(({ id }) => id))
  const agenda: AgendaItem[] = []
  const rollCalls: RollCall[] = []
  for (const [part, path] of parts) {
    const items = await reader.rows('sessoes', path, shapes.agendaItem, {
      data_ordem__year: year,
    })
    const own = items.filter(({ sessao_plenaria: id }) => known.has(id))
    agenda.push(...own)
    for (const item of own.filter(({ tipo_votacao: kind }) => kind === openRollCall))
      for (const ballot of await ballotsOf(reader, part, item))
        rollCalls.push({ item, part, ballot, votes: await votesOf(reader, ballot.id) })
  }
  return { agenda, rollCalls }
}
async function ballotsOf(reader: YearReader, part: RollCall['part'], { id }: AgendaItem) {
  const path = '/sessao/registrovotacao'
  const found = await reader.rows('votacoes', path, shapes.ballot, { [part]: id })
  return found.filter((ballot) => ballot[part] === id)
}
async function votesOf(reader: YearReader, id: number) {
  const path = '/sessao/votoparlamentar'
  const found = await reader.rows('votacoes', path, shapes.vote, { votacao: id })
  return found.filter(({ votacao }) => votacao === id)
}

/** Bills of former years that were voted in this one. */
async function readOlderBills(
  reader: YearReader,
  known: ById<typeof shapes.bill>,
  rollCalls: readonly RollCall[],
): Promise<ById<typeof shapes.bill>> {
  const path = '/materia/materialegislativa'
  const all = new Map(known)
  const wanted = new Set(rollCalls.map(({ ballot }) => ballot.materia))
  for (const id of wanted) {
    if (all.has(id)) continue
    const record = await reader.client.one(path, id)
    for (const bill of reader.placed('votacoes', path, shapes.bill, [record])) all.set(id, bill)
  }
  return all
}

/** Reads all that a SAPL says of a year, or nothing of it. @throws {SaplFailure} */
export async function readYear(client: SaplClient, year: number): Promise<SaplYear> {
  const reader = new YearReader(client)
  const people = await readPeople(reader, year)
  const meetings = await readSessions(reader, year)
  const proposals = await readBills(reader, year)
  const votes = await readVotes(reader, year, meetings.sessions)
  const bills = await readOlderBills(reader, proposals.bills, votes.rollCalls)
  const resultTypes = await reader.register('/sessao/tiporesultadovotacao', shapes.resultType)
  const { unplaced } = reader
  return { year, ...people, ...meetings, ...proposals, ...votes, bills, resultTypes, unplaced }
}
