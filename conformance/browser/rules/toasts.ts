import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { people } from '../support/demonstration.ts'
import { nowhere, spoil, terms, warning } from '../support/guests.ts'
import { desk, follow, phone, type Size } from '../support/visitor.ts'
import { covers } from '../../coverage/covers.ts'
import { signedIn, goTo } from './guests.ts'

describe('toasts', () => {
  /** So many refusals before any of the notices has had its time: the clock goes only as far as each refusal needs. */
  async function refuse(page: Page, times: number): Promise<void> {
    const home = '/portal-transparencia/publicador-de-documento/listar-tipos-documentos'
    await goTo(page, home)
    spoil(page)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (let done = 0; done < times; done += 1) {
      await follow(page, terms)
      await expect
        .poll(
          async () => {
            await page.clock.runFor(5)
            return (
              (await page.evaluate(() => location.pathname)) === home &&
              (await warning(page, 'Sem permissão para acessar esta tela!').count())
            )
          },
          { interval: 20 },
        )
        .toBe(Math.min(done + 1, 20))
    }
  }
  const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })

  test('toasts.max: of twenty-five at once, twenty stand', async () => {
    covers({ rules: ['toasts.max'] })
    const page = await signedIn(people.carlos, nowhere)
    await refuse(page, 25)
    await expect.poll(() => warning(page, 'Sem permissão para acessar esta tela!').count()).toBe(20)
  })

  test('a notice stays while the keyboard is on it, and goes once it has left', async () => {
    const page = await signedIn(people.carlos, nowhere)
    await refuse(page, 1)
    const notice = notices(page).getByRole('alert')
    await notice.getByRole('button', { name: 'Fechar aviso' }).focus()
    for (let seconds = 0; seconds < 12; seconds += 1) {
      await page.clock.runFor(1_000)
      await expect.poll(() => notice.count()).toBe(1)
    }
    await notice.getByRole('button', { name: 'Fechar aviso' }).blur()
    await page.clock.runFor(6_000)
    await notice.waitFor({ state: 'detached' })
  })

  test.each([
    ['a desk', desk, 24],
    ['a phone', phone, 8],
  ] as const)(
    'toasts.position: at the bottom right of %s, within the screen',
    async (_, size: Size, margin) => {
      covers({ rules: ['toasts.position'] })
      const page = await signedIn(people.carlos, nowhere, size)
      await refuse(page, 3)
      const boxes = await Promise.all(
        (await notices(page).getByRole('alert').all()).map((one) => one.boundingBox()),
      )
      expect(boxes.length).toBe(3)
      for (const box of boxes) {
        expect(size.width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeCloseTo(margin, 0)
        expect(box?.x).toBeGreaterThanOrEqual(8)
      }
      expect(
        size.height - Math.max(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))),
      ).toBeCloseTo(margin, 0)
    },
  )
})
