import { page, type PageDraft } from '../../resources/access/page.ts'
import { noteRights } from '../../data/rights/rights.ts'
import { readEntity } from '../../data/store/record.ts'
import { defineCommands } from '../command.ts'
import { createRow, updateRow } from '../row.ts'
import { changeRights, masterOnly } from './policy.ts'

/** Whose address changes, the rights on it change hands. */
const address: readonly (keyof PageDraft)[] = ['routeArea', 'routePage', 'active', 'pageOwnerId']

export const pageCommands = defineCommands(page, {
  // A new page is always of type 1 (specification 2 §9).
  create: (runner, actor, draft) => createRow(runner, actor, page, { ...draft, pageType: 1 }),
  update: (runner, actor, change) =>
    changeRights(runner, actor, async (tx, held) => {
      const { key, draft } = change
      const old = await readEntity(tx, actor, page, key)
      const changed = address.filter(
        (name) => draft[name] !== undefined && draft[name] !== old[name],
      )
      if (changed.length > 0) {
        masterOnly(held, 'mudar o endereço de uma página ou desativá-la')
        await noteRights(
          tx,
          actor,
          page.name,
          key,
          Object.fromEntries(changed.map((name) => [name, draft[name]])),
        )
      }
      return updateRow(tx, actor, page, change)
    }),
})
