import { dutyBook, type StoredDuty } from '../data/duties/duties.ts'
import { peopleOfPortal } from '../data/duties/write.ts'
import type { Actor } from '../data/store/scope.ts'
import { changeDuty } from '../domain/duties/change.ts'
import { adoptHabits } from '../domain/duties/install.ts'
import { unitsOwing } from '../domain/duties/lines.ts'
import type { Runner } from '../platform/postgres/database.ts'
import type { PortalKey } from './places.ts'

/** Who answers for documents and who for tables, and who stands in for them. */
const people: Readonly<
  Record<
    PortalKey,
    { readonly documents: string; readonly tables: string; readonly deputy: string }
  >
> = {
  prefeitura: { documents: 'Carlos Nery', tables: 'Joana Prates', deputy: 'Marta Lúcia Perim' },
  camara: {
    documents: 'Ramiro Fontes Duarte',
    tables: 'Ramiro Fontes Duarte',
    deputy: 'Ramiro Fontes Duarte',
  },
}

/** Makes duties of what the portals of the town have published every so often, and gives most of them people. */
export async function seedDuties(
  runner: Runner,
  actor: Actor,
  portals: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [key, named] of Object.entries(people)) {
    const portalId = Number(portals.get(key))
    await runner.atomically((tx) => adoptHabits(tx, portalId))
    const known = await peopleOfPortal(runner, portalId)
    const idOf = (name: string) => known.find(({ nome }) => nome === name)?.id ?? null
    const book = await dutyBook(runner, portalId)
    for (const duty of book.duties) {
      const [unit] = unitsOwing(duty, book)
      // What is owed at no certain time has nobody yet: the town has still to say who answers for it.
      if (!unit || duty.period === 'eventual' || duty.scope === 'cada') continue
      const owner = idOf(duty.dataset === null ? named.documents : named.tables)
      const deputy = idOf(named.deputy)
      await changeDuty(
        runner,
        actor,
        { portalId, unit: unit.id, id: duty.id, seen: duty.rev },
        {
          ...draftOf(duty),
          owner,
          deputy: deputy === owner ? null : deputy,
          // The chamber of a small town reports by semesters (LC 101/2000, art. 63).
          ...(key === 'camara' && duty.period === 'quadrimestral' ? { period: 'semestral' } : {}),
        },
      )
    }
  }
}

const draftOf = ({ owner, deputy, ...duty }: StoredDuty) => ({
  ...duty,
  owner: owner?.id ?? null,
  deputy: deputy?.id ?? null,
})
