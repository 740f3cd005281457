import { describe, expect, test } from 'vitest'
import { people } from './support/demonstration.ts'
import { demonstrationForGuests, listen, nowhere, spoil, terms, warning } from './support/guests.ts'
import { field, follow, noticed, save } from './support/visitor.ts'
import { covers } from '../coverage/covers.ts'
import { isWhole, spread } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

/** What passes by itself: in the short run the reads take turns. */
const passing = [408, 409, 425, 429, 500, 502, 503, 504] as const
const { url, stranger, signedIn, ana, goTo } = demonstrationForGuests()

describe('transport', () => {
  test('transport.portal-client, metrics.post', async () => {
    covers({ rules: ['transport.portal-client', 'metrics.post'] })
    // Else what a first screen still asks is counted, and cut off before its time is reported.
    const page = await ana(nowhere)
    const heard = listen(page)
    await goTo(page, terms)
    await page.getByRole('table').waitFor()
    const calls = heard
      .requests()
      .filter((request) => new URL(request.url()).pathname.startsWith('/webadm/'))
    expect(calls.length).toBeGreaterThan(2)
    for (const call of calls) {
      expect(call.headers()['content-type'], call.url()).toBe('application/json')
      expect(call.headers()['authorization'], call.url()).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/)
    }
    const answered = () =>
      heard.requests().filter((request) => /\/webadm\/|\/usuario\//.test(request.url())).length
    const reports = () =>
      heard.requests().filter((request) => new URL(request.url()).pathname === '/api/prom')
    await expect.poll(() => reports().length - answered()).toBe(0)
    for (const report of reports()) {
      const query = Object.fromEntries(new URL(report.url()).searchParams)
      expect(query).toEqual({
        status: '200',
        method: 'GET',
        durationReq: expect.stringMatching(/^\d+$/),
        isError: 'false',
      })
      expect(report.method()).toBe('POST')
      expect(report.postData()).toBeNull()
    }
  })

  const managers = '**/webadmingestao/gestor?**'

  test.each([[spread(passing, 0, 2)]])(
    'transport.retry-status: a read answered by a status that passes is asked once more: %j',
    async (statuses) => {
      covers({ rules: ['transport.retry-status'] })
      const page = await ana(nowhere)
      for (const status of statuses) {
        let times = 0
        await page.route(managers, (route) => {
          times += 1
          return times === 1
            ? route.fulfill({ status, json: { message: 'De novo.' } })
            : route.continue()
        })
        await page.goto(`${url()}/gestor/cadastro-de-gestores`)
        await page.getByRole('table').waitFor()
        expect(times, String(status)).toBe(2)
        await page.unroute(managers)
      }
    },
  )

  test.runIf(isWhole)(
    'transport.retry-status: a read answered 400, 403, 404 or 501 is not',
    async () => {
      covers({ rules: ['transport.retry-status'] })
      const page = await ana(nowhere)
      for (const status of [400, 403, 404, 501]) {
        let times = 0
        await page.route(managers, (route) => {
          times += 1
          return route.fulfill({ status, json: { message: `Não adianta: ${status}.` } })
        })
        await page.goto(`${url()}/gestor/cadastro-de-gestores`)
        await page.getByRole('main').getByText(`Não adianta: ${status}.`).waitFor()
        expect(times, String(status)).toBe(1)
        await page.unroute(managers)
      }
    },
  )

  test.each(isWhole ? [[spread(passing, 1, 2)]] : [])(
    'transport.retry-status: a read of the session is, too: %j',
    async (statuses) => {
      covers({ rules: ['transport.retry-status'] })
      const page = await ana(nowhere)
      for (const status of statuses) {
        let times = 0
        await page.route('**/api/authUserAplication', (route) => {
          times += 1
          return times === 1 ? route.fulfill({ status, json: {} }) : route.continue()
        })
        await goTo(page, terms)
        expect([times, new URL(page.url()).pathname], String(status)).toEqual([2, terms])
        await page.unroute('**/api/authUserAplication')
      }
    },
  )

  test('transport.empty-404: the footer base of a portal answered 404 is an empty list, and no error', async () => {
    covers({ rules: ['transport.empty-404', 'transport.status-empty'] })
    const page = await ana(nowhere)
    for (const status of [204, 404]) {
      await page.route('**/webadm/portalrodapebaseportal/**', (route) =>
        route.fulfill(status === 204 ? { status } : { status, json: { message: 'Nada.' } }),
      )
      await goTo(page, '/configuracoes-portal/portal-configuracoes/rodape-base')
      await page.getByText('Nenhuma base do rodapé cadastrada').waitFor()
      await expect
        .poll(() => page.getByText('Ocorreu um erro ao buscar os registros!').count())
        .toBe(0)
      await page.unroute('**/webadm/portalrodapebaseportal/**')
    }
  })

  test.runIf(isWhole)(
    'an answer of another shape than its call declares is refused in words',
    async () => {
      const page = await ana(nowhere)
      const other = 'O servidor respondeu de outro modo do que esta tela entende.'
      for (const [call, screen, answer] of [
        [
          /\/webadm\/auditoria(?:\?|$)/,
          '/auditoria',
          { eventos: 'nenhum', seguinte: null, desde: null },
        ],
        [
          /\/webadm\/auditoria(?:\?|$)/,
          '/auditoria',
          { eventos: [{ id: 7 }], seguinte: null, desde: null },
        ],
        [/\/webadm\/painel(?:\?|$)/, '/', []],
      ] as const) {
        await page.route(call, (route) => route.fulfill({ json: answer }))
        await page.goto(`${url()}${screen}`)
        await page.getByRole('main').getByText(other).first().waitFor()
        await page.unroute(call)
      }
      await page.route('**/config.json', (route) => route.fulfill({ json: { tenant: null } }))
      await page.goto(url())
      await page.getByRole('button', { name: 'Tentar de novo' }).waitFor()
    },
  )

  test('transport.retry-never: a write answered 503 is sent once', async () => {
    covers({ rules: ['transport.retry-never'] })
    const page = await ana(`${terms}/cadastro`)
    let times = 0
    await page.route('**/webadm/portalglossario', (route) => {
      times += 1
      return route.fulfill({ status: 503, json: { message: 'Volte mais tarde.' } })
    })
    await field(page, 'Termo').fill('Vez')
    await field(page, 'Descrição').fill('Uma só.')
    await save(page)
    await page.getByRole('alert').filter({ hasText: 'Volte mais tarde.' }).waitFor()
    expect(times).toBe(1)
  })

  test('transport.glossary-array, transport.status-empty, metrics.answer', async () => {
    covers({ rules: ['transport.status-empty', 'transport.glossary-array', 'metrics.answer'] })
    const page = await ana(nowhere)
    await page.route('**/api/prom?**', (route) => route.abort())
    await goTo(page, `${terms}/cadastro`)
    await field(page, 'Termo').fill('Lista')
    await field(page, 'Descrição').fill('De um só.')
    const sent = page.waitForRequest('**/webadm/portalglossario')
    await save(page)
    expect((await sent).postDataJSON()).toMatchObject([{ termo: 'Lista', descricao: 'De um só.' }])
    await noticed(page, 'Termo cadastrado')
    await page.route('**/webadm/portalglossarioportal/**', (route) =>
      route.fulfill({ status: 204 }),
    )
    await goTo(page, terms)
    await page.getByText('Nenhum termo cadastrado').waitFor()
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: 'Não foi possível' }).count())
      .toBe(0)
  })
})

