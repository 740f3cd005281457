import { expect, test } from 'vitest'
import { covers } from '../../coverage/covers.ts'
import { nowhere } from '../support/guests.ts'
import { settled } from '../support/visitor.ts'
import { ana, newcomer, url } from './guests.ts'

test.each(['/nada/aqui', '/gestor/cadastro-de-gestores/detalhes/1/2', '/autenticacao'])(
  'an address without a screen answers 404, and the page says so: %s',
  async (path) => {
    covers({ rules: ['error.unmatched'] })
    const page = await newcomer()
    const answer = await page.goto(`${url()}${path}?portal=1`)
    expect(answer?.status()).toBe(404)
    await page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor()
  },
)

/** What the server answers, whoever asks. */
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  return answer.status
}

test('each address that the application has a screen for answers 200, in whatever case it is typed', async () => {
  const page = await newcomer()
  await page.goto(`${url()}/autenticacao/login`)
  await settled(page)
  const paths = await page.evaluate(() =>
    Object.keys(window.__TSR_ROUTER__?.routesByPath ?? {}).map((path) =>
      path.replaceAll(/\$\w+/g, '1'),
    ),
  )
  expect(paths.length).toBeGreaterThan(200)
  for (const path of paths)
    for (const asked of [path, path.toUpperCase(), `${path.replace(/\/$/, '')}/?portal=1#fim`])
      expect([asked, await statusOf(url() + asked)]).toEqual([asked, 200])
})

test('a deep link opens its screen, with the status of a page that is there', async () => {
  const page = await ana(nowhere)
  const answer = await page.goto(`${url()}/gestor/cadastro-de-gestores/detalhes/1?portal=1`)
  expect(answer?.status()).toBe(200)
  await settled(page)
  await expect.poll(() => page.getByText('Page Not Found').count()).toBe(0)
})
