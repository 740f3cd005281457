import { competence } from '../../resources/registers/competence.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

/** The month as text has two digits (specification 1 §9). */
const monthText = (month: number | null | undefined) =>
  typeof month === 'number' ? { monthText: String(month).padStart(2, '0') } : {}

export const competenceCommands = defineCommands(competence, {
  create: (runner, actor, draft) =>
    createRow(runner, actor, competence, draft, monthText(draft.month)),
  update: (runner, actor, change) =>
    updateRow(runner, actor, competence, change, monthText(change.draft.month)),
})
