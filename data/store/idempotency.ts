import { createHash } from 'node:crypto'
import { problem } from '../../kernel/problem.ts'
import { sql, type Database, type Runner } from '../postgres/database.ts'
import type { Stored } from './record.ts'
import type { Actor } from './scope.ts'

/**
 * Runs a create once for a key, whatever the number of submits, and gives each the same answer.
 * The row of the key is locked by the first; the others wait for it, and read what it wrote.
 * @throws {Problem} `duplicate` when the key came before with another body.
 */
export function once(
  db: Database,
  actor: Actor,
  key: string,
  call: string,
  body: unknown,
  work: (runner: Runner) => Promise<Stored>,
): Promise<Stored> {
  const asked = createHash('sha256')
    .update(`${call}\n${JSON.stringify(body)}`)
    .digest('hex')
  return db.transaction(actor.tenantId, async (tx) => {
    const [mine] = await tx.run(
      sql`insert into idempotencia (usuario_id, chave, pedido) values (${actor.userId}, ${key}, ${asked}) on conflict do nothing returning 1`,
    )
    if (mine) {
      const stored = await work(tx)
      await tx.run(
        sql`update idempotencia set resposta = ${stored.body}, registro = ${stored.key}, rev = ${stored.rev}::int where usuario_id = ${actor.userId} and chave = ${key}`,
      )
      return stored
    }
    const [before] = await tx.run<{ pedido: string; body: string; key: string; rev: number }>(
      sql`select pedido, resposta as body, registro as key, rev from idempotencia where usuario_id = ${actor.userId} and chave = ${key}`,
    )
    if (before?.pedido !== asked)
      throw problem(
        'duplicate',
        'Esta chave de repetição já foi usada com outros dados. Envie de novo com outra chave.',
      )
    return { body: before.body, key: before.key, rev: before.rev }
  })
}
