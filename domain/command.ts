import type { AnyResource, Draft } from '../kernel/resource.ts'
import type { Runner } from '../platform/postgres/database.ts'
import type { Stored } from '../data/store/row.ts'
import { countUses, type RowUse } from '../data/store/references.ts'
import { reservedKey } from '../data/store/reserve.ts'
import type { Actor } from '../data/store/scope.ts'
import { withCpfsConfirmed, withCpfsCoveredIn } from './published-cpf.ts'
import { requireRevision } from '../data/store/revision.ts'
import { withReview } from './review.ts'
import { createRow, removeRow, restoreRow, updateRow, type Change } from './row.ts'

/**
 * What may be done to the rows of a noun. The form, the spreadsheet, the trash and the demonstration call the same
 * command, so a rule that stands in one holds for all. Each checks, writes and notes in the transaction of its runner.
 */
export interface Commands<R extends AnyResource = AnyResource> {
  /** @param number what the row asks to be numbered; it is, when the number was reserved and is free. */
  create(runner: Runner, actor: Actor, draft: Draft<R>, number?: number): Promise<Stored>
  update(runner: Runner, actor: Actor, change: Change<R>): Promise<Stored>
  /** @param expected the revision the row must have; without it whatever it has become goes. */
  remove(runner: Runner, actor: Actor, key: string, expected?: number): Promise<Stored>
  /** @param expected as of a removal: what was changed since it was seen in the trash stays there. */
  restore(runner: Runner, actor: Actor, key: string, expected?: number): Promise<Stored>
  /** What keeps a row from being removed: what points to it, and would not go with it. */
  uses(runner: Runner, key: string): Promise<readonly RowUse[]>
}

/** Removes a row, or brings it back, unless it has been changed since the revision at which it was seen. */
export const unlessChanged = <T>(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  { key, expected, isRemoved = false }: Pick<Change, 'key' | 'expected'> & { isRemoved?: boolean },
  act: (runner: Runner) => Promise<T>,
): Promise<T> =>
  expected === undefined
    ? act(runner)
    : runner.atomically(async (tx) => {
        await requireRevision(tx, actor, resource, { key, expected, isRemoved })
        return act(tx)
      })

/**
 * The commands of a noun: those of its own, and storing the row for the rest. Each asks first about a CPF in what
 * portals show, and covers it where none is; and stays within what a portal demands to be reviewed.
 */
export function defineCommands<R extends AnyResource>(
  resource: R,
  own: Partial<Commands<R>> = {},
): Commands<R> {
  const commands: Commands<R> = {
    create: async (runner, actor, draft, number) =>
      createRow(runner, actor, resource, draft, await reservedKey(runner, resource, number)),
    update: (runner, actor, change) => updateRow(runner, actor, resource, change),
    remove: (runner, actor, key) => removeRow(runner, actor, resource, key),
    restore: (runner, actor, key) => restoreRow(runner, actor, resource, key),
    uses: (runner, key) => countUses(runner, resource, key),
    ...own,
  }
  return {
    ...commands,
    create: (runner, actor, draft, number) =>
      withReview(runner, actor, resource, (one) =>
        withCpfsConfirmed(one, actor, resource, { draft }, (tx) =>
          commands.create(tx, actor, withCpfsCoveredIn(resource, draft), number),
        ),
      ),
    update: (runner, actor, change) =>
      withReview(runner, actor, resource, (one) =>
        withCpfsConfirmed(one, actor, resource, change, (tx) => {
          const draft = withCpfsCoveredIn(resource, change.draft)
          return commands.update(tx, actor, { ...change, draft })
        }),
      ),
    remove: (runner, actor, key, expected) =>
      unlessChanged(runner, actor, resource, { key, expected }, (tx) =>
        commands.remove(tx, actor, key),
      ),
    restore: (runner, actor, key, expected) =>
      unlessChanged(runner, actor, resource, { key, expected, isRemoved: true }, (one) =>
        withReview(one, actor, resource, (tx) => commands.restore(tx, actor, key)),
      ),
  }
}