test('updates.poll, updates.manifest: the latest version is asked again and again, the manifest once', async () => {
  covers({ rules: ['updates.poll', 'updates.manifest'] })
  const page = await stranger()
  await page.clock.install()
  const heard = listen(page)
  await page.goto(`${url()}/autenticacao/login`)
  await field(page, 'E-mail').waitFor()
  const polls = () => heard.said().filter((line) => line === 'GET /builds/latest.json').length
  // Answered 503, it is asked once more (transport.retry-status), and ten seconds later anew.
  await page.route('**/builds/latest.json', (route) => route.fulfill({ status: 503 }))
  await page.clock.runFor(10_500)
  await expect.poll(polls).toBe(2)
  await page.unroute('**/builds/latest.json')
  await page.clock.runFor(21_000)
  await expect.poll(polls).toBeGreaterThanOrEqual(4)
  const manifests = () => heard.said().filter((line) => line.startsWith('GET /builds/meta/')).length
  await expect.poll(manifests).toBe(1)
})

test('toasts.timeout: a notice is gone after five seconds', async () => {
  covers({ rules: ['toasts.timeout'] })
  const page = await signedIn(people.carlos)
  spoil(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await follow(page, terms)
  const notice = warning(page, 'Sem permissão para acessar esta tela!')
  // Its five seconds are the page's: until it is seen, they pass five milliseconds at a time.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5)
        return notice.count()
      },
      { interval: 20 },
    )
    .toBe(1)
  await page.clock.runFor(4_500)
  await expect.poll(() => notice.count()).toBe(1)
  await page.clock.runFor(700)
  await expect.poll(() => notice.count()).toBe(0)
})
