import { sql, type Runner } from '../postgres/database.ts'
import type { FileFacts } from './files.ts'

/** What is wrong with the bytes of a file: there are none, or they are not those of its checksum. */
export type FileDamage = 'falta' | 'alterado'

/** Days after which a file that was well is looked at again. */
const lookedAtEvery = 30

/**
 * The files of a tenant whose bytes are to be compared with their checksums: first those never compared, then those compared
 * longest ago, and those that were damaged, which may have been put right.
 */
export const filesToCompare = (
  runner: Runner,
  limit: number,
): Promise<readonly Pick<FileFacts, 'key' | 'sha256' | 'size'>[]> =>
  runner.run(
    sql`select chave as key, sha256, tamanho::float8 as size from arquivo
      where not excluido and (conferido_em is null or conferido_em < now() - make_interval(days => ${lookedAtEvery})
        or defeito is not null and conferido_em < now() - interval '30 minutes')
      order by conferido_em nulls first limit ${limit}`,
  )

export async function noteCompared(
  runner: Runner,
  key: string,
  damage: FileDamage | undefined,
): Promise<void> {
  await runner.run(
    sql`update arquivo set conferido_em = now(), defeito = ${damage ?? null} where chave = ${key}`,
  )
}
