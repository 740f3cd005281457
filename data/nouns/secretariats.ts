import { problem } from '../../kernel/problem.ts'
import { secretariat } from '../../resources/content/secretariat.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { constraintOf } from '../../platform/postgres/failure.ts'

/** Where a secretariat is to stand. */
export interface TreePosition {
  readonly key: string
  readonly portalId: number
  readonly parentId: number | null
}
const refuse = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/**
 * Holds the portal's row until the transaction ends, so that two secretariats cannot be moved below each other at once.
 * @throws {Problem} `invalid` when it would stand below itself, or leave those below it in another portal.
 */
export async function refuseLoop(
  runner: Runner,
  { key, portalId, parentId }: TreePosition,
): Promise<void> {
  await runner.run(sql`select 1 from portal where id = ${portalId} for no key update`)
  const [left] = await runner.run(
    sql.read`select 1 from portal_secretaria where parent_id = ${key}::bigint and portal_id <> ${portalId} limit 1`,
  )
  if (left)
    throw refuse(
      'portal_Id',
      'Há outras secretarias abaixo desta. Mude-as de lugar antes de trocar o portal.',
    )
  const [loop] = await runner.run(sql.read`with recursive above as (
      select id, parent_id from portal_secretaria where id = ${parentId}::bigint
      union select s.id, s.parent_id from portal_secretaria s join above on s.id = above.parent_id)
    select 1 from above where id = ${key}::bigint`)
  if (loop)
    throw refuse(
      'parent_Id',
      'Uma secretaria não pode ficar abaixo dela mesma. Escolha outra, ou deixe em branco.',
    )
}

/**
 * Runs the writing of a secretariat; the one above it must be of the same portal, which a foreign key holds.
 * @throws {Problem} `missing` naming the one above.
 */
export async function withOwnParent<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (constraintOf(error) !== 'portal_secretaria_acima_do_portal') throw error
    const message = secretariat.messages.missing ?? ''
    throw problem('missing', message, [{ field: 'parent_Id', message }])
  }
}
