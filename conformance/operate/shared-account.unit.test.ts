import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedAccountIn } from '../../platform/postgres/embedded/shared-account.ts'
import { readConfig } from '../../server/config.ts'
import { lookBefore } from '../../server/operate/judge.ts'
import { covers } from '../coverage/covers.ts'

const names = new Map([
  [0, 'root'],
  [65_534, 'nobody'],
  [990, 'claraboia'],
])

test('F34. an account that other programs run under is told, and no other', () => {
  covers({ attacks: ['F34'] })
  const of = (own: number, owner: number | undefined) => sharedAccountIn({ own, owner, names })
  expect([of(0, 65_534), of(0, 4_711)]).toEqual(['nobody', '4711'])
  expect([of(0, 990), of(0, 0), of(0, undefined), of(65_534, 65_534)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.runIf(process.getuid?.() === 0)('F34. doctor says so of files that are nobody’s', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'claraboia-'))
  const account = async () =>
    (await lookBefore({ config: readConfig({ DATA_DIR: dataDir }), serving: undefined })).find(
      ({ name }) => name === 'account',
    )
  expect(await account(), 'there is no database').toBeUndefined()
  mkdirSync(join(dataDir, 'pg'))
  expect(await account()).toMatchObject({ state: 'ok' })
  chownSync(join(dataDir, 'pg'), 65_534, 65_534)
  expect(await account()).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('nobody'),
    remedy: expect.stringContaining('useradd --system claraboia'),
  })
  rmSync(dataDir, { recursive: true })
})
