import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../kernel/call.ts'
import { portalDocumentUser } from '../../../resources/portal/portal-document-user.ts'
import { person } from '../../../resources/registers/person.ts'
import { covers } from '../../coverage/covers.ts'
import { noteFields } from '../../coverage/seen.ts'
import { callsOf } from '../support/calls.ts'
import { people } from '../support/demonstration.ts'
import { listen, warning } from '../support/guests.ts'
import { arrives, field, save, settled } from '../support/visitor.ts'
import { url, ana, newcomer } from './guests.ts'

// Rules whose check speaks of a screen, seen there: what guards it, what it offers, and what it says when it is
// refused.

const managers = '/gestor/cadastro-de-gestores'

test.each([
  [
    '/menu/gerenciar-menu-usuario/gerenciar-menu-item-usuario/detalhes/999999',
    /^Ite(?:m|ns) .*não encontrado/,
  ],
  [
    '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro?portal=1',
    /Escolher arquivos/,
  ],
])('routes.static-first: %s is no list of that name', async (path, words) => {
  covers({ rules: ['routes.static-first'] })
  const page = await ana(path)
  await page.getByRole('main').getByText(words).first().waitFor()
})

describe('guards', () => {
  test.each(['confirmar-conta', 'resetar-senha'])(
    'guards.account-confirmation: without a key, %s leads to the sign-in and says why',
    async (screen) => {
      covers({ rules: ['guards.account-confirmation'] })
      const page = await newcomer()
      await page.goto(`${url()}/autenticacao/${screen}`)
      await arrives(page, '/autenticacao/login')
      await warning(page, 'Este endereço está incompleto.').waitFor()
    },
  )

  test('guards.redirect: the page after a request for another password, without one', async () => {
    covers({ rules: ['guards.redirect'] })
    const page = await newcomer()
    await page.goto(`${url()}/autenticacao/confirmar-recuperacao-senha`)
    await arrives(page, '/autenticacao/recuperar-senha')
  })

  test('guards.bidding-confirmation, transport.bidding: somebody without a session registers for a bidding', async () => {
    covers({ rules: ['guards.bidding-confirmation', 'transport.bidding'] })
    const page = await newcomer()
    await page.goto(`${url()}/licitacao?portal=1&processo=012%2F2026`)
    await settled(page)
    await field(page, 'Nome ou razão social').fill('Papelaria do Vale Ltda.')
    await field(page, 'CPF ou CNPJ').fill('11.444.777/0001-61')
    await field(page, 'Telefone com DDD').fill('(27) 3735-1234')
    await field(page, 'E-mail').fill('vendas@papelariadovale.com.br')
    const heard = listen(page)
    await page.locator('form button[type=submit]').click()
    await page.getByTestId('protocol').waitFor()
    expect(heard.said().filter((line) => line.startsWith('POST /webadm/'))).toEqual([
      'POST /webadm/admcadastrolicitacao',
    ])
    const clerks = await ana('/administrador-portal/licitacoes?portal=1')
    const row = clerks.getByRole('row').filter({ hasText: 'Papelaria do Vale Ltda.' }).first()
    const typed = {
      name: 'Papelaria do Vale Ltda.',
      cpfCnpj: '11.444.777/0001-61',
      phone: '(27) 3735-1234',
      email: 'vendas@papelariadovale.com.br',
      processNumber: '012/2026',
    }
    for (const words of Object.values(typed)) await row.getByText(words).first().waitFor()
    noteFields(Object.keys(typed).map((name) => `bidding-registration.${name}`))
  })
})

describe('what a refused write says', () => {
  /** Refuses what the form that is open sends, in these words of the server. */
  async function refused(page: Page, call: string, body: string): Promise<void> {
    await page.route(`**${call}*`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, body }) : route.fallback(),
    )
    const answered = page.waitForResponse(
      (answer) => answer.status() === 400 && new URL(answer.url()).pathname.includes(call),
    )
    await save(page)
    // The form may look at a file, or ask, before it sends: the route stays until it was answered.
    await answered
    await page.unroute(`**${call}*`)
  }
  const told = (page: Page, words: string) =>
    page.getByRole('main').getByText(words).first().waitFor()

  test('writes.server-body, writes.server-message: a new base menu', async () => {
    covers({ rules: ['writes.server-body', 'writes.server-message'] })
    const page = await ana('/menu/gerenciar-menus-base/cadastro')
    await field(page, 'Nome').fill('Cultura')
    await field(page, 'Título no portal').fill('Cultura')
    await refused(page, '/webadm/portalmenubase', 'texto')
    await told(page, 'texto')
    await refused(page, '/webadm/portalmenubase', JSON.stringify({ message: 'Hoje não dá.' }))
    await told(page, 'Hoje não dá.')
  })

  const results = JSON.stringify({ Results: ['O primeiro motivo.', 'O segundo motivo.'] })

  test('writes.results: of two faults of a person, the first', async () => {
    covers({ rules: ['writes.results'] })
    const page = await ana(`${pagesOf(person)[0]}/cadastro/1`)
    await page.locator('#campo-userId').click()
    await page.getByRole('option').first().click()
    await refused(page, '/webadmincontrole/pessoa', results)
    await told(page, 'O primeiro motivo.')
    const both = { message: 'O do servidor.', Results: ['O de agora.'] }
    await refused(page, '/webadmincontrole/pessoa', JSON.stringify(both))
    await told(page, 'O de agora.')
  })

  test('writes.results-user: of a user of a portal the message, else the first fault', async () => {
    covers({ rules: ['writes.results-user'] })
    const page = await ana(`${pagesOf(portalDocumentUser)[0]}/cadastro?portal=1`)
    await field(page, 'Nome').fill('Maria das Graças Bonfim')
    await field(page, 'Nome de usuário').fill('maria.das.gracas')
    await field(page, 'Senha').fill('uma senha bem comprida')
    await refused(page, '/webadm/admDoc/usuario', results)
    await told(page, 'O primeiro motivo.')
    const both = { message: 'O do servidor.', Results: ['O de agora.'] }
    await refused(page, '/webadm/admDoc/usuario', JSON.stringify(both))
    await told(page, 'O do servidor.')
  })
})

describe('select lists', () => {
  test('transport.select-lists: opening one asks for the list of its noun, and for nothing else', async () => {
    covers({ rules: ['transport.select-lists', 'selects.state'] })
    const page = await ana(`${managers}/cadastro`)
    const heard = listen(page)
    const state = page.locator('#campo-addressStateId')
    await state.click()
    await page.getByRole('option', { name: 'Espírito Santo - ES', exact: true }).waitFor()
    noteFields(['select-option.text'])
    const asked = heard.said().filter((line) => line.startsWith('GET /webadm'))
    expect([...new Set(asked)]).toEqual(['GET /webadm/estados'])
  })

  test('lists.portal-select: a portal that is not active is listed, and not offered', async () => {
    covers({ rules: ['lists.portal-select'] })
    const ask = await callsOf(url(), people.ana)
    const portals = await ask<{ id: number; nome: string }[]>('GET', '/webadm/listaportalall')
    const last = portals.at(-1)
    await ask('PUT', `/webadm/portal/${last?.id}`, { ativo: 'N' })
    const page = await ana('/administrador-el/gerenciar-portais')
    await page
      .getByRole('link', { name: last?.nome ?? '', exact: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Portal em uso/ }).click()
    await page
      .getByRole('option')
      .filter({ hasText: portals[0]?.nome ?? '' })
      .first()
      .waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .filter({ hasText: last?.nome ?? '' })
          .count(),
      )
      .toBe(0)
  })
})
