import { problem } from '../../kernel/problem.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { hasMainUnit } from '../../data/nouns/portals.ts'
import { createRecord, readRecord, updateRecord } from '../../data/store/record.ts'
import { createRoute, crudRoutes, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

const message = 'Já existe uma UG Principal para esse cliente!'
const refuseSecondMain = () => problem('invalid', message, [{ field: 'ug_principal', message }])

export const portalClientRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, portalClient, deps, ['list', 'read'])
  createRoute(app, portalClient, deps, ({ atomically, actor, draft }) =>
    atomically(async (tx) => {
      if (draft.mainUg && (await hasMainUnit(tx, draft.portalId))) throw refuseSecondMain()
      return createRecord(tx, actor, portalClient, draft)
    }),
  )
  updateRoute(app, portalClient, deps, ({ atomically, actor, draft, key, expected }) =>
    atomically(async (tx) => {
      const stored = JSON.parse((await readRecord(tx, actor, portalClient, key)).body) as {
        portal_id: number
        ug_principal: 'S' | 'N'
      }
      const main = draft.mainUg ?? stored.ug_principal === 'S'
      if (main && (await hasMainUnit(tx, draft.portalId ?? stored.portal_id, key)))
        throw refuseSecondMain()
      return updateRecord(tx, actor, portalClient, key, draft, expected)
    }),
  )
}
