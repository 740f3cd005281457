import type { FastifyInstance } from 'fastify'
import { dutyBook, type DutyPerson, type StoredDuty } from '../../data/duties/duties.ts'
import { peopleOfPortal, typesOfDuties, type DutyDraft } from '../../data/duties/write.ts'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { addDuty, changeDuty, signNothing, withdrawSignature } from '../../domain/duties/change.ts'
import { holidayNote, movedBy, setHolidays } from '../../domain/duties/holidays.ts'
import { dutyLines, type DutyLine } from '../../domain/duties/lines.ts'
import { isOver, isRegular, keyOfPeriod, periodText } from '../../domain/duties/periods.ts'
import { periodOfState, stateText } from '../../domain/duties/state.ts'
import { tableLines } from '../../domain/duties/table-lines.ts'
import { daysAhead, filled } from '../../domain/worklist/source.ts'
import { publishesLine } from '../../domain/worklist/sources/duties.ts'
import { publishingPath } from '../../domain/duties/publishing-path.ts'
import type { Holiday } from '../../pt-br/working-days.ts'
import type { Action } from '../../kernel/resource.ts'
import * as calls from '../../resources/calls/duty.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { reachedPortal, rowNumber } from '../resources/reached-portal.ts'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import { publishingOf } from './dashboard-routes.ts'

const told = (person: DutyPerson | null) =>
  person && { id: person.id, nome: person.name, saiu: person.left }

const titleOf = ({ type, dataset }: StoredDuty) => type ?? datasetNamed(dataset ?? '')?.title ?? ''
const toldHoliday = ({ day, name, of }: Holiday): calls.HolidaySeen => ({
  dia: day,
  nome: name,
  ambito: of,
})
const meantHoliday = ({ dia, nome, ambito }: calls.HolidaySeen): Holiday => ({
  day: dia,
  name: nome,
  of: ambito,
})

/** What the asker may do about a line. @property publishes whether they publish what it is about */
interface LineRights {
  readonly portalId: number
  readonly publishes: boolean
  readonly sends: boolean
}

/** Where what is missing is published or sent, with the form filled in; null where nothing is, or they may not. */
function placeOf(line: DutyLine, { portalId, publishes, sends }: LineRights): string | null {
  const { duty, unit, state } = line
  if (state.name === 'nao-se-aplica') return null
  if (duty.dataset === null) return publishes ? publishingPath(portalId, line) : null
  if (!sends) return null
  const { period } = state
  const time = period ? { unidade: unit.id, ano: period.year, mes: period.month } : {}
  return filled(ownScreens.tableFile.replace(':id', duty.dataset), { portal: portalId, ...time })
}

/** The periods of a duty of documents; where one is missing, or is to come, it can be published at once. */
function seriesSeen(
  line: DutyLine,
  { portalId, publishes }: LineRights,
): calls.DutyLineSeen['serie'] {
  const { duty, state } = line
  const every = duty.period
  if (!isRegular(every)) return []
  return state.series.map(({ period, name, due }) => ({
    fim: keyOfPeriod(period),
    nome: periodText(every, period),
    estado: name,
    prazo: due,
    publicar:
      publishes && (name === 'falta' || name === 'no-prazo')
        ? publishingPath(portalId, line, period)
        : null,
  }))
}

function seenLine(line: DutyLine, rights: LineRights, today: string): calls.DutyLineSeen {
  const { duty, unit, state } = line
  const { period, signed } = state
  return {
    id: duty.id,
    rev: duty.rev,
    tipo: duty.typeId,
    conjunto: duty.dataset,
    titulo: titleOf(duty),
    unidade: { id: unit.id, nome: unit.name },
    periodo: isRegular(duty.period) ? duty.period : 'eventual',
    regra: duty.rule,
    dias: duty.days,
    meses: duty.months,
    lei: duty.law,
    estado: state.name,
    situacao: stateText(state),
    feriado: holidayNote(line, today),
    dia: state.due,
    falta: periodOfState(isRegular(duty.period) ? duty.period : 'eventual', state),
    faltam: state.holes.length,
    fim: period && keyOfPeriod(period),
    ultima: state.last,
    serie: seriesSeen(line, rights),
    assinatura: signed && {
      id: signed.id,
      motivo: signed.reason,
      quem: signed.by,
      dia: signed.day,
      fim: signed.period,
    },
    responsavel: told(duty.owner),
    suplente: told(duty.deputy),
    aplica: duty.applies,
    motivo: duty.reason,
    desde: duty.since,
    publicar: placeOf(line, rights),
    assina: duty.typeId !== null && rights.publishes && period !== null && isOver(period, today),
    desfaz: signed !== null && rights.publishes,
  }
}

