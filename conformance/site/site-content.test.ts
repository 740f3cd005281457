import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../data/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import { tenants } from '../support/tenants.ts'
import { faultsIn, nounOf, type Noun } from '../support/noun.ts'
import { multipart } from '../support/upload-server.ts'
import {
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'

// Questions, e-SIC, legislation, structure, secretariats and footer: as their editors write them and as a citizen sees them.

let server: TestServer
let master: Caller
const get = (url: string, host: string = tenants.a.host): Promise<Answer> =>
  server.app.inject({ url, headers: { host } })
const noun = (name: string): Noun => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  return nounOf(server, resource)
}
type Given = Readonly<Record<string, unknown>>
const make = async (name: string, given: Given) =>
  (await noun(name).made(master, { ...(await noun(name).fresh()), ...given })).key
const send = async (name: string, body: Buffer, portalId = 1): Promise<string> => {
  const { headers, payload } = multipart([
    { name: 'portal_id', body: String(portalId) },
    { name: 'file', file: name, body },
  ])
  const answer = await server.app.inject({
    method: 'POST',
    url: '/webadm/arquivos',
    headers: { host: tenants.a.host, authorization: `Bearer ${master.token}`, ...headers },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ s3_file_key: string }>().s3_file_key
}
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const paths = [
  '',
  '/perguntas-frequentes',
  '/perguntas-frequentes?q=rascunho',
  '/e-sic',
  '/legislacao',
  '/legislacao?q=rascunho',
  '/estrutura-organizacional',
  '/secretarias',
  '/mapa',
] as const

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
})
afterAll(async () => {
  await server.close()
})

/** How each noun tells its portal, its words, and that it is not to be seen. */
const shelves: readonly (readonly [
  name: string,
  page: string,
  portal: string,
  words: string,
  hidden: Given,
])[] = [
  ['faq', '/perguntas-frequentes', 'portal_id', 'faq_titulo', { faq_ativo: 'N' }],
  ['esic-entry', '/e-sic', 'portal_id', 'titulo', { ativo: 'N' }],
  ['federal-legislation', '/legislacao', 'portal_id', 'texto', { ocultar: 'S' }],
  ['state-legislation', '/legislacao', 'portal_id', 'texto', { ocultar: 'S' }],
  ['municipal-legislation', '/legislacao', 'portal_id', 'texto', { ocultar: 'S' }],
  ['secretariat', '/secretarias', 'portal_Id', 'nome', { ocultar: 'S' }],
  ['footer-contact', '', 'portal_Id', 'nome_Setor', { ativo: 'N' }],
  ['footer-banner', '', 'portal_Id', 'texto_Alt', { ativo: 'N' }],
]

test.each(shelves)(
  '%s: shown on its page; hidden, removed and of another portal on none',
  async (name, page, portal, words, hidden) => {
    covers({ attacks: [24] })
    await make(name, { [words]: `À vista ${name}` })
    await make(name, { [words]: `DRAFT-oculto ${name}`, ...hidden })
    await make(name, { [words]: `DRAFT-alheio ${name}`, [portal]: 2 })
    await noun(name).remove(master, await make(name, { [words]: `DRAFT-removido ${name}` }))
    expect((await get(`/p/um${page}`)).body).toContain(`À vista ${name}`)
    expect((await get(`/p/dois${page}`)).body).not.toContain(`À vista ${name}`)
    expect((await get(`/p/um${page}`, tenants.b.host)).body).not.toContain(`À vista ${name}`)
    for (const path of paths) {
      const answer = await get(`/p/um${path}`)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.body, path).not.toContain('DRAFT-')
    }
  },
)

test('of several active bases the newest is at the foot, without the script somebody wrote into it', async () => {
  await make('footer-base', { col_1_menu: '<p>Coluna antiga</p>' })
  const key = await make('footer-base', {
    col_1_menu: '<h3>Coluna nova</h3><script>alert(1)</script><p onclick="x()">a</p>',
    col_2_menu: null,
  })
  const shown = (await get('/p/um')).body
  expect([
    shown.includes('Coluna nova'),
    shown.includes('Coluna antiga'),
    /<script>alert|onclick/.test(shown),
  ]).toEqual([true, false, false])
  await noun('footer-base').update(master, key, { ativo: 'N' })
  expect((await get('/p/um')).body).toContain('Coluna antiga')
})

