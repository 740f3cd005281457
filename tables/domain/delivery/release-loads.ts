import type { Actor } from '../../../data/store/scope.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import type { Runner, Tx } from '../../../platform/postgres/database.ts'
import { mostLoadRows, mostLoads } from '../../../resources/calls/release.ts'
import { holdWaiting } from '../../data/deliveries.ts'
import * as store from '../../data/release-loads.ts'
import type { Dataset } from '../../model/declaration.ts'
import type { Withdrawal } from '../withdrawal.ts'
import { sumsTold } from './assess.ts'
import {
  carryFile,
  lockInOrder,
  periodsOf,
  publishFilesWithin,
  readyFile,
  refuseTwice,
  type CarriedLoad,
  type Publishing,
  type ReadyFile,
} from './carry-out.ts'
import { undoWithin } from './take-back.ts'

// Loads that wait in a package: what was shown of them is published, or nothing.

/** What the files of a package are read with. */
export type LoadTools = Pick<Publishing, 'keyOf' | 'watch' | 'sourceOf'>
/** The package that loads are in. */
export interface OwnRelease {
  readonly id: number
  readonly nome: string
  readonly portal: number
}

/** Why one file keeps its package from being published. */
export class LoadRefusal extends Problem {
  readonly file: { readonly id: number; readonly name: string }
  readonly own: Problem
  constructor(file: { readonly id: number; readonly name: string }, own: Problem) {
    const code = own.code === 'missing' ? 'changed' : own.code
    super(code, `“${file.name}”: ${own.message} Nada do pacote foi publicado.`, own.faults, {
      ...own.detail,
      arquivo_de_tabela: file.id,
    })
    this.file = file
    this.own = own
  }
}
/** @throws the error itself where it is the system that failed */
function refusedFile({ waiting: { id, name } }: ReadyFile, error: unknown): LoadRefusal {
  if (!(error instanceof Problem) || error.code === 'unavailable' || error.code === 'full')
    throw error
  return new LoadRefusal({ id, name }, error)
}

const moved = () =>
  problem(
    'changed',
    'as linhas publicadas deste período mudaram depois da conferência. Confira as cargas de novo.',
  )

/** The newest loads that the periods of a file stand on. */
async function newestOf(tx: Tx, file: ReadyFile, portalId: number) {
  const found: (number | null)[] = []
  for (const period of periodsOf([file], portalId)) found.push(await store.newestLoad(tx, period))
  return found
}

/** What a file would do, in the words of what was shown of it. */
const shownNow = (
  { dataset, verdict }: ReadyFile,
  carried: readonly CarriedLoad[],
  newest: readonly (number | null)[],
): readonly store.ShownLoad[] =>
  carried.map(({ order: { unidade, ano, mes }, outcome }, at) => ({
    unidade,
    nome: verdict.partes.find((part) => part.unidade === unidade)?.nome ?? '',
    ano,
    mes,
    linhas: outcome.lines,
    novas: outcome.added,
    mudadas: outcome.changed,
    saidas: outcome.gone,
    somas: sumsTold(dataset, outcome.sums),
    sobre: newest[at] ?? null,
  }))

/** A load as it is compared: JSON of the database has the names of an object in an order of its own. */
const told = (loads: readonly store.ShownLoad[]) =>
  JSON.stringify(
    loads.map(({ unidade, ano, mes, linhas, novas, mudadas, saidas, somas, sobre }) => [
      [unidade, ano, mes, linhas, novas, mudadas, saidas, sobre],
      somas.map(({ titulo, antes, depois }) => [titulo, antes, depois]),
    ]),
  )

/** Publishes a file as it was shown. @throws {LoadRefusal} where it would do anything else */
const asShown =
  (files: readonly store.PackedFile[]): typeof carryFile =>
  async (tx, work, file, portalId) => {
    try {
      const shown = files.find(({ id }) => id === file.waiting.id)?.shown ?? []
      const newest = await newestOf(tx, file, portalId)
      if (shown.some(({ sobre }, at) => sobre !== newest[at])) throw moved()
      const carried = await carryFile(tx, work, file, portalId)
      if (told(shownNow(file, carried, newest)) !== told(shown)) throw moved()
      return carried
    } catch (error) {
      throw refusedFile(file, error)
    }
  }

const publishing = (actor: Actor, tools: LoadTools, release: OwnRelease): Publishing => ({
  ...tools,
  actor,
  way: 'tela',
  release,
})
/** The files of a package that are not published. */
const waitingIn = async (tx: Runner, { id }: OwnRelease, lock = false) =>
  (await store.packedFiles(tx, id, lock)).filter(({ published }) => !published)

const loadsIn = (files: readonly Pick<store.PackedFile, 'shown'>[]) =>
  files.flatMap(({ shown }) => shown)
/** @throws {Problem} `too-many` */
function requireFew(files: readonly Pick<store.PackedFile, 'shown'>[]): void {
  const loads = loadsIn(files)
  const rows = loads.reduce((sum, { linhas }) => sum + linhas, 0)
  const shown = mostLoadRows.toLocaleString('pt-BR')
  if (loads.length > mostLoads || rows > mostLoadRows)
    throw problem(
      'too-many',
      `Um pacote tem no máximo ${mostLoads} cargas e ${shown} linhas, e teria ${loads.length} cargas e ${rows.toLocaleString('pt-BR')} linhas. Divida-o em dois.`,
    )
}

