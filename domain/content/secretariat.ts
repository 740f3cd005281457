import { secretariat } from '../../resources/content/secretariat.ts'
import { refuseLoop, withOwnParent } from '../../data/nouns/secretariats.ts'
import { readEntity } from '../../data/store/record.ts'
import { reservedKey } from '../../data/store/reserve.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

export const secretariatCommands = defineCommands(secretariat, {
  create: async (runner, actor, draft, number) => {
    const given = await reservedKey(runner, secretariat, number)
    return withOwnParent(createRow(runner, actor, secretariat, draft, given))
  },
  update: (runner, actor, change) =>
    withOwnParent(
      runner.atomically(async (tx) => {
        const { key, draft } = change
        const old = await readEntity(tx, actor, secretariat, key)
        await refuseLoop(tx, { ...old, ...draft, key })
        return updateRow(tx, actor, secretariat, change)
      }),
    ),
})
