import { expect, test } from 'vitest'
import { isDerived } from '../../../kernel/field.ts'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { noteFields } from '../../coverage/seen.ts'
import { addressesOf, documented } from '../support/addresses.ts'
import { people } from '../support/demonstration.ts'
import { takeSeat } from '../support/seat.ts'
import { choose, field as input, leaveFor, noticed, save, settled } from '../support/visitor.ts'

// What a list tells of its rows, with every column that it can show: what nobody types is seen there.

const seat = takeSeat()
const lists = documented.filter(({ kind }) => kind === 'list')
const nouns = [...new Set(lists.map(({ resource }) => resource))]
/**
 * What nobody types into the form of a record: its number, what is derived of others, what the server notes, and all of
 * a row that has no such form.
 */
function told(resource: AnyResource): readonly string[] {
  const hasForm = documented.some((one) => one.kind === 'edit' && one.resource === resource)
  const typed = new Set(hasForm ? resource.form.flatMap(({ fields }) => fields) : [])
  return Object.keys(resource.fields).filter((name) => {
    const field = fieldOf(resource, name)
    return !field.secret && (!typed.has(name) || field.generated === true || isDerived(field))
  })
}

/** In the page: which columns of the table have a value in some row. */
const filledColumns = () => {
  const filled = new Set<number>()
  for (const row of document.querySelectorAll('main tbody tr')) {
    const values = [...row.children].map(({ textContent }) => textContent ?? '')
    for (const [at, value] of values.entries())
      if (!/^(?:–|não informado|\s)*$/.test(value)) filled.add(at)
  }
  return [...document.querySelectorAll('main thead th')].map((_, at) => filled.has(at))
}

test.each(nouns.map((resource) => [resource.name, resource] as const))(
  'the list of %s tells what nobody types',
  async (_, resource) => {
    const { page, demonstration } = seat()
    const names = told(resource)
    for (const screen of lists.filter((one) => one.resource === resource)) {
      const address = await addressesOf(page, demonstration.url)(screen)
      // A type of which there are documents.
      const path = resource.name === 'document-element' ? address.replace(/\d+$/, '4') : address
      await leaveFor(page, `${path}?portal=1&size=100&columns=${names.join(',')}`)
      // A list that is drawn otherwise has no columns to choose.
      if ((await page.getByRole('table').count()) === 0) continue
      await page.locator('main tbody tr').first().waitFor()
      const filled = await page.evaluate(filledColumns)
      // Before the columns stands the box that picks a row, where rows can be picked.
      const first = await page.locator('main thead th.pick').count()
      return noteFields(
        names.flatMap((name, at) => (filled[at + first] ? [`${resource.name}.${name}`] : [])),
      )
    }
  },
)

test("one's own data: typed, saved, loaded anew", async () => {
  const { page, demonstration } = seat()
  const typed = {
    name: ['Nome completo', 'Ana Coutinho de Andrade'],
    function: ['Função', 'Controladora'],
    cpf: ['CPF', '529.982.247-25'],
    phoneNumber: ['Telefone', '(27) 3735-4321'],
    alternativeEmail: ['E-mail alternativo', 'ana@exemplo.gov.br'],
  } as const
  await page.goto(`${demonstration.url}/conta/configuracoes`)
  await settled(page)
  for (const [label, value] of Object.values(typed)) await input(page, label).fill(value)
  await save(page)
  await noticed(page, 'Seus dados foram atualizados.')
  await page.reload()
  await settled(page)
  for (const [label, value] of Object.values(typed))
    await expect.poll(() => input(page, label).inputValue()).toBe(value)
  await page.getByText(people.ana.email, { exact: true }).first().waitFor()
  noteFields(['current-user-profile.email'])
  for (const entity of ['current-user-profile', 'user-update'])
    noteFields(Object.keys(typed).map((name) => `${entity}.${name}`))
})

/** What the labels of an event show. */
const ofEvent: Readonly<Record<string, string>> = {
  Quando: 'eventDate',
  Quem: 'userName',
  'O que': 'trackerType',
  Página: 'pageIdName',
  Portal: 'portalId',
  Antes: 'oldValues',
  Depois: 'newValues',
  Valor: 'insertValues',
}
async function changeTerm(): Promise<void> {
  const { page, demonstration } = seat()
  const term = documented.find(
    ({ kind, resource }) => kind === 'edit' && resource.name === 'glossary',
  )
  if (!term) throw new Error('no screen of terms')
  await page.goto(demonstration.url + (await addressesOf(page, demonstration.url)(term)))
  await settled(page)
  await input(page, 'Termo').fill('Termo para a auditoria')
  await save(page)
  await noticed(page, 'Termo atualizado')
}
test.each(['update', 'insert'])('what the audit tells: %s', async (kind) => {
  const { page, demonstration } = seat()
  if (kind === 'update') await changeTerm()
  await page.goto(`${demonstration.url}/auditoria?tipo=${kind}`)
  await settled(page)
  await page.locator('main tbody a').first().click()
  await page.waitForURL((url) => url.pathname.includes('/detalhes/'))
  await settled(page)
  const labels = await page.locator('main :is(dt, thead th)').allInnerTexts()
  for (const label of ['Quando', 'Quem', kind === 'update' ? 'Depois' : 'Valor'])
    expect(labels).toContain(label)
  noteFields(labels.flatMap((label) => (ofEvent[label] ? [`tracker-event.${ofEvent[label]}`] : [])))
})

test('a permission of a publisher: chosen, saved, loaded anew', async () => {
  const { page, demonstration } = seat()
  await page.goto(
    `${demonstration.url}/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs?portal=1`,
  )
  await settled(page)
  await choose(page, 'Publicador', 'Otávio Brandão Sena')
  await choose(page, 'Unidade gestora', 'Prefeitura')
  await choose(page, 'Menu', 'Despesas')
  const submenu = page.getByRole('combobox', { name: 'Submenu', exact: true })
  await expect.poll(() => submenu.isEnabled()).toBe(true)
  await choose(page, 'Submenu', 'Empenhos')
  await input(page, 'A partir de').fill('02/01/2026')
  await input(page, 'Até').fill('31/12/2099')
  await page.getByRole('button', { name: 'Adicionar à lista' }).click()
  await save(page)
  await page.getByText('Por salvar').waitFor({ state: 'detached' })
  await page.reload()
  const row = page.getByRole('list', { name: 'Permissões' }).getByRole('listitem')
  for (const words of [/^Prefeitura/, 'Despesas › Empenhos', 'Em vigor'])
    await row.getByText(words).first().waitFor()
  const days = row.getByRole('textbox')
  await expect.poll(() => days.first().inputValue()).toBe('02/01/2026')
  await expect.poll(() => days.last().inputValue()).toBe('31/12/2099')
  const publisher = page.getByRole('combobox', { name: 'Publicador', exact: true })
  await expect.poll(() => publisher.inputValue()).toContain('Otávio')
  const of = ['portalId', 'clientId', 'userId', 'menuId', 'menuName', 'submenuId', 'submenuName']
  noteFields(
    [...of, 'permission', 'linkedAt', 'unlinkedAt'].map((name) => `publisher-permission.${name}`),
  )
})
