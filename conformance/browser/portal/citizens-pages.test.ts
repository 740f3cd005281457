import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../../demo/pdf.ts'
import { barriers } from '../support/barriers.ts'
import type { Described } from '../../support/call-digests.ts'
import { isWhole, spread } from '../../support/whole.ts'
import { callsOf, type Ask } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { demonstrationForGuests } from '../support/guests.ts'
import { phone } from '../support/visitor.ts'

// Every kind of page that citizens meet: on every width, in both contrasts, in the dark, on paper, and light.

const { url, stranger } = demonstrationForGuests()
const portal = '/p/vale-do-orvalho'
/**
 * The kinds of pages, as the documented routes say, and what leads to one of each: an address, or a page and a link on
 * it.
 */
const kinds: Readonly<Record<string, readonly (string | readonly [on: string, link: RegExp])[]>> = {
  '': [''],
  '/menu/{id}': [['', /\/menu\/\d+/]],
  '/documentos': ['/documentos'],
  '/documentos/{typeId}': [['/documentos', /\/documentos\/\d+(?=")/]],
  '/documentos/{typeId}/{id}': [['/busca', /\/documentos\/\d+\/\d+(?=")/]],
  '/busca': [
    '/busca',
    '/busca?q=contrato',
    '/busca?q=contrato&em=documentos',
    '/busca?q=licitasao',
    '/busca?q=xyzabc',
  ],
  '/noticias': ['/noticias'],
  '/noticias/{id}': [['/noticias', /\/noticias\/\d+/]],
  '/glossario': ['/glossario'],
  '/links': ['/links'],
  '/sobre': ['/sobre'],
  '/acessibilidade': ['/acessibilidade'],
  '/privacidade': ['/privacidade'],
  '/mapa': ['/mapa'],
  '/dados/regras-de-envio': ['/dados/regras-de-envio'],
  '/dados/regras-de-envio/{dataset}': ['/dados/regras-de-envio/contratos'],
  '/dados/regras': ['/dados/regras'],
  '/dados/regras/{dataset}': ['/dados/regras/contratos'],
  '/dados/contratos/{chave0}/{chave1}/{chave2}/{chave3}': [
    ['/dados/contratos', /\/dados\/contratos\/[^"?.]+\/[^"?.]+(?=")/],
  ],
  '/perguntas-frequentes': ['/perguntas-frequentes'],
  '/e-sic': ['/e-sic'],
  '/ouvidoria': ['/ouvidoria'],
  '/ordem-de-pagamentos': ['/ordem-de-pagamentos', '/ordem-de-pagamentos?credor=ninguém'],
  '/legislacao': ['/legislacao'],
  '/estrutura-organizacional': ['/estrutura-organizacional'],
  '/secretarias': ['/secretarias'],
}

const isPage = /"200":\{"description":"Página"/

test('every documented kind of page is looked at', async () => {
  const openapi: Described = await (await fetch(`${url()}/openapi.json`)).json()
  // Rows of all tables are one kind of page; the tables have a suite of their own. What leads elsewhere has no page.
  const others =
    /^\/dados(?:\/\{dataset\})?$|^\/dados\/(?!contratos)[^/]+\/\{chave0\}|^\/plano-plurianual$|^\/\{\*\}$/
  const described = Object.entries(openapi.paths)
    .filter(([path, calls]) => path.startsWith('/p/{prefix}') && isPage.test(JSON.stringify(calls)))
    .map(([path]) => path.slice('/p/{prefix}'.length))
  expect(described.filter((path) => !others.test(path)).toSorted()).toEqual(
    Object.keys(kinds).toSorted(),
  )
})

/** A file that waits for a document to name it. */
async function upload(ask: Ask, lines: readonly string[]): Promise<string> {
  const form = new FormData()
  form.append('portal_id', '1')
  form.append(
    'file',
    new Blob([Uint8Array.from(makePdf([...lines]))], { type: 'application/pdf' }),
    'ata.pdf',
  )
  return (await ask<{ readonly s3_file_key: string }>('POST', '/webadm/arquivos', form)).s3_file_key
}

/** Publishes a document, or puts another file in the place of one. @returns its number */
async function publish(ask: Ask, file: string, at?: string): Promise<number> {
  const [unit] = await ask<readonly { readonly hash_id: string }[]>('GET', '/webadm/listaCliente/1')
  const path = at === undefined ? '/webadm/elementoupl' : `/webadm/elementoupl/${at}`
  const { elemento_id } = await ask<{ readonly elemento_id: number }>(at ? 'PUT' : 'POST', path, {
    portal_id: 1,
    hash_id_cliente: unit?.hash_id,
    id_tipo_elemento: 4,
    descricao: 'Relação de diárias que foi corrigida',
    ano: '2026',
    periodicidade: 'mensal',
    mes: '02',
    s3_file_key: file,
  })
  return elemento_id
}

/** What the demonstration has not: a document whose file was replaced, and one that was withdrawn. */
const made = { replaced: '', withdrawn: '' }
beforeAll(async () => {
  const ask = await callsOf(url(), people.ana)
  const first = await publish(ask, await upload(ask, ['Diárias', 'Com um erro']))
  await publish(ask, await upload(ask, ['Diárias', 'Sem o erro']), String(first))
  made.replaced = `/documentos/4/${first}`
  const second = await publish(ask, await upload(ask, ['Diárias', 'Publicada por engano']))
  await ask('DELETE', `/webadm/elementoupldelete/${second}`)
  made.withdrawn = `/documentos/4/${second}`
})

/** The rules that another contrast can break: it changes colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block']
const widths = [1440, phone.width, 320] as const

const lights = ['high contrast', 'dark'] as const
type Light = (typeof lights)[number]
/**
 * Other lights that a page is looked at in: in the short run high contrast, the dark and neither take turns, as all
 * pages have one sheet of colours.
 */
const lightsOf = (turn: number): readonly Light[] =>
  isWhole ? lights : lights.filter((_, at) => at === turn % (lights.length + 1))

/** What is wrong with the page that is open. */
async function faults(page: Page, others: readonly Light[]): Promise<string[]> {
  const found = [...(await barriers(page))]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) found.push(`${wide} pixels at ${width}`)
  }
  await page.setViewportSize(phone)
  const contrast = page.getByRole('button', { name: 'Alto contraste' })
  // Pages without a portal have no settings.
  if (others.includes('high contrast') && (await contrast.isVisible())) {
    await contrast.click()
    await page.locator('html[data-contrast]').waitFor()
    found.push(...(await barriers(page, ofColours)).map((fault) => `high contrast: ${fault}`))
    await contrast.click()
  }
  if (others.includes('dark')) {
    await page.emulateMedia({ colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(ground).toBe('rgb(17, 23, 30)')
    found.push(...(await barriers(page, ofColours)).map((fault) => `dark: ${fault}`))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('.printed').filter({ hasText: /^Impresso de/ })
  if ((await printed.count()) > 0 && !/^Impresso de http\S+ em \d/.test(await printed.innerText()))
    found.push(`printed: ${await printed.innerText()}`)
  if ((await page.locator('form.filter').filter({ visible: true }).count()) > 0)
    found.push('printed: a form')
  await page.emulateMedia({ media: 'screen' })
  return found
}

/** An address of a kind, in the portal. */
async function addressOf(page: Page, place: string | readonly [string, RegExp]): Promise<string> {
  if (typeof place === 'string') return place
  const [on, link] = place
  const html = await (await page.request.get(url() + portal + on)).text()
  const found = link.exec(html)?.[0]
  if (found === undefined) throw new Error(`no link ${String(link)} on ${on}`)
  return found.replaceAll('&amp;', '&')
}

/** What is wrong with each of the pages, by address; nothing for those that are as they should be. */
async function faultsOf(
  page: Page,
  addresses: readonly (readonly [path: string, status: number])[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {}
  for (const [turn, [path, status]] of addresses.entries()) {
    const answer = await page.goto(url() + path)
    const found = await faults(page, lightsOf(turn))
    if (answer?.status() !== status) found.push(`status ${answer?.status()}`)
    if (found.length > 0) all[path] = found
  }
  return all
}

test(
  'no kind of page has barriers, and each fits every screen, both contrasts, the dark and paper',
  { timeout: 300_000 },
  async () => {
    const page = await stranger(phone)
    const addresses: (readonly [string, number])[] = []
    // Of one kind the short run looks at one.
    for (const place of Object.values(kinds).flatMap((places) => spread(places, 0, places.length)))
      addresses.push([portal + (await addressOf(page, place)), 200])
    expect(await faultsOf(page, addresses)).toEqual({})
  },
)

test('former versions, what was withdrawn, what is not there and the list of portals are pages like the others', async () => {
  const page = await stranger(phone)
  const addresses = [
    [portal + made.withdrawn, 410],
    [`${portal}/nada-disto`, 404],
    ['/p/nenhum-portal', 404],
    [`${portal}/%ff`, 400],
    ['/p', 200],
    [portal + made.replaced, 200],
  ] as const
  expect(await faultsOf(page, addresses)).toEqual({})
  await expect.poll(() => page.getByRole('heading', { name: 'Versões anteriores' }).count()).toBe(1)
})

test('words longer than a telephone is wide push no page sideways, at twice the size of letters either', async () => {
  const ask = await callsOf(url(), people.ana)
  const long = (letter: string) => letter.repeat(150)
  const link = `https://exemplo.gov.br/${long('d')}`
  const { id } = await ask<{ readonly id: number }>('POST', '/webadm/portalnoticias', {
    portal_id: 1,
    titulo: `Aviso ${long('b')}`,
    texto: `<p>${long('c')} <a href="${link}">${link}</a></p><table><tr><td>${long('e')}</td><td>${long('f')}</td></tr></table>`,
    iniciado_em: '2026-11-20T12:00:00.000Z',
    ativo: 'S',
  })
  const hidden = { portal_id: 1, ocultar: 'N' }
  const named = { nome: long('L').slice(50), descricao: long('m'), ocultar: 'N' }
  await ask('POST', '/webadm/portallinkuteis', { id_portal: 1, ...named, url: link })
  const term = { ...hidden, termo: long('t').slice(30), descricao: long('u') }
  await ask('POST', '/webadm/portalglossario', [term])
  const law = { ...hidden, tipo: 'Lei', texto: long('w'), descricao: long('v') }
  await ask('POST', '/webadm/portallegislacaomunicipal', law)
  const page = await stranger({ width: 320, height: 900 })
  const pages = [
    `/noticias/${id}`,
    '/links',
    '/glossario',
    '/legislacao',
    '',
    '/sobre',
    '/secretarias',
    '/dados/folha',
  ]
  const wide: Record<string, number> = {}
  for (const path of pages) {
    await page.goto(url() + portal + path)
    if (path === `/noticias/${id}`) await page.getByText(long('c')).waitFor()
    for (const letters of ['100%', '200%']) {
      const is = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
        return document.documentElement.scrollWidth
      }, letters)
      if (is > 320) wide[`${path} ${letters}`] = is
    }
  }
  expect(wide).toEqual({})
})

test('who has a file open gets the new bytes at once where it was replaced', async () => {
  const ask = await callsOf(url(), people.ana)
  const page = await stranger()
  // Pages of portals fetch nothing by their policy: the back office's do, by the same cache.
  await page.goto(url())
  const file = `${url()}${portal}${made.replaced}/arquivo`
  const read = () =>
    page.evaluate(async (from) => (await (await fetch(from)).arrayBuffer()).byteLength, file)
  const before = await read()
  await publish(
    ask,
    await upload(ask, ['Diárias', 'Com mais uma correção']),
    made.replaced.split('/').at(-1),
  )
  expect(await read()).not.toBe(before)
})

test('style and script of a page weigh 50 KB at most before they are packed', async () => {
  const page = await stranger()
  const sizes = new Map<string, number>()
  page.on('response', async (answer) => {
    if (['stylesheet', 'script'].includes(answer.request().resourceType()))
      sizes.set(answer.url(), (await answer.body()).length)
  })
  await page.goto(url() + portal, { waitUntil: 'networkidle' })
  await expect.poll(() => sizes.size).toBe(2)
  const weight = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(weight).toBeLessThanOrEqual(50 * 1_024)
  // A page that had neither would weigh least of all.
  expect(weight).toBeGreaterThan(20 * 1_024)
})