test('questions and laws are found by words without their accents, and a page needs no script', async () => {
  await make('faq', {
    faq_titulo: 'Como vejo a remuneração?',
    faq_text: '<p>Em <strong>Folha</strong>.</p>',
  })
  await make('municipal-legislation', { texto: 'Decreto da remuneração' })
  for (const page of ['perguntas-frequentes', 'legislacao']) {
    expect((await get(`/p/um/${page}?q=REMUNERACAO`)).body, page).toMatch(/remuneração/)
    expect((await get(`/p/um/${page}?q=inexistente`)).body, page).not.toMatch(/remuneração/)
  }
  const page = (await get('/p/um/perguntas-frequentes')).body
  expect(page).toMatch(/<details[^>]*><summary><h2>Como vejo a remuneração\?<\/h2><\/summary>/)
  expect(page).not.toMatch(
    /<script(?! type="application\/ld\+json">)(?![^>]*\bsrc=)|\sstyle="|\son\w+="/i,
  )
})

test('questions come twenty to a page, however many there are, and a search keeps its words', async () => {
  await server
    .runnerOf('a')
    .run(
      sql`insert into portal_pergunta_frequente (portal_id, faq_titulo, faq_text, faq_ativo, faq_ordem) select 2, 'Pergunta de página ' || n, 'Resposta', true, n from generate_series(1, 45) n`,
    )
  const asked = async (query: string) =>
    [...(await get(`/p/dois/perguntas-frequentes${query}`)).body.matchAll(/de página (\d+)</g)].map(
      ([, n]) => Number(n),
    )
  const pages = [
    await asked('?q=pagina'),
    await asked('?q=pagina&pagina=2'),
    await asked('?q=pagina&pagina=3'),
  ]
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5])
  expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, at) => at + 1))
  const { body } = await get('/p/dois/perguntas-frequentes?q=pagina')
  expect(body).toContain('href="/p/dois/perguntas-frequentes?q=pagina&amp;pagina=2"')
  expect(body).toContain('45 perguntas')
  expect((await get('/p/dois/perguntas-frequentes?pagina=9')).body).toContain(
    'A lista acaba antes desta página',
  )
})

test('a secretariat stands below its own, and a hidden one takes those below it along', async () => {
  const above = await make('secretariat', { nome: 'Secretaria de cima' })
  const file = await send('regimento.pdf', pdf('regimento'))
  const below = await make('secretariat', {
    nome: 'Departamento de baixo',
    parent_Id: above,
    file_url: file,
  })
  const page = async () => (await get('/p/um/secretarias')).body
  expect(await page()).toMatch(
    /Secretaria de cima[\s\S]*<ul aria-label="Abaixo de Secretaria de cima">[\s\S]*Departamento de baixo/,
  )
  const addresses = [`/p/um/secretarias/${below}/arquivo`, `/arquivos/${file}`]
  for (const address of addresses) expect((await get(address)).statusCode, address).toBe(200)
  await noun('secretariat').update(master, above, { ocultar: 'S' })
  expect(await page()).not.toContain('Departamento de baixo')
  for (const address of addresses) expect((await get(address)).statusCode, address).toBe(404)
})

test.each([
  ['footer-banner', 'banner_Url', 'rodape'],
  ['esic-entry', 'img_url', 'e-sic'],
])('%s: its picture is there only while it is active', async (name, field, path) => {
  const picture = await send('imagem.png', png)
  const key = await make(name, { [field]: picture })
  const addresses = [`/p/um/${path}/${key}/imagem`, `/arquivos/${picture}`]
  for (const address of addresses) expect((await get(address)).statusCode, address).toBe(200)
  expect((await get(`/p/dois/${path}/${key}/imagem`)).statusCode).toBe(404)
  await noun(name).update(master, key, { ativo: 'N' })
  for (const address of addresses) expect((await get(address)).statusCode, address).toBe(404)
  const body = {
    ...(await noun(name).fresh()),
    [field]: await send('texto.pdf', pdf('não é imagem')),
  }
  const refused = await noun(name).create(master, body)
  expect([refused.statusCode, faultsIn(refused)]).toEqual([400, [field]])
})
