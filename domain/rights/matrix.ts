import { problem } from '../../kernel/problem.ts'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import {
  grantKeys,
  lockMatrix,
  matrixOf,
  profileUse,
  type Matrix,
  type PageGrant,
} from '../../data/rights/page-rights.ts'
import { actions, noteRights, type Grant } from '../../data/rights/rights.ts'
import type { Actor } from '../../data/store/scope.ts'
import { createRow, updateRow } from '../row.ts'
import { changeRights, refuseBeyond, refuseRestricted } from './policy.ts'

const added = (now: Grant, wanted: Grant): Grant =>
  Object.fromEntries(actions.map((action) => [action, Boolean(wanted[action]) && !now[action]]))
const taken = (now: Grant, wanted: Grant): Grant => added(wanted, now)
const differs = (now: Grant, wanted: Grant) =>
  actions.some((action) => Boolean(now[action]) !== Boolean(wanted[action]))

/** Writes what changed of a matrix, each page a row with its audit row. */
async function writeGrants(
  tx: Runner,
  actor: Actor,
  key: string,
  changed: readonly PageGrant[],
): Promise<void> {
  const keys = await grantKeys(tx, key)
  for (const { id: windowId, ...draft } of changed) {
    const row = keys.get(windowId)
    if (row !== undefined) await updateRow(tx, actor, profilePagePermission, { key: row, draft })
    else
      await createRow(tx, actor, profilePagePermission, {
        ...draft,
        windowId,
        profileManagerId: Number(key),
      })
  }
}

/**
 * Saves the rights of a manager's profile on every page named, all or nothing.
 * @param version of the matrix that was read.
 * @throws {Problem} `missing`; `changed` when the version is another by now; `forbidden` for a right the actor does not
 * hold.
 */
export const saveMatrix = (
  runner: Runner,
  actor: Actor,
  key: string,
  version: string,
  wanted: readonly PageGrant[],
): Promise<Matrix> =>
  changeRights(runner, actor, async (tx, held) => {
    await lockMatrix(tx, key)
    const now = await matrixOf(tx, actor, key)
    if (now.versao !== version)
      throw problem(
        'changed',
        'Outra pessoa mudou as permissões deste perfil. Carregue de novo e repita suas mudanças.',
        [],
        { record: now },
      )
    const { profile, manager } = await profileUse(tx, key)
    await refuseRestricted(tx, held, profile)
    const pages = new Map(now.paginas.map((page) => [page.id, page]))
    const changed = wanted.filter((grant) => {
      const page = pages.get(grant.id)
      if (!page)
        throw problem('missing', 'Página não encontrada', [
          { field: 'id', message: 'Página não encontrada' },
        ])
      const place = { page: String(grant.id), manager }
      refuseBeyond(held, place, added(page, grant))
      refuseBeyond(held, place, taken(page, grant), 'take')
      return differs(page, grant)
    })
    await writeGrants(tx, actor, key, changed)
    if (changed.length > 0)
      await noteRights(tx, actor, profilePagePermission.name, key, {
        id_gestor_perfil: Number(key),
        paginas: changed,
      })
    return matrixOf(tx, actor, key)
  })
