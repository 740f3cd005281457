import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as previews from '../../resources/calls/preview.ts'
import * as calls from '../../resources/calls/proposal.ts'
import * as releases from '../../resources/calls/release.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { asPublic } from '../support/as-public.ts'
import { openPreviewDesk, type PreviewDesk } from '../support/preview-desk.ts'
import { on, portalId } from '../support/proposal-desk.ts'
import { canary, openDoor } from '../support/public-doors.ts'
import { tenants } from '../support/tenants.ts'
import { uploadedPdf } from '../support/upload-server.ts'
import {
  bodiesRevenue,
  check,
  drop,
  fourUnits,
  publish,
  revenueMapping,
} from '../tables/doors/delivered.ts'

// What a preview shows of each noun and each act is what the portal shows after it, byte for byte but for what tells
// that it is a preview.

let desk: PreviewDesk
let file: string
beforeAll(async () => {
  desk = await openPreviewDesk()
  file = await uploadedPdf(desk.server, desk.master, `${canary}.pdf`)
})
afterAll(() => desk.server.close())

/** A page without the moments of writing, and the numbers that rows get when they are made. */
const lasting = (html: string, base: string) =>
  asPublic(html, base)
    .replaceAll(/dateTime="[^"]*T[^"]*"/g, 'dateTime=""')
    // The minute may turn between the look and the publication.
    .replaceAll(/ às \d{2}:\d{2}/g, ' às N')
    .replaceAll(/(#?\b(?:termo|pergunta)-|\/menu\/|\/cargas\/\w+\/)\d+/g, '$1N')

type Draft = { readonly id: number; readonly rev: number }
/** Pages that show more than the row: the portal's first, its map, and what a search finds. */
const others = ['', '/mapa', `/busca?q=${canary}`]

/** Looks at the page of a draft and at others, publishes it, and looks at the same pages again. */
async function asPublished(draft: Draft) {
  const { endereco } = await desk.link(desk.master, draft)
  const [base = ''] = /^https?:\/\/[^/]+\/previa\/[^/]+/.exec(endereco) ?? []
  const paths = [endereco.slice(base.length), ...others]
  const ahead = []
  for (const path of paths) ahead.push(await desk.get(base + path))
  const done = await desk.publishes(desk.master, draft.id, draft.rev)
  expect(done.statusCode, done.body).toBe(200)
  const differing: string[] = []
  for (const [at, path] of paths.entries()) {
    const { status, body } = await openDoor(desk.server, `/p/um${path}`)
    const seen = ahead[at]
    if (seen?.statusCode !== status || lasting(seen.body, base) !== lasting(body, base))
      differing.push(path)
  }
  return { key: done.json<{ chave: string }>().chave, differing, shown: ahead[0]?.body ?? '' }
}
/** The texts of a draft that are neither files nor addresses, with another word. */
const reworded = (corpo: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(corpo).flatMap(([name, value]) =>
      typeof value === 'string' && value.includes(canary) && !/\.pdf$|:\/\//.test(value)
        ? [[name, value.replace(canary, `${canary}s`)]]
        : [],
    ),
  )

describe.each(resources.filter(isProposable))('$name', (resource) => {
  test('a new row, a change of it and its withdrawal are seen as they will be', async () => {
    const draft = await desk.publishable(resource, file)
    const { corpo } = await desk.master.ask(calls.readProposal, { params: { id: draft.id } })
    const made = await asPublished(draft)
    expect(['criar', made.differing]).toEqual(['criar', []])

    const place = { portal: portalId, registro: resource.name, chave: made.key }
    const changed = await desk.master.ask(calls.beginProposal, {
      body: { ...place, ato: 'mudar', corpo: reworded(corpo) },
    })
    const after = await asPublished(changed)
    expect(['mudar', after.differing]).toEqual(['mudar', []])
    expect(after.shown).toContain(`${canary}s`)

    const gone = await desk.master.ask(calls.beginProposal, {
      body: { ...place, ato: 'retirar', corpo: {} },
    })
    const last = await asPublished(gone)
    expect(['retirar', last.differing]).toEqual(['retirar', []])
  })
})

/** Commitments of the town hall in March, each a number, a creditor and what was bought. */
const commitments = (lines: readonly (readonly [string, string, string, string])[]) =>
  [
    'Entidade;Exercício;Número;Data;Tipo;Função;Subfunção;Natureza;Fonte;Credor;CNPJ;Objeto;Dispensa;Empenhado;Liquidado;Pago',
    ...lines.map(([number, creditor, words, amount]) =>
      [
        'Prefeitura Municipal;2026',
        `${number};${String((Number(number) % 20) + 1).padStart(2, '0')}/03/2026;Ordinário;10;301;33903000;1500`,
        `${creditor};${words};Dispensa 1/2026;${amount},00;${amount},00;0,00`,
      ].join(';'),
    ),
  ].join('\r\n')
const marble = 'MARMORARIA SERRA AZUL LTDA;11.222.333/0001-81'
const bakery = 'PADARIA DO CENTRO LTDA;45.997.418/0001-53'
const committed = {
  numero: 'Número',
  data: 'Data',
  tipo: 'Tipo',
  funcao: 'Função',
  subfuncao: 'Subfunção',
  natureza: 'Natureza',
  fonte: 'Fonte',
  credor: 'Credor',
  credor_documento: 'CNPJ',
  objeto: 'Objeto',
  contratacao_direta: 'Dispensa',
  valor_empenhado: 'Empenhado',
  valor_liquidado: 'Liquidado',
  valor_pago: 'Pago',
}

describe('loads of public tables', () => {
  const waits = async (name: string, text: string, mapa: typeof revenueMapping) => {
    const { arquivos } = await drop(desk.first, portalId, name, text)
    let sent = await check(desk.first, portalId, arquivos[0] ?? 0, {
      mapa,
      lido: true,
      fonte: 'Contas',
    })
    for (let asked = 0; sent.situacao === 'pergunta' && asked < 3; asked += 1) {
      const respostas = (sent.parecer?.perguntas ?? []).map(({ codigo }) => codigo)
      sent = await check(desk.first, portalId, sent.id, { respostas })
    }
    expect([sent.situacao, sent.parecer]).toEqual(['pronta', expect.anything()])
    return sent.id
  }
  const revenue = (month: string, amount: string) =>
    waits(`receitas ${amount}.csv`, bodiesRevenue(month, amount), revenueMapping)
  const spent = (name: string, lines: Parameters<typeof commitments>[0]) =>
    waits(name, commitments(lines), {
      ...revenueMapping,
      fixos: { unidade_orcamentaria: '0201' },
      colunas: committed,
    })

  test('a new period, a replaced one and rows that go are seen as they will be, with drafts beside them', async () => {
    const [town] = tenants.a.portals
    await fourUnits(desk.runner, town)
    const first = await spent('empenhos 1.csv', [
      ['1', marble, 'Bancada de granito para a cozinha', '500'],
      ['2', bakery, 'Pão francês para a merenda', '300'],
      ['3', bakery, 'Bolo de fubá', '40'],
    ])
    const stands = [first, await revenue('01/2026', '11')]
    expect((await publish(desk.first, portalId, stands)).erro).toBeUndefined()

    const files = [
      await revenue('01/2026', '12'),
      await revenue('02/2026', '13'),
      await spent('empenhos 2.csv', [
        ['1', marble, 'Bancada de mármore para a cozinha', '550'],
        ['2', bakery, 'Pão francês para a merenda', '300'],
        [
          '4',
          `${marble.replace('SERRA', 'MONTE').replace('0001-81', '0002-62')}`,
          'Lápide zarabatana',
          '90',
        ],
      ]),
    ]
    const draft = await desk.begin(await desk.onAir({ titulo: 'As contas do mês' }))
    const made = await desk.first.ask(releases.createRelease, {
      body: { portal: portalId, nome: 'Março', propostas: [draft.id], arquivos: files },
    })
    const { endereco } = await desk.first.ask(previews.openReleasePreview, {
      ...on(made.id),
      body: { rev: made.rev },
    })
    const base = /^https?:\/\/[^/]+\/previa\/[^/]+/.exec(endereco)?.[0] ?? ''
    const paths = [
      '',
      '/dados',
      '/mapa',
      '/noticias',
      '/dados/receitas',
      '/dados/receitas?exercicio=2026&mes=1',
      '/dados/receitas?exercicio=2026&mes=2',
      '/dados/empenhos',
      '/dados/empenhos?objeto=m%C3%A1rmore',
      ...['1', '2', '3', '4'].map((number) => `/dados/empenhos/${town.unit}/2026/${number}`),
      ...['marmore', 'zarabatana', 'fuba', 'monte+azul', 'padaria'].map((q) => `/busca?q=${q}`),
    ]
    const same = ['/mapa', `/dados/empenhos/${town.unit}/2026/2`]
    const ahead: Awaited<ReturnType<typeof desk.get>>[] = []
    for (const path of paths) ahead.push(await desk.get(base + path))
    const before = new Map<string, string>()
    for (const path of paths) before.set(path, (await openDoor(desk.server, `/p/um${path}`)).body)
    const done = await desk.first.ask(releases.publishRelease, {
      ...on(made.id),
      body: { rev: made.rev },
    })
    expect(done.situacao).toBe('publicado')
    const differing: unknown[] = []
    for (const [at, path] of paths.entries()) {
      const { status, body } = await openDoor(desk.server, `/p/um${path}`)
      const seen = ahead[at]
      const [one, other] = [lasting(seen?.body ?? '', base), lasting(body, base)]
      if (seen?.statusCode !== status || one !== other) {
        const from = [...other].findIndex((letter, n) => letter !== one[n])
        differing.push([
          path,
          seen?.statusCode,
          status,
          one.slice(from - 80, from + 120),
          other.slice(from - 80, from + 120),
        ])
      }
    }
    expect(differing).toEqual([])
    // What changes is told apart from what stands, and a look has not let any of it out.
    const changed = paths.filter((path, at) => {
      const seen = ahead[at]?.body ?? ''
      return lasting(before.get(path) ?? '', base) !== lasting(seen, base)
    })
    expect(changed).toEqual(paths.filter((path) => !same.includes(path)))
  })
})
