import { expect } from 'vitest'
import { open, sql } from '../../platform/postgres/database.ts'
import { letterPlace, openSecret } from '../../platform/secrets/keyring.ts'
import { resources } from '../../resources/index.ts'
import { nounOf } from '../support/noun.ts'
import { tenants } from '../support/tenants.ts'
import type { Caller, TestServer } from '../support/test-server.ts'

interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly leave: string | null
}
/** The key that a letter carries. */
export const keyIn = (text: string): string => /chave=([\w-]+)/.exec(text)?.[1] ?? ''

/**
 * What citizens who follow lists of a portal do and get, and what is published meanwhile.
 * @param master who publishes
 */
export function followersOf(server: TestServer, master: Caller) {
  const own = server.runnerOf('a')
  const noun = (name: string) => {
    const resource = resources.find((one) => one.name === name)
    if (!resource) throw new Error(name)
    return nounOf(server, resource, tenants.a)
  }
  const made = async (name: string, given: Readonly<Record<string, unknown>>) =>
    (await noun(name).made(master, { ...(await noun(name).fresh()), ...given })).wire
  const get = (url: string) => server.app.inject({ url, headers: { host: 'portal.test' } })
  const send = (
    path: string,
    form: Readonly<Record<string, string>>,
    { from = '198.51.100.7', ...headers }: Readonly<Record<string, string>> = {},
  ) =>
    server.app.inject({
      method: 'POST',
      url: `/p/um/novidades${path}`,
      headers: {
        host: 'portal.test',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      remoteAddress: from,
      payload: new URLSearchParams(form).toString(),
    })
  /** As the queue reads them. @param to everybody's without it */
  const letters = async (to = '%') => {
    const found = await own.run<Letter>(
      sql`select para as to, assunto as subject, coalesce(texto, '') as text, sair as leave from mensagem
        where para like ${to} order by criada_em`,
    )
    return found.map((one) => ({ ...one, text: openSecret(one.text, letterPlace) ?? '' }))
  }
  const newest = async (to: string) => {
    const letter = (await letters(to)).at(-1)
    if (!letter) throw new Error(`no letter to ${to}`)
    return letter
  }
  let network = 0
  /** Asks, from a network of its own, and confirms. */
  const follow = async (email: string, lista: string) => {
    const asked = await send('', { email, lista }, { from: `203.0.113.${(network += 1)}` })
    expect(asked.statusCode, asked.body).toBe(200)
    const { text } = await newest(email)
    expect((await send('/confirmar', { chave: keyIn(text) })).statusCode).toBe(200)
  }
  /** As if everything had happened so long ago. */
  const passes = async (time: string) => {
    await own.run(
      sql`update aviso_de_novidades set vista_ate = vista_ate - ${time}::interval,
        avisada_em = avisada_em - ${time}::interval, criada_em = criada_em - ${time}::interval`,
    )
    await own.run(sql`update elemento set data_publicacao = data_publicacao - '3 min'::interval`)
    await own.run(
      sql`update portal_legislacao_municipal set mostrada_em = mostrada_em - ${time}::interval`,
    )
    await own.run(sql`update portal_noticia set criado_em = criado_em - '3 minutes'::interval`)
    const owner = open(server.connection)
    await owner.global.run(
      sql`update carga set terminada_em = terminada_em - '3 minutes'::interval`,
    )
    await owner.close()
  }
  return { own, noun, made, get, send, letters, newest, follow, passes }
}
