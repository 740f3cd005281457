import { problem } from '../../kernel/problem.ts'
import {
  portalDocumentUser,
  type PortalDocumentUserDraft,
} from '../../resources/portal/portal-document-user.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { readEntity } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'
import { hashOfNew } from './password.ts'

/** The hash that is kept of a password. @throws {Problem} `invalid` when the password is refused. */
async function hashed(
  runner: Runner,
  password: string,
  { name, username }: Pick<PortalDocumentUserDraft, 'name' | 'username'>,
): Promise<{ password: string }> {
  return { password: await hashOfNew(runner, password, [name, username]) }
}

export const portalDocumentUserCommands = defineCommands(portalDocumentUser, {
  create: async (runner, actor, draft) => {
    const { password } = draft
    if (password === null) {
      const { requiredWhenNew: message } = portalDocumentUser.fields.password
      throw problem('invalid', message, [{ field: 'senha', message }])
    }
    return createRow(
      runner,
      actor,
      portalDocumentUser,
      draft,
      await hashed(runner, password, draft),
    )
  },
  update: async (runner, actor, change) => {
    const { key, draft } = change
    if (!draft.password) return updateRow(runner, actor, portalDocumentUser, change)
    const person = { ...(await readEntity(runner, actor, portalDocumentUser, key)), ...draft }
    return updateRow(
      runner,
      actor,
      portalDocumentUser,
      change,
      await hashed(runner, draft.password, person),
    )
  },
})