/** What was shown of a file when it was checked, and what its periods stand on now. */
async function shownThen(tx: Tx, file: ReadyFile, portalId: number) {
  const { partes, ordens } = file.verdict
  const newest = await newestOf(tx, file, portalId)
  return ordens.map(({ unidade, ano, mes }, at): store.ShownLoad => {
    const part = partes[at]
    return {
      unidade,
      nome: part?.nome ?? '',
      ano,
      mes,
      linhas: part?.linhas ?? 0,
      novas: part?.novas ?? 0,
      mudadas: part?.mudadas ?? 0,
      saidas: part?.saidas ?? 0,
      somas: (part?.somas ?? []).map(({ titulo, antes, depois }) => ({ titulo, antes, depois })),
      sobre: newest[at] ?? null,
    }
  })
}

/**
 * Puts files that wait and are ready in a package, in the transaction at hand.
 * @throws {Problem} `missing` for one that waits no more; `changed`; `invalid` for two of one period; `too-many`
 */
export async function putFilesWithin(
  tx: Tx,
  release: OwnRelease,
  numbers: readonly number[],
): Promise<void> {
  const ids = [...new Set(numbers)]
  const held = await holdWaiting(tx, release.portal, ids)
  if (held.length < ids.length)
    throw problem(
      'missing',
      'Um dos arquivos não espera mais: foi publicado, tirado da lista ou posto em outro pacote. Atualize a lista.',
    )
  const before = await waitingIn(tx, release, true)
  const fresh = held.map(readyFile)
  refuseTwice([...before.map(readyFile), ...fresh])
  const put: Pick<store.PackedFile, 'shown'>[] = [...before]
  for (const file of fresh) {
    const shown = await shownThen(tx, file, release.portal)
    await store.putFile(tx, file.waiting.id, release.id, shown)
    put.push({ shown })
  }
  requireFew(put)
}

/** @returns the name of what went @throws {Problem} `missing` */
export async function takeFileOutWithin(tx: Tx, release: OwnRelease, id: number): Promise<string> {
  const file = (await waitingIn(tx, release, true)).find((one) => one.id === id)
  if (!file) throw problem('missing', 'Este arquivo não está no pacote.')
  await store.takeFilesOut(tx, [id])
  return file.name
}

/**
 * Publishes the loads of a package in the transaction at hand, each as it was shown, and all or none.
 * @returns how many
 * @throws {LoadRefusal} of the first file that would do anything else
 */
export async function publishLoadsWithin(
  tx: Tx,
  actor: Actor,
  release: OwnRelease,
  tools: LoadTools,
): Promise<number> {
  const files = await waitingIn(tx, release, true)
  if (files.length === 0) return 0
  const work = publishing(actor, tools, release)
  await publishFilesWithin(tx, release.portal, files.map(readyFile), work, asShown(files))
  return loadsIn(files).length
}

/** What publishing the loads of a package meets in a transaction that is taken back. */
export async function rehearseLoads(
  tx: Tx,
  actor: Actor,
  release: OwnRelease,
  tools: LoadTools,
): Promise<readonly LoadRefusal[]> {
  const files = await waitingIn(tx, release)
  const ready = files.map(readyFile)
  await lockInOrder(tx, periodsOf(ready, release.portal))
  const work = publishing(actor, tools, release)
  const carry = asShown(files)
  const refusals: LoadRefusal[] = []
  for (const file of ready)
    await tx
      .attempt(() => carry(tx, work, file, release.portal))
      .catch((error: unknown) => refusals.push(refusedAlready(error)))
  return refusals
}
function refusedAlready(error: unknown): LoadRefusal {
  if (error instanceof LoadRefusal) return error
  throw error
}

/**
 * Carries the loads of a package out in the transaction at hand, each as it was shown: for a look that is taken back.
 * @throws {LoadRefusal} of the first file that would do anything else
 */
export async function carryLoads(
  tx: Tx,
  actor: Actor,
  release: OwnRelease,
  tools: LoadTools,
): Promise<readonly { readonly dataset: Dataset; readonly load: CarriedLoad }[]> {
  const files = await waitingIn(tx, release)
  const ready = files.map(readyFile)
  await lockInOrder(tx, periodsOf(ready, release.portal))
  const work = publishing(actor, tools, release)
  const carry = asShown(files)
  const done: { readonly dataset: Dataset; readonly load: CarriedLoad }[] = []
  for (const file of ready)
    for (const load of await carry(tx, work, file, release.portal))
      done.push({ dataset: file.dataset, load })
  return done
}

/** What the loads of a package would do now, one after the other, by the number of their file. */
export async function lookAtLoads(
  tx: Tx,
  actor: Actor,
  release: OwnRelease,
  tools: LoadTools,
): Promise<ReadonlyMap<number, readonly store.ShownLoad[]>> {
  const ready = (await waitingIn(tx, release)).map(readyFile)
  await lockInOrder(tx, periodsOf(ready, release.portal))
  const work = publishing(actor, tools, release)
  const seen = new Map<number, readonly store.ShownLoad[]>()
  for (const file of ready) {
    const newest = await newestOf(tx, file, release.portal)
    const carried = await carryFile(tx, work, file, release.portal).catch((error: unknown) => {
      throw refusedFile(file, error)
    })
    seen.set(file.waiting.id, shownNow(file, carried, newest))
  }
  return seen
}

/** Takes back what went out with a package; its files wait in it again. @throws {Problem} `in-use` */
export async function takeLoadsBackWithin(
  tx: Tx,
  actor: Actor,
  release: OwnRelease,
  withdrawal: Withdrawal,
): Promise<number> {
  let count = 0
  for (const { id } of await store.deliveriesOf(tx, release.id))
    count += await undoWithin(tx, actor, release.portal, id, withdrawal)
  await store.reopenFiles(tx, release.id)
  return count
}
