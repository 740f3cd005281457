import { hash } from '@node-rs/argon2'
import { problem } from '../../kernel/problem.ts'
import { fromWire } from '../../kernel/wire.ts'
import {
  portalDocumentUser,
  type PortalDocumentUserDraft,
} from '../../resources/portal/portal-document-user.ts'
import { namesOfTenant, refusePassword } from '../../data/accounts/password.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { readRecord } from '../../data/store/record.ts'
import { createRoute, crudRoutes, storeChange, storeNew, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

/** The hash that is kept of a password. @throws {Problem} `invalid` when the password is refused. */
async function hashed(
  runner: Runner,
  password: string,
  { name, username }: Pick<PortalDocumentUserDraft, 'name' | 'username'>,
): Promise<{ password: string }> {
  refusePassword(password, [name, username], await namesOfTenant(runner))
  return { password: await hash(password) }
}

export const portalDocumentUserRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, portalDocumentUser, deps, ['list', 'read', 'remove'])
  createRoute(app, portalDocumentUser, deps, async (write) => {
    const { password } = write.draft
    if (password === null)
      throw problem('invalid', 'Informe a senha.', [
        { field: 'senha', message: 'Informe a senha.' },
      ])
    return storeNew(portalDocumentUser, write, await hashed(write.runner, password, write.draft))
  })
  updateRoute(app, portalDocumentUser, deps, async (write) => {
    const { runner, actor, key, draft } = write
    if (!draft.password) return storeChange(portalDocumentUser, write)
    const stored = fromWire(
      portalDocumentUser,
      JSON.parse((await readRecord(runner, actor, portalDocumentUser, key)).body),
    )
    return storeChange(
      portalDocumentUser,
      write,
      await hashed(runner, draft.password, {
        name: draft.name ?? stored.name,
        username: draft.username ?? stored.username,
      }),
    )
  })
}