const lateness: Readonly<Record<calls.DutyLineSeen['estado'], number>> = {
  atrasado: 0,
  nunca: 0,
  'vence-hoje': 1,
  vence: 1,
  'em-dia': 3,
  'nao-houve': 3,
  'nao-se-aplica': 4,
}
const rankOf = ({ estado, dia }: calls.DutyLineSeen) =>
  estado === 'nunca' && dia === null ? 2 : lateness[estado]
/** Late first, the oldest of them; then what falls due, and what was never sent and has no day. */
const inOrder = (one: calls.DutyLineSeen, other: calls.DutyLineSeen) =>
  rankOf(one) - rankOf(other) ||
  (one.dia ?? '9').localeCompare(other.dia ?? '9') ||
  one.titulo.localeCompare(other.titulo, 'pt-BR') ||
  one.unidade.nome.localeCompare(other.unidade.nome, 'pt-BR')

const draftOf = ({
  responsavel,
  suplente,
  periodo,
  regra,
  ...rest
}: calls.DutyWanted): DutyDraft => ({
  owner: responsavel,
  deputy: suplente,
  period: periodo,
  rule: regra,
  days: rest.dias,
  months: regra === 'fixo' ? rest.meses : 0,
  law: rest.lei,
  applies: rest.aplica,
  reason: rest.aplica ? null : rest.motivo,
  since: rest.desde,
})

const mayAt = (
  access: Access,
  pages: readonly string[],
  action: Action,
  manager: number | null,
) => {
  const managers = grantedBy(access, pages, [action])
  return managers === null || (manager !== null && managers.includes(manager))
}

function listing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listDuties, async ({ runner, actor, access, params }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    const [today, manager, own] = await Promise.all([
      dayAtPortal(runner, id),
      managerOfPortal(runner, actor, id),
      publishingOf(runner, actor, access, id),
    ])
    const day = { today, ahead: daysAhead }
    const book = await dutyBook(runner, id)
    const lines = [
      ...(await dutyLines(runner, id, day, book)),
      ...(await tableLines(runner, id, day, book)),
    ]
    const muda = mayAt(access, calls.dutyEditors, 'edit', manager)
    const limit = own.publica && own.limite ? own.limite.ugs : null
    return {
      hoje: today,
      muda,
      pessoas: muda ? [...(await peopleOfPortal(runner, id))] : [],
      unidades: book.units.map((unit) => ({ id: unit.id, nome: unit.name })),
      feriados: book.holidays.map(toldHoliday),
      tipos: muda ? [...(await typesOfDuties(runner))] : [],
      obrigacoes: lines
        .map((line) =>
          seenLine(
            line,
            { portalId: id, publishes: own.publica && publishesLine(limit, line), sends: muda },
            today,
          ),
        )
        .toSorted(inOrder),
    }
  })
}

function holidays(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.setHolidays, async ({ runner, actor, params, body }) => {
    const { id } = await reachedPortal(runner, actor, params.portalId)
    const wanted = body.feriados.map(meantHoliday)
    const moved = body.ensaio
      ? await movedBy(runner, id, wanted)
      : await setHolidays(runner, actor, id, { wanted, seen: body.vistos.map(meantHoliday) })
    return {
      mudam: moved.map(({ period, from, to, duties }) => ({
        periodo: period,
        de: from,
        para: to,
        titulos: duties.map(titleOf),
      })),
    }
  })
}

/** What portals owe: who publishes sees it, and signs what there was not; who may change the portal changes it. */
export function dutyRoutes(app: FastifyInstance, deps: Deps): void {
  listing(app, deps)
  holidays(app, deps)
  implement(app, deps, calls.createDuty, async ({ runner, actor, params, body }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    const place = { portalId, unit: body.unidade, typeId: body.tipo }
    return { id: await addDuty(runner, actor, place, draftOf(body)) }
  })
  implement(app, deps, calls.updateDuty, async ({ runner, actor, params, body }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    const place = { portalId, unit: body.unidade, id: rowNumber(params.id), seen: body.rev }
    return { id: await changeDuty(runner, actor, place, draftOf(body)) }
  })
  implement(app, deps, calls.signAbsence, async ({ runner, actor, params, body }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    const place = { portalId, unit: body.unidade, id: rowNumber(params.id) }
    const said = { period: body.fim, reason: body.motivo }
    return { id: await signNothing(runner, actor, place, said) }
  })
  implement(app, deps, calls.takeAbsenceBack, async ({ runner, actor, params }) => {
    const { id: portalId } = await reachedPortal(runner, actor, params.portalId)
    await withdrawSignature(runner, actor, portalId, rowNumber(params.id))
  })
}
