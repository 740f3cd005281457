import { problem } from '../../kernel/problem.ts'
import {
  systemMenuItem,
  type SystemMenuItemDraft,
} from '../../resources/access/system-menu-item.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { liesWithin } from '../../data/rights/navigation.ts'
import { readEntity } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

const top = 1
const refuse = (message: string) => problem('invalid', message, [{ field: 'id_owner', message }])

/**
 * @throws {Problem} `invalid` when the node could never be seen: an area inside something, anything else inside
 * nothing, a node within itself.
 */
async function checkPlace(
  runner: Runner,
  { type, ownerId }: Pick<SystemMenuItemDraft, 'type' | 'ownerId'>,
  key?: string,
): Promise<void> {
  if (type === top && ownerId !== null)
    throw refuse('Uma área fica no topo do menu. Deixe este campo em branco.')
  if (type !== top && ownerId === null)
    throw refuse('Escolha a área ou o grupo em que este item fica.')
  if (key !== undefined && ownerId !== null && (await liesWithin(runner, ownerId, key)))
    throw refuse('Um item não pode ficar dentro de si mesmo.')
}

export const systemMenuItemCommands = defineCommands(systemMenuItem, {
  create: async (runner, actor, draft) => {
    await checkPlace(runner, draft)
    return createRow(runner, actor, systemMenuItem, draft)
  },
  update: (runner, actor, change) =>
    runner.atomically(async (tx) => {
      const { key, draft } = change
      await checkPlace(tx, { ...(await readEntity(tx, actor, systemMenuItem, key)), ...draft }, key)
      return updateRow(tx, actor, systemMenuItem, change)
    }),
})
