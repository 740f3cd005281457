import { problem } from '../../kernel/problem.ts'
import { portalClient } from '../../resources/portal/portal-client.ts'
import { hasMainUnit } from '../../data/nouns/portals.ts'
import { readEntity } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'

const message = 'Já existe uma UG Principal para esse cliente!'
const refuseSecondMain = () => problem('invalid', message, [{ field: 'ug_principal', message }])

export const portalClientCommands = defineCommands(portalClient, {
  create: (runner, actor, draft) =>
    runner.atomically(async (tx) => {
      if (draft.mainUg && (await hasMainUnit(tx, draft.portalId))) throw refuseSecondMain()
      return createRow(tx, actor, portalClient, draft)
    }),
  update: (runner, actor, change) =>
    runner.atomically(async (tx) => {
      const { key, draft } = change
      const { mainUg, portalId } = {
        ...(await readEntity(tx, actor, portalClient, key)),
        ...draft,
      }
      if (mainUg && (await hasMainUnit(tx, portalId, key))) throw refuseSecondMain()
      return updateRow(tx, actor, portalClient, change)
    }),
})
