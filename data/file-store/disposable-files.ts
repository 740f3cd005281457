import { sql, type Runner } from '../../platform/postgres/database.ts'
import { heldBy } from '../proposals/held-files.ts'
import { namedBy } from './named-files.ts'

const batch = 500
/**
 * The files whose bytes may go: uploaded `unnamedFor` seconds ago and never named by a record, or removed `removedFor`
 * seconds ago and named by none any more. Those of the first kind are hidden by this, so that no record can take them.
 * What a proposal holds waits with it.
 */
export async function disposableFiles(
  runner: Runner,
  unnamedFor: number,
  removedFor: number,
): Promise<readonly string[]> {
  await runner.run(sql`update arquivo a set excluido = true, excluido_em = now() where not vinculado and not excluido
      and criado_em < now() - make_interval(secs => ${unnamedFor}) and not ${sql.raw(heldBy('a.chave'))}`)
  const rows = await runner.run<{
    chave: string
  }>(sql.read`select chave from arquivo a where excluido
      and ((not vinculado and criado_em < now() - make_interval(secs => ${unnamedFor}))
        or (vinculado and excluido_em < now() - make_interval(secs => ${removedFor}) and not
        (${sql.raw(namedBy('a.chave', 'all'))})))
      limit ${batch}::int`)
  return rows.map(({ chave }) => chave)
}

export const deleteFileRow = async (runner: Runner, key: string): Promise<void> => {
  await runner.run(sql`delete from arquivo where chave = ${key} and excluido`)
}
