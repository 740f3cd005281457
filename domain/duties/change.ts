import { recordEvent } from '../../data/audit/audit.ts'
import { dutyBook, type DutyBook, type StoredDuty } from '../../data/duties/duties.ts'
import {
  changeStoredDuty,
  endAbsence,
  insertAbsence,
  insertUnitDuty,
  peopleOfPortal,
  type DutyDraft,
} from '../../data/duties/write.ts'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import { requirePublisher } from '../../data/rights/publishers.ts'
import type { Actor } from '../../data/store/scope.ts'
import { problem, type Fault } from '../../kernel/problem.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { periodLoads } from '../../tables/data/month-status.ts'
import { unitsOwing } from './lines.ts'
import { isOver, isRegular, periodOfKey } from './periods.ts'

// What people change of what a portal owes. Each change and what the audit keeps of it are one transaction.

const missing = () => problem('missing', 'Esta obrigação não existe neste portal.')
const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

function dutyOf({ duties }: DutyBook, id: number): StoredDuty {
  const found = duties.find((duty) => duty.id === id)
  if (!found) throw missing()
  return found
}
/** Of whom a duty is, as far as the unit owes it. @throws {Problem} `missing` */
function requireUnit(book: DutyBook, duty: StoredDuty, unit: string): void {
  if (!unitsOwing(duty, book).some(({ id }) => id === unit)) throw missing()
}

/** @throws {Problem} `invalid` for what contradicts itself, or people who do not work for the portal */
async function refuseDraft(
  tx: Tx,
  portalId: number,
  draft: DutyDraft,
  before?: StoredDuty,
): Promise<void> {
  const people = new Set((await peopleOfPortal(tx, portalId)).map(({ id }) => id))
  const known = (id: string | null) =>
    id === null || people.has(id) || id === before?.owner?.id || id === before?.deputy?.id
  const faults: Fault[] = []
  const add = (field: string, message: string) => faults.push({ field, message })
  if (!known(draft.owner)) add('responsavel', 'Esta pessoa não trabalha neste portal.')
  if (!known(draft.deputy)) add('suplente', 'Esta pessoa não trabalha neste portal.')
  if (draft.owner !== null && draft.owner === draft.deputy)
    add('suplente', 'Escolha como suplente outra pessoa que não o responsável.')
  if (draft.rule === 'fixo' && (draft.days < 1 || draft.days > 31))
    add('dias', 'O dia do mês vai de 1 a 31.')
  if (draft.rule === 'fixo' && !isRegular(draft.period))
    add('regra', 'Sem período certo não há dia do mês: conte em dias.')
  if (!draft.applies && !draft.reason) add('motivo', 'Diga por que não se aplica.')
  const [first] = faults
  if (first) throw problem('invalid', first.message, faults)
}

const audited = ({ owner, deputy, applies, reason, ...rest }: DutyDraft) => ({
  responsavel: owner,
  suplente: deputy,
  aplica: applies,
  motivo: reason,
  periodo: rest.period,
  regra: rest.rule,
  dias: rest.days,
  meses: rest.months,
  lei: rest.law,
  desde: rest.since,
})
const draftOf = (duty: StoredDuty): DutyDraft => ({
  ...duty,
  owner: duty.owner?.id ?? null,
  deputy: duty.deputy?.id ?? null,
})
const isOtherTime = (one: DutyDraft, other: DutyDraft) =>
  one.period !== other.period ||
  one.rule !== other.rule ||
  one.days !== other.days ||
  one.months !== other.months

/** What is common to an act on a duty. */
interface Place {
  readonly portalId: number
  readonly unit: string
}

/**
 * Adds a duty of one unit for a type of documents.
 * @throws {Problem} `invalid`; `duplicate` where the unit has it
 */
export function addDuty(
  runner: Runner,
  actor: Actor,
  { portalId, unit, typeId }: Place & { readonly typeId: number },
  draft: DutyDraft,
): Promise<number> {
  return runner.atomically(async (tx) => {
    await refuseDraft(tx, portalId, draft)
    const book = await dutyBook(tx, portalId)
    if (!book.units.some(({ id }) => id === unit))
      throw fault('unidade', 'Escolha uma unidade gestora deste portal.')
    const same = book.duties.some(
      (duty) =>
        duty.typeId === typeId &&
        duty.period === draft.period &&
        unitsOwing(duty, book).some(({ id }) => id === unit),
    )
    const id = same ? undefined : await insertUnitDuty(tx, { portalId, typeId, unit }, draft)
    if (id === undefined)
      throw problem('duplicate', 'Esta unidade já tem esta obrigação: mude a que existe.')
    await note(tx, actor, portalId, id, 'insert', {
      ...audited(draft),
      tipo: typeId,
      unidade: unit,
    })
    return id
  })
}

