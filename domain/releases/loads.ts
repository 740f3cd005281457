import * as store from '../../data/releases/releases.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { keepShown } from '../../tables/data/release-loads.ts'
import {
  LoadRefusal,
  lookAtLoads,
  putFilesWithin,
  takeFileOutWithin,
  type LoadTools,
} from '../../tables/domain/delivery/release-loads.ts'
import { dependsOnOthers } from '../../tables/domain/delivery/months-together.ts'
import type { Proposer } from '../proposals/reach.ts'
import { takenBack } from '../taken-back.ts'
import { changeableRelease } from './contents.ts'
import { requireLoader } from './load-rights.ts'
import { boundRelease } from './publish.ts'
import { noteRelease, openRelease, wholeRelease, type WholeRelease } from './reach.ts'

/**
 * Puts files of public tables that wait and are ready in a package.
 * @throws {Problem} `missing`; `forbidden`; `duplicate` for a package that is promised or published; `changed` for a
 * file that is not ready; `invalid` for two of one period; `too-many`
 */
export async function putLoadsIn(
  runner: Runner,
  proposer: Proposer,
  id: number,
  files: readonly number[],
  tools: LoadTools,
): Promise<WholeRelease> {
  const put = await runner.atomically(async (tx) => {
    const release = await changeableRelease(tx, proposer, id)
    await requireLoader(tx, proposer, release.portal)
    await putFilesWithin(tx, release, files)
    await store.touchRelease(tx, id)
    await noteRelease(tx, proposer, release, 'update', { arquivos_postos: files })
    return wholeRelease(tx, proposer, id)
  })
  return lookedAtTogether(runner, proposer, put, tools)
}

/**
 * A package as it is, once its loads were looked at together where one depends on another. What is refused then is told
 * by its rehearsal.
 */
export async function lookedAtTogether(
  runner: Runner,
  proposer: Proposer,
  put: WholeRelease,
  tools: LoadTools,
): Promise<WholeRelease> {
  if (!(await dependsOnOthers(runner, put.release.id))) return put
  return checkLoads(runner, proposer, put.release.id, tools).catch((error: unknown) => {
    if (error instanceof LoadRefusal) return put
    throw error
  })
}

/** Takes a file out of a package: it waits for itself again. @throws {Problem} as {@link putLoadsIn} */
export function takeLoadOut(
  runner: Runner,
  proposer: Proposer,
  id: number,
  file: number,
): Promise<WholeRelease> {
  return runner.atomically(async (tx) => {
    const release = await changeableRelease(tx, proposer, id)
    await requireLoader(tx, proposer, release.portal)
    const name = await takeFileOutWithin(tx, release, file)
    await store.touchRelease(tx, id)
    await noteRelease(tx, proposer, release, 'update', { arquivo_tirado: name })
    return wholeRelease(tx, proposer, id)
  })
}

/**
 * Looks at the loads of a package again, over what is published now, and keeps what they would do.
 * @throws {LoadRefusal} of the first that cannot be published; as {@link putLoadsIn}
 */
export async function checkLoads(
  runner: Runner,
  proposer: Proposer,
  id: number,
  tools: LoadTools,
): Promise<WholeRelease> {
  const { release: seen } = await openRelease(runner, proposer, id)
  const actor = await requireLoader(runner, proposer, seen.portal)
  const found = await takenBack(runner, async (tx) => {
    await boundRelease(tx, seen)
    return lookAtLoads(tx, actor, seen, tools)
  })
  return runner.atomically(async (tx) => {
    const release = await changeableRelease(tx, proposer, id)
    for (const [file, shown] of found) await keepShown(tx, id, file, shown)
    await store.touchRelease(tx, id)
    await noteRelease(tx, proposer, release, 'update', { arquivos_conferidos: [...found.keys()] })
    return wholeRelease(tx, proposer, id)
  })
}
