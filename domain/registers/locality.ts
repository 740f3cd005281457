import { locality, type LocalityDraft } from '../../resources/registers/locality.ts'
import { defineCommands } from '../command.ts'
import { createRow } from '../row.ts'

/**
 * A code of seven digits is the one with its check digit too; that of six is never completed: a digit would be a guess.
 */
const bothCodes = (draft: LocalityDraft): LocalityDraft => ({
  ...draft,
  ibge7: draft.ibge7 ?? (draft.ibge?.length === 7 ? draft.ibge : null),
})

export const localityCommands = defineCommands(locality, {
  create: (runner, actor, draft) => createRow(runner, actor, locality, bothCodes(draft)),
})
