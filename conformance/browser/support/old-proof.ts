import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sql } from '../../../platform/postgres/database.ts'
import type { Demonstration } from './demonstration.ts'

/**
 * As if eleven minutes had passed since the last proof of all sessions. What is known of a session is up to 0.8 s old:
 * waits until the server asks the one of this page for another proof.
 */
export async function letProofsGrowOld(demonstration: Demonstration, page: Page): Promise<void> {
  await demonstration.asOwner(
    sql`update sessao set provada_em = now() - interval '11 minutes' where not programa`,
  )
  const answered = () =>
    page.evaluate(async () => {
      const bought: unknown = await (await fetch('/api/authUserAplication')).json()
      const { token } = bought as { readonly token: string }
      const asked = await fetch('/webadm/conta/chaves-de-acesso/preparo', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      return asked.status
    })
  await expect.poll(answered, { interval: 250, timeout: 10_000 }).toBe(403)
}
