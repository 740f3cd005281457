import { problem, Problem } from '../../kernel/problem.ts'
import {
  publisherPermission,
  type PublisherPermissionDraft,
} from '../../resources/access/publisher-permission.ts'
import { spendLinksShownToOthers } from '../../data/accounts/links.ts'
import type { Runner, Tx } from '../../platform/postgres/database.ts'
import { portalWithin } from '../../data/nouns/portals.ts'
import {
  isConsistent,
  portalsOfPermissions,
  portalsWithGrantor,
  publishesIn,
} from '../../data/rights/publishers.ts'
import { noteRights, type EffectiveRights } from '../../data/rights/rights.ts'
import { wireOf, type Stored } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { defineCommands } from '../command.ts'
import { createRow, restoreRow, updateRow } from '../row.ts'
import { changeRights } from './policy.ts'

/** A permission to be saved: a new one, or what changes of the one with this key. */
export type PermissionToSave =
  | { readonly key?: undefined; readonly draft: PublisherPermissionDraft }
  | { readonly key: string; readonly draft: Partial<PublisherPermissionDraft> }

type ChangedRows = readonly {
  readonly key?: string
  readonly draft: Partial<PublisherPermissionDraft>
}[]
/** The portals of permissions as they are stored, and as a change names them. */
async function portalsOf(runner: Runner, rows: ChangedRows): Promise<readonly number[]> {
  const keys = rows.flatMap(({ key }) => key ?? [])
  const named = rows.flatMap(({ draft }) => draft.portalId ?? [])
  return [...new Set([...(await portalsOfPermissions(runner, keys)), ...named])]
}

/** What is limited itself widens nothing: a publisher gives no permission in a portal where permissions limit them. */
async function refusePublisher(
  runner: Runner,
  actor: Actor,
  held: EffectiveRights,
  rows: ChangedRows,
): Promise<void> {
  if (held.master) return
  // A portal out of reach is not there for the actor: the store says so.
  for (const portal of await portalsOf(runner, rows))
    if (
      (await portalWithin(runner, actor, portal)) !== null &&
      (await publishesIn(runner, actor.userId, portal))
    )
      throw problem(
        'forbidden',
        'Quem publica com permissões não pode dá-las neste portal. Peça a um administrador.',
      )
}

/**
 * A first permission limits who publishes everywhere, and who is limited gives none: the last who does so keeps clear
 * of it. An elMaster, whom nothing limits, may do it.
 * @throws {Problem} `forbidden` when the work leaves a portal without anybody who gives permissions
 */
async function keepGrantor<T>(
  tx: Tx,
  held: EffectiveRights,
  rows: ChangedRows,
  work: () => Promise<T>,
): Promise<T> {
  if (held.master) return await work()
  const before = await portalsWithGrantor(tx, await portalsOf(tx, rows))
  const done = await work()
  const after = await portalsWithGrantor(
    tx,
    before.map(({ id }) => id),
  )
  const lost = before.find(({ id }) => !after.some((one) => one.id === id))
  if (!lost) return done
  throw problem(
    'forbidden',
    `Ninguém mais poderia dar permissões em ${lost.nome}: quem recebe a primeira permissão deixa de dá-las, e é a ` +
      'última pessoa que as dá. Dê antes a outra pessoa um perfil que dê permissões.',
  )
}

/** @throws {Problem} `invalid` when unit, menu and submenu do not belong together. */
async function saveRow(runner: Runner, actor: Actor, row: PermissionToSave): Promise<Stored> {
  const stored =
    row.key === undefined
      ? await createRow(runner, actor, publisherPermission, row.draft)
      : await updateRow(runner, actor, publisherPermission, row)
  const message = 'A UG, o menu e o submenu devem ser deste portal, e o submenu, deste menu.'
  if (!(await isConsistent(runner, stored.key)))
    throw problem('invalid', message, [{ field: 'id_submenu', message }])
  return stored
}

/** Runs work on each row in turn; of several, a fault names the row it is in. */
export async function eachRow<T, Result>(
  rows: readonly T[],
  work: (row: T) => Result | Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const [at, row] of rows.entries()) {
    try {
      results.push(await work(row))
    } catch (error) {
      if (error instanceof Problem && rows.length > 1)
        throw problem(error.code, `Linha ${at + 1}: ${error.message}`, error.faults, error.detail)
      throw error
    }
  }
  return results
}

/** Who was shown a link of somebody must not come by the places where these let them publish. */
async function spendShown(tx: Runner, actor: Actor, stored: readonly Stored[]): Promise<void> {
  for (const person of new Set(stored.map((row) => String(wireOf(row)['id_user']))))
    await spendLinksShownToOthers(tx, person, actor.userId)
}

/** Saves permissions, all or none, and notes them together. */
export const savePermissions = (
  runner: Runner,
  actor: Actor,
  rows: readonly PermissionToSave[],
): Promise<readonly Stored[]> =>
  changeRights(runner, actor, async (tx, held) => {
    await refusePublisher(tx, actor, held, rows)
    const stored = await keepGrantor(tx, held, rows, () =>
      eachRow(rows, (row) => saveRow(tx, actor, row)),
    )
    await spendShown(tx, actor, stored)
    const keys = stored.map(({ key }) => key).join(',')
    await noteRights(tx, actor, publisherPermission.name, keys.slice(0, 200), {
      permissoes: stored.map(wireOf),
    })
    return stored
  })

const saveOne = async (runner: Runner, actor: Actor, row: PermissionToSave): Promise<Stored> => {
  const [stored] = await savePermissions(runner, actor, [row])
  if (!stored) throw problem('missing', publisherPermission.messages.missing ?? '')
  return stored
}

export const publisherPermissionCommands = defineCommands(publisherPermission, {
  create: (runner, actor, draft) => saveOne(runner, actor, { draft }),
  update: (runner, actor, { key, draft }) => saveOne(runner, actor, { key, draft }),
  restore: (runner, actor, key) =>
    changeRights(runner, actor, async (tx, held) => {
      const stored = await restoreRow(tx, actor, publisherPermission, key)
      await refusePublisher(tx, actor, held, [{ key, draft: {} }])
      await spendShown(tx, actor, [stored])
      return stored
    }),
})
