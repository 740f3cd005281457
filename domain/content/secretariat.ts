import { secretariat } from '../../resources/content/secretariat.ts'
import { refuseLoop, withOwnParent } from '../../data/nouns/secretariats.ts'
import { readEntity } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

export const secretariatCommands = defineCommands(secretariat, {
  create: (runner, actor, draft) => withOwnParent(createRow(runner, actor, secretariat, draft)),
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
