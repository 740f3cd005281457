import { competence } from '../../resources/registers/competence.ts'
import { createRoute, crudRoutes, storeChange, storeNew, updateRoute } from '../crud.ts'
import type { CustomRoutes } from './index.ts'

/** The month as text has two digits (specification 1 §9). */
const monthText = (month: number | null | undefined) =>
  typeof month === 'number' ? { monthText: String(month).padStart(2, '0') } : {}

export const competenceRoutes: CustomRoutes = (app, deps) => {
  crudRoutes(app, competence, deps, ['list', 'read', 'remove'])
  createRoute(app, competence, deps, (write) =>
    storeNew(competence, write, monthText(write.draft.month)),
  )
  updateRoute(app, competence, deps, (write) =>
    storeChange(competence, write, monthText(write.draft.month)),
  )
}
