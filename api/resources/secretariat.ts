import { fromWire } from '../../kernel/wire.ts'
import { secretariat } from '../../resources/content/secretariat.ts'
import { readRecord } from '../../data/store/record.ts'
import { refuseLoop, withOwnParent } from '../../data/nouns/secretariats.ts'
import { createRoute, crudRoutes, storeChange, storeNew, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

export const secretariatRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, secretariat, deps, ['list', 'read', 'remove'])
  createRoute(app, secretariat, deps, (write) => withOwnParent(storeNew(secretariat, write)))
  updateRoute(app, secretariat, deps, (write) =>
    withOwnParent(
      write.atomically(async (runner) => {
        const stored = fromWire(
          secretariat,
          JSON.parse((await readRecord(runner, write.actor, secretariat, write.key)).body),
        )
        await refuseLoop(runner, { ...stored, ...write.draft, key: write.key })
        return storeChange(secretariat, { ...write, runner, atomically: (work) => work(runner) })
      }),
    ),
  )
}
