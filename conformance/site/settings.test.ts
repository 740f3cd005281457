import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { datasets } from '../../tables/declared/index.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { resources } from '../../resources/index.ts'
import { portal } from '../../resources/portal/portal.ts'
import { portalFields } from '../../resources/portal/portal-fields.ts'
import { nounOf, recordIn } from '../support/noun.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { loadMeant, loadOf, rowsOf } from '../tables/table-rows.ts'

// Each setting of a portal does on the site what its help says, or its help says that it is kept.

type Setting = Exclude<keyof typeof portalFields, 'id'>
interface Shown {
  /** Where the change is seen: below the portal, or the list of portals. */
  readonly at: string
  /** What is given, on the wire, and what of it the page shows then. */
  readonly given: Readonly<Record<string, unknown>>
  readonly shows: string | RegExp
}
const marked = 'Palavra que só aqui está'
const web = 'https://so-aqui.exemplo.gov.br/caminho'
const mail = 'so-aqui@exemplo.gov.br'
const shown = (at: string, given: Shown['given'], shows: Shown['shows']): Shown => ({
  at,
  given,
  shows,
})
const linked = `href="${web}"`
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

const effects: Readonly<Record<Setting, Shown | 'kept'>> = {
  managerId: 'kept',
  name: shown('', { nome: marked }, marked),
  locality: shown('', { localidade: marked }, `${marked}/ES`),
  stateAbbreviation: shown('', { estado_Sigla: 'MG' }, 'Serra Clara/MG'),
  title: shown('', { titulo: marked }, `<title>${marked}</title>`),
  portalTitle: shown('', { portal_Titulo: marked }, `<strong>${marked}</strong>`),
  portalGroup: shown('/p', { portal_Grupo: marked }, `<h2>${marked}</h2>`),
  groupE: 'kept',
  groupL: 'kept',
  entityId: 'kept',
  accessibilityId: 'kept',
  portalUrl: shown('/p', { portal_Url: 'so-aqui' }, 'href="/p/so-aqui"'),
  portalEmail: shown('/e-sic', { portal_Email: mail }, mail),
  responsibleName: shown('/sobre', { portal_Respon_Nome: marked }, marked),
  responsibleEmail: shown('/e-sic', { portal_Respon_Email: mail }, mail),
  superiorName: shown('/e-sic', { portal_Superior_Nome: marked }, marked),
  superiorEmail: shown('/sobre', { portal_Superior_Email: mail }, mail),
  connectionString: 'kept',
  about: shown('/sobre', { portal_Sobre: marked }, marked),
  homeUrl: shown('', { portal_Home_Url: web }, linked),
  coatOfArmsS3Path: shown('', {}, 'src="/p/um/brasao"'),
  coatOfArmsType: shown('', { brasao_Tipo: 'logotipo' }, 'class="crest logo"'),
  manualUrl: shown('', { url_Manual: web }, linked),
  laiUrl: shown('', { url_Lai: web }, linked),
  geoobrasUrl: shown('', { url_Geoobras: web }, linked),
  ouvidoriaUrl: shown('/ouvidoria', { url_Ouvidoria: web }, linked),
  sicUrl: shown('/e-sic', { url_Sic: web }, linked),
  retentionCpe: 'kept',
  retentionGmp: 'kept',
  retentionRhf: 'kept',
  portalClientBase: 'kept',
  active: shown('', { ativo: 'N' }, 'Este portal não existe, ou saiu do ar'),
  version: 'kept',
  exportedDataField: 'kept',
  useServantsView: 'kept',
  useCia: shown('', { usar_Cia: 'S', url_Cia: web }, linked),
  ciaUrl: shown('/mapa', { usar_Cia: 'S', url_Cia: web }, linked),
  defaultExercise: shown('/dados/{tabela}', { exercicioPadrao: '2025' }, '</strong> de 2025'),
  defaultExerciseField: 'kept',
  useBi: shown('', { usar_Bi: 'S', url_Bi: web }, linked),
  biUrl: shown('/mapa', { usar_Bi: 'S', url_Bi: web }, linked),
  useTp: 'kept',
  useCovid19: shown('', { usar_Covid19: 'S' }, '>COVID-19</a>'),
  covid19Title: shown('', { usar_Covid19: 'S', titulo_Covid19: marked }, `${marked}</a>`),
  administrativeSphere: shown('/sobre', { esfera_Administrativa: 'estadual' }, '<dd>Estadual</dd>'),
  locId: shown('/sobre', {}, /<dd>\d{7}<\/dd>/),
  revenueOrigin: shown('/sobre', { origem_Receita: marked }, marked),
  useTrianglify: shown('', { usar_Trianglify: 'S' }, '<polygon '),
  bodyBackgroundColor: shown('', { color_Bg_Body: '#123456' }, 'fill="#123456"'),
  webServerId: 'kept',
  cnpj: shown('/sobre', { cnpj: '11444777000161' }, '11.444.777/0001-61'),
  maintenance: shown('', { manutencao: 'S' }, 'O portal está em manutenção'),
  maintenanceStart: shown(
    '',
    { manutencao: 'N', manutencao_inicio: inHours(-1), manutencao_fim: inHours(1) },
    'O portal está em manutenção',
  ),
  maintenanceEnd: shown(
    '',
    { manutencao: 'S', manutencao_fim: '2090-05-06T15:00:00.000Z' },
    '6 de maio de 2090',
  ),
}
const settings = Object.keys(effects) as readonly Setting[]

