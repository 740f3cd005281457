import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { monthOfYear } from '../../pt-br/months.ts'
import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'
import { takeBackDeclarations } from '../data/declarations.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import { keySeparator } from '../data/staging.ts'
import {
  keepOut,
  laterLoads,
  leaveOut,
  letIn,
  publishedLoad,
  stageFormer,
  stageRemoval,
  stageVersion,
} from '../data/versions.ts'
import { problem } from '../../kernel/problem.ts'
import { withdrawalGrounds, type WithdrawalGround } from '../../resources/withdrawal-grounds.ts'
import type { Dataset } from '../model/declaration.ts'
import { markOfUndoing, loadsInForce } from './undone-loads.ts'
import { loadFromBackOffice, type BackOfficeOutcome } from './back-office-load.ts'

/** A table of a portal. */
export interface TableOfPortal {
  readonly dataset: Dataset
  readonly portalId: number
}
export interface Withdrawal {
  readonly ground: WithdrawalGround
  /** What citizens read at the address of what went; a CPF in it is covered. */
  readonly reason: string
}

/** The period that a load spoke of, and its number. @throws {Problem} `missing` */
async function periodOf(
  tx: Tx,
  { dataset, portalId }: TableOfPortal,
  id: number,
): Promise<LoadPeriod> {
  const load = await publishedLoad(tx, dataset, portalId, id)
  if (!load) throw problem('missing', 'Esta carga não existe nesta tabela.')
  const { unit, year, month } = load
  return { dataset, portalId, unit, year, month, mode: 'atualiza' }
}

/** @throws {Problem} `in-use` unless all that replaced the version was kept */
async function checkKept(tx: Tx, period: LoadPeriod, version: number): Promise<void> {
  const later = await laterLoads(tx, period, version)
  if (later.some(({ kept }) => !kept))
    throw problem(
      'in-use',
      'As linhas de antes não foram guardadas. Envie de novo o arquivo daquela versão.',
    )
}

const { moment } = clockOf(capitalZone)
/** @throws {Problem} `in-use` where a load was taken back, or a newer one stands on it, naming what has to go first */
async function checkNewest(tx: Tx, period: LoadPeriod, id: number): Promise<void> {
  const inForce = loadsInForce(await laterLoads(tx, period, 0))
  const newest = inForce.at(-1)
  if (newest?.id === id) return
  const { dataset, year, month } = period
  const of = `${dataset.title}, ${monthOfYear(year, month)}`
  throw problem(
    'in-use',
    newest && inForce.some((one) => one.id === id)
      ? `${of}: a carga ${newest.id}, de ${moment(newest.at)}, por ${newest.author}, é mais nova neste período. Retire primeiro essa.`
      : `${of}: a carga ${id} já foi retirada. Nada mudou.`,
  )
}

/**
 * Takes the newest load of a period back: rows that it brought leave, those that it changed are as before, and those
 * that it took away return. @throws {Problem} `missing`; `in-use` while a newer load stands on it
 */
export async function withdrawLoad(
  runner: Runner,
  actor: Actor,
  table: TableOfPortal,
  id: number,
  { ground, reason }: Withdrawal,
): Promise<BackOfficeOutcome> {
  const period = await runner.atomically((tx) => periodOf(tx, table, id))
  const load = {
    ...period,
    way: 'retirada',
    ground: withdrawalGrounds[ground],
    reason: withCpfsCovered(reason),
    mark: markOfUndoing(id),
  } as const
  const stage = async (tx: Tx) => {
    await checkNewest(tx, period, id)
    await checkKept(tx, period, id - 1)
    await stageVersion(tx, period, id - 1)
    await leaveOut(tx, period)
  }
  return loadFromBackOffice(runner, actor, load, stage, async (tx) => {
    await takeBackDeclarations(tx, period, id - 1)
  })
}

/** Publishes the rows of a period again as they were right after a load. @throws {Problem} `missing`; `in-use` */
export async function returnToVersion(
  runner: Runner,
  actor: Actor,
  table: TableOfPortal,
  id: number,
  reason: string,
): Promise<BackOfficeOutcome> {
  const period = await runner.atomically((tx) => periodOf(tx, table, id))
  const load = { ...period, way: 'volta', reason: withCpfsCovered(reason) } as const
  const stage = async (tx: Tx) => {
    await checkKept(tx, period, id)
    await stageVersion(tx, period, id)
    await leaveOut(tx, period)
  }
  return loadFromBackOffice(runner, actor, load, stage, async (tx) => {
    await takeBackDeclarations(tx, period, id)
  })
}

/** The period of a row: its unit and year, with which every key begins. */
function periodOfRow({ dataset, portalId }: TableOfPortal, key: readonly string[]): LoadPeriod {
  const [unit = '', year = ''] = key
  if (key.length !== dataset.key.length || !/^\d{4}$/.test(year))
    throw problem('invalid', 'Este não é o endereço de uma linha desta tabela.')
  return { dataset, portalId, unit, year: Number(year), month: null, mode: 'atualiza' }
}

/**
 * Takes a row away and keeps it out of all loads to come.
 * @throws {Problem} `invalid`; `missing` when it is not published
 */
export async function withdrawRow(
  runner: Runner,
  actor: Actor,
  table: TableOfPortal,
  key: readonly string[],
  { ground, reason }: Withdrawal,
): Promise<BackOfficeOutcome> {
  const period = periodOfRow(table, key)
  const text = key.join(keySeparator)
  const load = {
    ...period,
    way: 'retirada',
    ground: withdrawalGrounds[ground],
    reason: withCpfsCovered(reason),
  } as const
  const stage = async (tx: Tx) => {
    if ((await stageRemoval(tx, period, text)) === 0)
      throw problem('missing', 'Esta linha não está publicada.')
  }
  return loadFromBackOffice(runner, actor, load, stage, (tx, id) =>
    // What should never have been public is kept nowhere else either (Lei 13.709/2018, art. 16).
    keepOut(tx, period, text, id, ground === 'dados-pessoais'),
  )
}

/** Lets a withdrawn row in again, as it was where that was kept. @throws {Problem} `missing` when none was withdrawn */
export async function returnRow(
  runner: Runner,
  actor: Actor,
  table: TableOfPortal,
  key: readonly string[],
  reason: string,
): Promise<BackOfficeOutcome> {
  const period = periodOfRow(table, key)
  const text = key.join(keySeparator)
  const load = { ...period, way: 'volta', reason: withCpfsCovered(reason) } as const
  const stage = async (tx: Tx) => {
    const by = await letIn(tx, period, text)
    if (by === undefined) throw problem('missing', 'Esta linha não foi retirada por motivo legal.')
    await stageFormer(tx, period, text, by)
  }
  return loadFromBackOffice(runner, actor, load, stage, async () => undefined)
}
