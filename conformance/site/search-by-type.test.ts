import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../resources/index.ts'
import { tenants } from '../support/tenants.ts'
import { nounOf, type Noun } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// What words find, narrowed by the types of documents.

let server: TestServer
let master: Caller
const get = (url: string) => server.app.inject({ url, headers: { host: tenants.a.host } })
const noun = (name: string): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
const make = async (name: string, given: Readonly<Record<string, unknown>>) =>
  (await noun(name).made(master, { ...(await noun(name).fresh()), ...given })).key

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(() => server.close())

test('documents that words find are narrowed by their types, which keeps the words and the kind', async () => {
  const typeOf = (descricao: string) => make('document-type', { descricao })
  const [plans, notes] = [await typeOf('Planos de paçoca'), await typeOf('Notas de paçoca')]
  const of = (id_tipo_elemento: string | number, descricao: string) =>
    make('document-element', { id_tipo_elemento: Number(id_tipo_elemento), descricao })
  await of(plans, 'Tapioca, plano do ano')
  await of(plans, 'Tapioca, plano do mês')
  await of(notes, 'Tapioca, nota')
  const narrowing = async (query: string) => {
    const { body } = await get(`/p/um/busca?${query}`)
    const [nav = ''] = /<nav class="pages types"[^]*?<\/nav>/.exec(body) ?? []
    const links = nav.matchAll(/<a href="([^"]*)"( aria-current="page")?>(.*?)<\/a>/g)
    return [...links].map(([, href = '', current, text = '']) => [
      text.replaceAll(/<[^>]*>/g, '') + (current ? ' *' : ''),
      href.replaceAll('&amp;', '&').replace('/p/um/busca?', ''),
    ])
  }
  const asked = 'q=tapioca&em=documentos'
  const links = (mark: string) => [
    [`Planos de paçoca 2${mark}`, `q=tapioca&tipo=${plans}&em=documentos`],
    ['Notas de paçoca 1', `q=tapioca&tipo=${notes}&em=documentos`],
  ]
  expect(await narrowing(asked)).toEqual(links(''))
  const chosen = `q=tapioca&tipo=${plans}&em=documentos`
  expect(await narrowing(chosen)).toEqual([...links(' *'), ['Limpar o tipo de documento', asked]])
  const { body } = await get(`/p/um/busca?${chosen}`)
  expect([body.includes('plano do ano'), body.includes('</mark>, nota')]).toEqual([true, false])
  expect(await narrowing('q=pa%C3%A7oquinha&em=documentos')).toEqual([])
  expect(await narrowing('em=documentos')).toEqual([])
  expect(await narrowing(`q=tapioca&em=noticias`)).toEqual([])
})
