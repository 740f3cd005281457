import { createHash } from 'node:crypto'
import { problem } from '../../kernel/problem.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { isBlocked } from '../../platform/postgres/failure.ts'
import type { Actor } from './scope.ts'

/** What a create answers: JSON text; of a single row its key and revision too. */
export interface StoredAnswer {
  readonly body: string
  readonly key?: string | null
  readonly rev?: number | null
}

// That a former try still works is not known to fail: "nada foi gravado" would be untrue a moment later.
const stillWriting = () =>
  problem(
    'unavailable',
    'O envio anterior destes dados ainda está em andamento. Espere um minuto e tente de novo: nada se repete.',
  )

/**
 * Runs a create or an import once for a key, whatever the number of submits, and gives each the same answer.
 * The row of the key is locked by the first; the others wait for it, and read what it wrote.
 * @throws {Problem} `duplicate` when the key came before with another body; `unavailable` while the first still works.
 */
export function once<T extends StoredAnswer>(
  runner: Runner,
  actor: Actor,
  key: string,
  call: string,
  body: unknown,
  work: (runner: Runner) => Promise<T>,
): Promise<StoredAnswer> {
  const asked = createHash('sha256')
    .update(`${call}\n${JSON.stringify(body)}`)
    .digest('hex')
  const asOnce = async (tx: Tx): Promise<StoredAnswer> => {
    const [mine] = await tx
      .run(
        sql`insert into idempotencia (usuario_id, chave, pedido) values (${actor.userId}, ${key}, ${asked})
          on conflict do nothing returning 1`,
      )
      .catch((error: unknown) => {
        throw isBlocked(error) ? stillWriting() : error
      })
    if (mine) {
      const answer = await work(tx)
      await tx.run(
        sql`update idempotencia set resposta = ${answer.body}, registro = ${answer.key ?? null},
          rev = ${answer.rev ?? null}::int where usuario_id = ${actor.userId} and chave = ${key}`,
      )
      return answer
    }
    const [before] = await tx.run<StoredAnswer & { readonly pedido: string }>(
      sql.read`select pedido, resposta as body, registro as key, rev from idempotencia
        where usuario_id = ${actor.userId}
        and chave = ${key}`,
    )
    if (before?.pedido !== asked)
      throw problem(
        'duplicate',
        'Esta chave de repetição já foi usada com outros dados. Envie de novo com outra chave.',
      )
    return { body: before.body, key: before.key, rev: before.rev }
  }
  // Sent again after a lost connection, it finds what it wrote, or nothing.
  return runner.atomically(asOnce, { repeatable: true })
}

/** Days after which a submit is not told from a new one: nobody sends again after so long. */
const keptDays = 7
/** Forgets the answers that nobody asks for any more. */
export const forgetAnswers = (runner: Runner): Promise<unknown> =>
  runner.run(
    sql`delete from idempotencia where criada_em < now() - make_interval(days => ${keptDays})`,
  )
