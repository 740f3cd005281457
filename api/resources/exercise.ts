import { exercise } from '../../resources/exercise.ts'
import { createRecord, updateRecord } from '../../data/record.ts'
import { createRoute, crudRoutes, updateRoute } from '../crud.ts'
import { refuseBackwards } from '../period.ts'
import type { CustomRoutes } from './index.ts'

export const exerciseRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, exercise, deps, ['list', 'read', 'remove'])
  createRoute(app, exercise, deps, ({ runner, actor, draft }) => {
    refuseBackwards(exercise, draft, 'startDate', 'endDate')
    return createRecord(runner, actor, exercise, draft)
  })
  updateRoute(app, exercise, deps, ({ runner, actor, draft, key, expected }) => {
    refuseBackwards(exercise, draft, 'startDate', 'endDate')
    return updateRecord(runner, actor, exercise, key, draft, expected)
  })
}
