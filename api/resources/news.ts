import { news } from '../../resources/news.ts'
import { createRecord, updateRecord } from '../../data/record.ts'
import { claimFiles } from '../../data/uploads.ts'
import { createRoute, crudRoutes, updateRoute } from '../crud.ts'
import { refuseBackwards } from '../period.ts'
import type { CustomRoutes } from './index.ts'

export const newsRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, news, deps, ['list', 'read', 'remove'])
  createRoute(app, news, deps, ({ atomically, actor, draft }) => {
    refuseBackwards(news, draft, 'startedIn', 'finishedIn')
    return atomically(async (one) => {
      await claimFiles(one, news, draft, '')
      return createRecord(one, actor, news, draft)
    })
  })
  updateRoute(app, news, deps, ({ atomically, actor, draft, key, expected }) => {
    refuseBackwards(news, draft, 'startedIn', 'finishedIn')
    return atomically(async (one) => {
      await claimFiles(one, news, draft, key)
      return updateRecord(one, actor, news, key, draft, expected)
    })
  })
}
