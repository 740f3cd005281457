import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { coatOfArms } from '../../../demo/coat-of-arms.ts'
import { makePdf } from '../../../demo/pdf.ts'
import { attach, control, goOn, nextStep, page, stored } from './first-day.ts'
import { byMenu, choose, field, isChosen, pathOf } from './visitor.ts'

// The steps to a complete portal, each as the home screen leads to it.

export async function registerManager(): Promise<void> {
  await nextStep('Cadastre o gestor')
  await field(page, 'Nome').fill('Prefeitura Municipal de Lajinha')
  await field(page, 'CNPJ').fill('41.250.980/0001-68')
  await field(page, 'E-mail').fill('transparencia@lajinha.es.gov.br')
  await choose(page, 'Município', 'Ibatiba')
  await isChosen(page, 'Estado', 'Espírito Santo - ES')
  await stored('Gestor cadastrado')
}

/** Waits until a form says what it has of the manager. */
const copied = (words: string) =>
  page.getByText(`Copiado de Prefeitura Municipal de Lajinha: ${words}`).waitFor()

export async function registerPortal(): Promise<void> {
  await goOn('Passo 2 de 5: Cadastre o portal')
  await field(page, 'Nome').fill('Portal de Lajinha')
  await isChosen(page, 'Gestor', 'Prefeitura Municipal de Lajinha')
  // What the manager has is not typed again.
  await copied('CNPJ, e-mail do portal,')
  await isChosen(page, 'Estado', 'Espírito Santo - ES')
  await field(page, 'Endereço do portal').fill('lajinha')
  await page.getByRole('tab', { name: 'Social' }).click()
  await field(page, 'Ouvidoria').fill('https://ouvidoria.lajinha.es.gov.br')
  await page.getByRole('tab', { name: 'Personalização' }).click()
  await field(page, 'Título no cabeçalho').fill('Transparência de Lajinha')
  const image = coatOfArms('prefeitura')
  await attach(page, control('coatOfArmsS3Path'), 'brasao.png', 'image/png', image)
  await page.getByText('Vai com o portal, quando você salvar.').waitFor()
  await stored('Portal cadastrado')
}

export async function registerUnit(): Promise<void> {
  await goOn('Passo 3 de 5: Cadastre a UG')
  await copied('nome, UG principal, CNPJ e e-mail.')
  await stored('UG cadastrada')
}

const contracts = ['Contrato de limpeza de 2026.pdf', 'Contrato de merenda de 2026.pdf']
export async function publishContracts(): Promise<void> {
  await nextStep('Publique o primeiro documento')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  const files = contracts.map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: makePdf(['Contrato', name]),
  }))
  await (await chooser).setFiles(files)
  await expect.poll(() => page.getByText('Pronto para publicar.').count()).toBe(2)
  await page.getByRole('button', { name: 'Publicar 2 documentos' }).click()
  await page.getByText('2 documentos publicados.').waitFor()
}

const users = '/gestor/usuarios-do-sistema'
/** Invites somebody with a profile and what else is filled in, copies the link, and leaves the answer open. */
async function sendLink(
  email: string,
  profile: string,
  fillIn: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  if (pathOf(page) !== users) await byMenu(page, 'Pessoas', 'Quem tem acesso')
  const dialog = page.getByRole('dialog')
  const another = dialog.getByRole('button', { name: 'Convidar outra pessoa' })
  await page.getByRole('button', { name: 'Convidar pessoa' }).or(another).last().click()
  await field(page, 'E-mail').fill(email)
  await choose(page, 'Perfil', profile)
  await fillIn(dialog)
  await dialog.getByRole('button', { name: 'Convidar', exact: true }).click()
  await page.getByTestId('invitation-link').waitFor()
  await dialog.getByRole('button', { name: 'Copiar endereço' }).click()
}
export const invite = (email: string, profile: string): Promise<void> => sendLink(email, profile)
/** Invites a publisher of one type of documents of the only unit, and of nothing else. */
export const inviteFor = (email: string, type: string, unit: string): Promise<void> =>
  sendLink(email, 'Publicador', async (dialog) => {
    await isChosen(page, 'Unidade gestora', unit)
    await dialog.getByRole('checkbox', { name: type, exact: true }).check()
    await dialog.getByText(`${email} publicará ${type} em ${unit}`).waitFor()
  })
export const endInviting = (): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click()
