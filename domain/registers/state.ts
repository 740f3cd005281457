import { state } from '../../resources/registers/state.ts'
import { createState, updateState } from '../../data/nouns/states.ts'
import { defineCommands } from '../command.ts'

export const stateCommands = defineCommands(state, {
  create: createState,
  update: (runner, actor, { key, draft, expected }) =>
    updateState(runner, actor, key, draft, expected),
})
