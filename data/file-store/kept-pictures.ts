import { arrayOf, sql, type Runner } from '../../platform/postgres/database.ts'
import { pictureTypes } from './uploads.ts'

/** The key of a picture of the portal that has these bytes and is there. */
export async function keptPicture(
  runner: Runner,
  portalId: number,
  sha256: string,
): Promise<string | undefined> {
  const [found] = await runner.run<{ key: string }>(
    sql.read`select a.chave as key from arquivo a where a.portal_id = ${portalId}::bigint and a.sha256 = ${sha256}
      and a.tipo = any(${arrayOf(pictureTypes)}::text[]) and (not a.excluido or a.vinculado) and a.defeito is null
      order by a.chave limit 1`,
  )
  return found?.key
}
