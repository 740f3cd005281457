import { createHash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { problem } from '../../kernel/problem.ts'
import { arrayOf, sql, type Database, type Runner } from '../postgres/database.ts'
import type { FileFacts } from './file-facts.ts'

/** What is wrong with the bytes of a file: there are none that can be read, or they are not those of its checksum. */
export type FileDamage = 'falta' | 'alterado'

/** Days after which a file that was well is looked at again. */
const lookedAtEvery = 30

/**
 * The files of a tenant whose bytes are to be compared with their checksums: first those never compared, then those
 * compared longest ago, and those that were damaged, which may have been put right.
 */
export const filesToCompare = (
  runner: Runner,
  limit: number,
): Promise<readonly Pick<FileFacts, 'key' | 'sha256' | 'size'>[]> =>
  runner.run(
    sql.read`select chave as key, sha256, tamanho::float8 as size from arquivo
      where not excluido and (conferido_em is null or conferido_em < now() - make_interval(days => ${lookedAtEvery})
        or defeito is not null and conferido_em < now() - interval '30 minutes')
      order by conferido_em nulls first limit ${limit}`,
  )

/** Writes down what was found; in one statement, as each of them makes the pages of portals anew. */
export async function noteCompared(
  runner: Runner,
  found: readonly { readonly key: string; readonly damage: FileDamage | undefined }[],
): Promise<void> {
  await runner.run(
    sql`update arquivo a set conferido_em = now(), defeito = nullif(f.damage, '')
      from unnest(${arrayOf(found.map(({ key }) => key))}::text[],
        ${arrayOf(found.map(({ damage }) => damage ?? ''))}::text[]) as f (key, damage)
      where a.chave = f.key`,
  )
}

/**
 * Writes down what readers met: what is missing or changed is compared again soon, and what is there again at the next
 * round.
 * @returns those of which something else was known
 */
export const noteMet = (
  runner: Runner,
  met: readonly { readonly key: string; readonly damage: FileDamage | undefined }[],
): Promise<readonly { readonly key: string; readonly damage: FileDamage | null }[]> =>
  runner.run(
    sql`update arquivo a set defeito = nullif(f.damage, ''), conferido_em = case when f.damage = '' then null
      else now() end
      from unnest(${arrayOf(met.map(({ key }) => key))}::text[],
        ${arrayOf(met.map(({ damage }) => damage ?? ''))}::text[]) as f (key, damage)
      where a.chave = f.key and not a.excluido and a.defeito is distinct from nullif(f.damage, '')
      returning a.chave as key, a.defeito as damage`,
  )

/** How many files of all tenants are known to be damaged. @param owner opened as the owner of the database */
export async function damagedFiles(owner: Database): Promise<number> {
  const [row] = await owner.global.run<{ count: number }>(
    sql.read`select count from arquivos_danificados() as count`,
  )
  return row?.count ?? 0
}

export const damaged = () =>
  problem(
    'unavailable',
    'Este arquivo está danificado no armazenamento e não é entregue como está. Avise quem cuida do portal, para que ele seja recuperado da cópia ou enviado de novo.',
  )

/**
 * The bytes of a whole file; the last ones only once all of them are known to be those that were kept. A short file
 * fails before its first byte, a long one ends before its end, so that the reader takes it for cut off.
 */
export function comparedStream(stored: Readable, sha256: string, onDamage: () => void): Readable {
  const hash = createHash('sha256')
  let held: Uint8Array | undefined
  const comparison = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      done(null, held)
      held = chunk
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, held)
      onDamage()
      return done(damaged())
    },
  })
  // Whichever of the two ends early ends the other; whoever reads is told by the second.
  return pipeline(stored, comparison, () => {})
}
