import { once } from 'node:events'
import { createServer } from 'node:net'
import { codeOf, Refusal } from './refusal.ts'

interface Where {
  readonly host: string
  readonly port: number
}

const failures: Readonly<Record<string, (where: Where) => string>> = {
  EADDRINUSE: ({ port }) =>
    `A porta ${port} já está em uso. Encerre o programa que a usa ou escolha outra com PORT.`,
  EACCES: ({ port }) =>
    `Este usuário não pode abrir a porta ${port}. Escolha uma acima de 1023 com PORT.`,
  EADDRNOTAVAIL: ({ host }) => `O endereço ${host} não é desta máquina. Corrija HOST.`,
  ENOTFOUND: ({ host }) => `O endereço ${host} não existe. Corrija HOST.`,
}

/** What a failure to listen means to who starts the service; nothing where it is another. */
export function listenRefusal(error: unknown, where: Where): Refusal | undefined {
  const failure = failures[codeOf(error) ?? '']
  return failure && new Refusal(failure(where), 'port')
}

/** Listens for a moment. @returns why the service could not; nothing when it can */
export async function portRefusal({ host, port }: Where): Promise<Refusal | undefined> {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return undefined
  } catch (error) {
    const refusal = listenRefusal(error, { host, port })
    if (!refusal) throw error
    return refusal
  } finally {
    server.close()
  }
}
