import { news } from '../../resources/news.ts'
import { createRecord, updateRecord } from '../../data/record.ts'
import { claimFiles } from '../../data/uploads.ts'
import { createRoute, crudRoutes, updateRoute } from '../crud.ts'
import { refuseBackwards } from '../period.ts'
import type { CustomRoutes } from './index.ts'

export const newsRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, news, deps, ['list', 'read', 'remove'])
  createRoute(app, news, deps, async ({ runner, actor, draft }) => {
    refuseBackwards(news, draft, 'startedIn', 'finishedIn')
    await claimFiles(runner, news, draft, '')
    return createRecord(runner, actor, news, draft)
  })
  updateRoute(app, news, deps, async ({ runner, actor, draft, key, expected }) => {
    refuseBackwards(news, draft, 'startedIn', 'finishedIn')
    await claimFiles(runner, news, draft, key)
    return updateRecord(runner, actor, news, key, draft, expected)
  })
}
