import { problem } from '../../kernel/problem.ts'
import {
  systemMenuItem,
  type SystemMenuItemDraft,
} from '../../resources/access/system-menu-item.ts'
import type { Runner } from '../../data/postgres/database.ts'
import { liesWithin } from '../../data/rights/navigation.ts'
import { readRecord } from '../../data/store/record.ts'
import { createRoute, crudRoutes, storeChange, storeNew, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const top = 1
const refuse = (message: string) => problem('invalid', message, [{ field: 'id_owner', message }])

/** @throws {Problem} `invalid` when the node could never be seen: an area inside something, anything else inside nothing, a node within itself. */
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

export const systemMenuItemRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, systemMenuItem, deps, ['list', 'read', 'remove'])
  createRoute(app, systemMenuItem, deps, async (write) => {
    await checkPlace(write.runner, write.draft)
    return storeNew(systemMenuItem, write)
  })
  updateRoute(app, systemMenuItem, deps, (write) =>
    write.atomically(async (runner) => {
      const { actor, draft, key } = write
      const stored = JSON.parse((await readRecord(runner, actor, systemMenuItem, key)).body) as {
        tipo: number
        id_owner: number | null
      }
      await checkPlace(
        runner,
        {
          type: draft.type ?? stored.tipo,
          ownerId: draft.ownerId === undefined ? stored.id_owner : draft.ownerId,
        },
        key,
      )
      return storeChange(systemMenuItem, { ...write, runner })
    }),
  )
}
