import { entity } from '../../resources/registers/entity.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

/** The power in words goes with its value. */
const powerTypeName = (power: keyof typeof entity.fields.powerType.options | undefined) =>
  power === undefined ? {} : { powerTypeName: entity.fields.powerType.options[power] }

export const entityCommands = defineCommands(entity, {
  create: (runner, actor, draft) =>
    createRow(runner, actor, entity, draft, powerTypeName(draft.powerType)),
  update: (runner, actor, change) =>
    updateRow(runner, actor, entity, change, powerTypeName(change.draft.powerType)),
})
