import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { tenants } from '../support/tenants.ts'
import { faultsIn } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import { editorOf, pdfOf, type Editor } from './editor.ts'

// Questions, e-SIC, legislation, structure, secretariats and footer: as their editors write them and as a citizen sees
// them.

let server: TestServer
let master: Caller
let get: Editor['get']
let make: Editor['make']
let noun: Editor['noun']
let send: Editor['send']
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
  ;({ get, make, noun, send } = editorOf(server, master))
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
  hidden: Readonly<Record<string, unknown>>,
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
  await server.runnerOf('a').run(
    sql`insert into portal_pergunta_frequente (portal_id, faq_titulo, faq_text, faq_ativo, faq_ordem)
        select 2, 'Pergunta de página ' || n, 'Resposta', true, n from generate_series(1, 45) n`,
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

test('results of one kind alone are a link away, with as many as were counted', async () => {
  await make('document-element', { descricao: 'Quirera de milho' })
  await make('glossary', { termo: 'Quirera' })
  const kinds = async (query: string) => {
    const { body } = await get(`/p/um/busca?q=quirera${query}`)
    const [, nav = ''] = /<nav[^>]*Filtrar por tipo de resultado">(.*?)<\/nav>/.exec(body) ?? []
    return [...nav.matchAll(/<a href="[^?]*\?q=quirera(.*?)"(.*?)>(.*?)<\/a>/g)].map(
      ([, asked = '', current = '', text = '']) =>
        [asked.replaceAll('&amp;', '&'), current !== '', text.replaceAll(/<.*?>/g, '')] as const,
    )
  }
  const [documents, terms] = [
    ['&em=documentos', 'Documentos 1'],
    ['&em=glossario', 'Glossário 1'],
  ] as const
  expect(await kinds('')).toEqual([
    ['', true, 'Tudo'],
    [terms[0], false, terms[1]],
    [documents[0], false, documents[1]],
  ])
  expect(await kinds('&em=glossario')).toContainEqual([terms[0], true, terms[1]])
  expect(await kinds('&em=documentos')).toEqual([
    ['', false, 'Tudo'],
    [documents[0], true, 'Documentos'],
  ])
})

test('a secretariat stands below its own, and a hidden one takes those below it along', async () => {
  const above = await make('secretariat', { nome: 'Secretaria de cima' })
  const file = await send('regimento.pdf', pdfOf('regimento'))
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
    [field]: await send('texto.pdf', pdfOf('não é imagem')),
  }
  const refused = await noun(name).create(master, body)
  expect([refused.statusCode, faultsIn(refused)]).toEqual([400, [field]])
})