/**
 * Changes a duty. What each unit owes becomes, of the one that is named, a duty of its own.
 * @param seen the revision that it had when it was read
 * @throws {Problem} `missing`, `invalid`; `changed` where somebody was quicker
 */
export function changeDuty(
  runner: Runner,
  actor: Actor,
  { portalId, unit, id, seen }: Place & { readonly id: number; readonly seen: number },
  draft: DutyDraft,
): Promise<number> {
  return runner.atomically(async (tx) => {
    const book = await dutyBook(tx, portalId)
    const duty = dutyOf(book, id)
    requireUnit(book, duty, unit)
    await refuseDraft(tx, portalId, draft, duty)
    if (duty.dataset !== null) await refuseOfTable(tx, portalId, duty.dataset, duty, draft)
    const { typeId } = duty
    if (duty.scope !== 'cada' || typeId === null) {
      if (!(await changeStoredDuty(tx, { id, rev: seen }, draft))) throw changedMeanwhile()
      await note(tx, actor, portalId, id, 'update', audited(draft))
      return id
    }
    if (duty.rev !== seen) throw changedMeanwhile()
    const own = await insertUnitDuty(tx, { portalId, typeId, unit }, draft)
    if (own === undefined) throw changedMeanwhile()
    await note(tx, actor, portalId, own, 'insert', {
      ...audited(draft),
      tipo: typeId,
      unidade: unit,
    })
    return own
  })
}
const changedMeanwhile = () =>
  problem('changed', 'Alguém mudou esta obrigação enquanto você a editava.')

/** The clock of a public table is the table's own; what was sent once goes on by it. */
async function refuseOfTable(
  tx: Tx,
  portalId: number,
  dataset: string,
  duty: StoredDuty,
  draft: DutyDraft,
): Promise<void> {
  if (isOtherTime(draft, draftOf(duty)))
    throw fault('regra', 'O prazo de uma tabela pública é o da lei e não muda aqui.')
  if (!draft.applies && (await periodLoads(tx, portalId, dataset)).length > 0)
    throw fault('aplica', 'Esta tabela já recebeu dados: declare nela os meses em que não houve.')
}

/**
 * Signs that in a period there was nothing to publish, where the actor may publish it.
 * @param period its last month, `2026-10`
 * @throws {Problem} `missing`, `invalid`; `forbidden` to a publisher elsewhere; `duplicate` where it is signed
 */
export function signNothing(
  runner: Runner,
  actor: Actor,
  { portalId, unit, id }: Place & { readonly id: number },
  said: { readonly period: string; readonly reason: string },
): Promise<number> {
  return runner.atomically(async (tx) => {
    const book = await dutyBook(tx, portalId)
    const duty = dutyOf(book, id)
    requireUnit(book, duty, unit)
    if (duty.typeId === null)
      throw fault('fim', 'De uma tabela pública, declare na própria tabela que não houve.')
    await requirePublisher(tx, actor, { portalId, unit, typeId: duty.typeId })
    const period = isRegular(duty.period) ? periodOfKey(said.period, duty.period) : undefined
    if (!period) throw fault('fim', 'Esta obrigação não tem este período.')
    if (!isOver(period, await dayAtPortal(tx, portalId)))
      throw fault('fim', 'Este período ainda não terminou: espere o fim dele para assinar.')
    const by = { id: actor.userId, name: actor.userName }
    const made = await insertAbsence(tx, { dutyId: id, unit, ...said, by })
    if (made === undefined) throw problem('duplicate', 'Este período já está assinado.')
    await note(tx, actor, portalId, id, 'update', {
      nao_houve: said.period,
      unidade: unit,
      motivo: said.reason,
    })
    return made
  })
}

/**
 * Takes a signature back.
 * @throws {Problem} `missing`; `forbidden` to a publisher elsewhere
 */
export function withdrawSignature(
  runner: Runner,
  actor: Actor,
  portalId: number,
  absenceId: number,
): Promise<void> {
  return runner.atomically(async (tx) => {
    const book = await dutyBook(tx, portalId)
    const absence = book.signed.find(({ id }) => id === absenceId)
    const duty = absence && book.duties.find(({ id }) => id === absence.dutyId)
    if (!absence || !duty?.typeId) throw problem('missing', 'Esta assinatura não existe mais.')
    await requirePublisher(tx, actor, { portalId, unit: absence.unit, typeId: duty.typeId })
    await endAbsence(tx, absenceId)
    await note(tx, actor, portalId, duty.id, 'update', {
      nao_houve_desfeito: absence.period,
      unidade: absence.unit,
    })
  })
}

const note = (
  tx: Tx,
  actor: Actor,
  portalId: number,
  id: number,
  type: 'insert' | 'update',
  values: Readonly<Record<string, unknown>>,
) => recordEvent(tx, actor, { type, page: 'duty', record: String(id), portalId, values })
