import { afterAll, beforeAll, expect, test } from 'vitest'
import { Machine } from '../../faults/gone/machine.ts'
import { isWhole } from '../../support/whole.ts'
import { furnishedFolder } from '../furnished-folder.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// Twenty of them, at all moments: npm run machine-gone.

let machine: Machine
beforeAll(async () => {
  machine = await Machine.make(furnishedFolder())
})
afterAll(() => machine.remove())

// In the whole run: what was shipped comes back by what the service calls, too, in backup/lines and shipped-last.
test.runIf(isWhole)(
  'of a machine that is gone all that was called shipped comes back',
  async () => {
    for (const moment of ['load', 'start'] as const) {
      const loss = await machine.lose(moment, true)
      expect(loss).toMatchObject({ lost: 0, lostAgain: 0, said: '' })
      expect(loss.acknowledged).toBeGreaterThan(0)
    }
  },
)

test('a mark goes through the database and its log into the copies, and is told of', async () => {
  const { code, out, err } = await machine.command(['backup', '--check'])
  expect(err).toBe('')
  expect(out).toMatch(
    /^A marca levou [\d,]+ s até o banco, [\d,]+ s até o registro, [\d,]+ s até a pasta .*copias\.\n$/,
  )
  expect(code).toBe(0)
  expect((await machine.command(['doctor'])).out).toMatch(/certo +Envio para as cópias: em dia/)
})
