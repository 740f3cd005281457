import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'
import { one } from './rights-server.ts'

/** The key of a link that a letter or an answer has; '' where it has none. */
export const tokenIn = (text: string | null | undefined): string =>
  /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

/** The newest letter as the queue reads it: no call tells a key to anybody. */
export async function letterTo(email: string): Promise<string> {
  const { texto } = await one<{ texto: string }>(
    'select texto from mensagem where para = $1 order by criada_em desc limit 1',
    [email],
  )
  return openSecret(texto, letterPlace) ?? ''
}
