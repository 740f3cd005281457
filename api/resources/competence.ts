import { competence } from '../../resources/competence.ts'
import { createRecord, updateRecord } from '../../data/record.ts'
import { createRoute, crudRoutes, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

/** The month as text has two digits (specification 1 §9). */
const monthText = (month: number | null | undefined) => (typeof month === 'number' ? { monthText: String(month).padStart(2, '0') } : {})

export const competenceRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, competence, deps, ['list', 'read', 'remove'])
  createRoute(app, competence, deps, ({ runner, actor, draft }) => createRecord(runner, actor, competence, draft, monthText(draft.month)))
  updateRoute(app, competence, deps, ({ runner, actor, draft, key, expected }) => updateRecord(runner, actor, competence, key, draft, expected, monthText(draft.month)))
}