let server: TestServer
let master: Caller
const [place] = tenants.a.portals
const [dataset] = datasets
const portals = () => nounOf(server, portal)
const pageAt = async (at: string) => {
  const url = at === '/p' ? at : `/p/${place.prefix}${at.replace('{tabela}', dataset?.name ?? '')}`
  return (await server.app.inject({ url, headers: { host: tenants.a.host } })).body
}
const give = async (given: Readonly<Record<string, unknown>>) => {
  const answer = await portals().update(master, place.id, given)
  expect(answer.statusCode, answer.body).toBe(200)
}

beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  if (!dataset) throw new Error('no table')
  for (const year of [2025, 2026])
    await loadMeant(
      server.runnerOf('a'),
      { tenantId: 1, userId: '', userName: 'Sistema', managers: null, ip: '', requestId: '' },
      loadOf(dataset, rowsOf(dataset, 12, { year }), place, { year }),
      personKeys('um segredo', 1),
    )
}, 120_000)
afterAll(() => server.close())

test('every setting is shown on the site or kept', () => {
  expect(settings.toSorted()).toEqual(
    Object.keys(portalFields)
      .filter((name) => name !== 'id')
      .toSorted(),
  )
  expect(settings).toHaveLength(54)
})

test.each(settings.filter((name) => effects[name] === 'kept'))(
  '%s: its help says that it is kept',
  (name) => {
    expect(portalFields[name].help).toMatch(/não muda o que o cidadão vê/i)
  },
)

/** What the form gives otherwise: a picture that was sent, a town of the register. */
const given = {
  coatOfArmsS3Path: sql`update portal set brasao_s3_path = 'x' where id = ${place.id}`,
  locId: sql`update portal set id_loc = (select min(id) from localidade) where id = ${place.id}`,
} as const
const isGiven = (name: string): name is keyof typeof given => Object.hasOwn(given, name)

test.each(settings.filter((name) => effects[name] !== 'kept'))(
  '%s changes the site',
  async (name) => {
    const effect = effects[name]
    if (effect === 'kept') throw new Error(name)
    const seen = async () => {
      const body = await pageAt(effect.at)
      return typeof effect.shows === 'string'
        ? body.includes(effect.shows)
        : effect.shows.test(body)
    }
    const former = recordIn(await portals().read(master, place.id))
    await expect.poll(seen, { timeout: 10_000, message: 'before' }).toBe(false)
    if (isGiven(name)) await server.runnerOf('a').run(given[name])
    else await give(effect.given)
    // Written past the server, a change is seen within a second.
    await expect.poll(seen, { timeout: 10_000, message: 'after' }).toBe(true)
    if (!isGiven(name))
      await give(
        Object.fromEntries(Object.keys(effect.given).map((wire) => [wire, former[wire] ?? null])),
      )
  },
)

const made = async (name: string, body: Readonly<Record<string, unknown>>) => {
  const resource = resources.find((one) => one.name === name)
  if (!resource) throw new Error(name)
  const noun = nounOf(server, resource, tenants.a)
  return noun.made(master, { ...(await noun.fresh()), ...body })
}

test('a list of pages leaves out what the portal has nothing of, and a chamber has sectors', async () => {
  const home = async () =>
    (await server.app.inject({ url: '/p/dois', headers: { host: tenants.a.host } })).body
  const door = 'href="/p/dois/secretarias"'
  await server
    .runnerOf('a')
    .run(sql`update portal_secretaria set excluido = true where portal_id = 2`)
  await expect.poll(async () => (await home()).includes(door)).toBe(false)
  expect(await home()).not.toContain('href="/p/dois/dados')
  await made('secretariat', {
    portal_Id: 2,
    nome: 'Diretoria Geral',
    ocultar: 'N',
  })
  await expect.poll(async () => (await home()).includes(`${door}>Secretarias</a>`)).toBe(true)
  await server.runnerOf('a').run(sql`update portal set nome = 'Câmara de Serra Clara' where id = 2`)
  await expect.poll(async () => (await home()).includes(`${door}>Setores</a>`)).toBe(true)
  expect(await home()).not.toContain('>Secretarias</a>')
})

test('a law that was published as a document is found on the page of legislation, by its number', async () => {
  const { key } = await made('document-element', {
    descricao: 'Lei 54/2026, do conselho da juventude',
  })
  await server.runnerOf('a').run(
    sql`update elemento set id_tipo_elemento = (select id from tipo_elemento where descricao = 'Leis municipais')
        where elemento_id = ${Number(key)}`,
  )
  for (const [asked, isThere] of [
    ['54/2026', true],
    ['juventude', true],
    ['55/2026', false],
  ] as const)
    await expect
      .poll(
        async () =>
          (await pageAt(`/legislacao?q=${asked}`)).includes(
            'Lei 54/2026, do conselho da juventude',
          ),
        { message: asked },
      )
      .toBe(isThere)
})
