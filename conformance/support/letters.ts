import { sql } from '../../platform/postgres/database.ts'
import type { Runner } from '../../platform/postgres/transaction.ts'
import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'

export interface Letter {
  readonly para: string
  readonly assunto: string
  readonly texto: string | null
  readonly enviada_em: Date | null
  readonly tentativas: number
  readonly erro: string | null
}

/** The key of a link that a letter or an answer has; '' where it has none. */
export const tokenIn = (text: string | null | undefined): string =>
  /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

/** The outbox as the queue reads it, the newest letter first: no call tells a key to anybody. */
export async function lettersOf(runner: Runner): Promise<readonly Letter[]> {
  const kept = await runner.run<Letter>(
    sql`select para, assunto, case when expira_em is null or expira_em > now() then texto end as texto, enviada_em,
        tentativas, erro
      from mensagem order by criada_em desc limit 100`,
  )
  return kept.map((one) => ({
    ...one,
    texto: one.texto && (openSecret(one.texto, letterPlace) ?? ''),
  }))
}

/** The newest letter to somebody. */
export const letterOf = async (runner: Runner, email: string): Promise<Letter | undefined> =>
  (await lettersOf(runner)).find(({ para }) => para === email)
