import type { Page } from 'playwright-core'
import type { AnyResource } from '../../../kernel/resource.ts'
import { documented, type Documented } from './addresses.ts'
import { seeRefused } from './refusals.ts'
import type { complaints } from './visitor.ts'
import { save } from './visitor.ts'

// What is done on a screen that is looked at: the words of the refusals.

interface Place {
  readonly page: Page
  readonly heard: ReturnType<typeof complaints>
}
async function changeInVain({ page }: Place, { messages }: AnyResource): Promise<void> {
  await page.locator('main [id^="campo-"]').first().waitFor()
  const words = messages.updateFailed ?? 'Erro ao atualizar registro!'
  await seeRefused(page, 'PUT', words, () => save(page))
  await page.getByText('Não desta vez.').first().waitFor()
}
async function removeInVain({ page }: Place, { messages }: AnyResource): Promise<void> {
  if (messages.removeFailed === undefined) return
  const dialog = page.getByRole('dialog')
  await page.locator('main').getByRole('button', { name: 'Excluir', exact: true }).click()
  await seeRefused(page, 'DELETE', messages.removeFailed, () =>
    dialog.getByRole('button', { name: 'Excluir', exact: true }).click(),
  )
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Does on the screen that is open what is done on the first screen of its noun and kind. */
export async function actThere(place: Place, { kind, resource, path }: Documented): Promise<void> {
  const first = documented.find((one) => one.kind === kind && one.resource === resource)
  if (first?.path !== path) return
  if (kind === 'edit') await changeInVain(place, resource)
  if (kind === 'detail') await removeInVain(place, resource)
}
