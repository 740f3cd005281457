import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { hashOf, isPassword } from '../../platform/secrets/passwords.ts'
import { covers } from '../coverage/covers.ts'
import { rooms } from '../support/rooms.ts'

// Passwords cost a processor, whoever types them; nobody else waits for that.

const right = 'luz que entra por cima'

test('a password is the one of its hash, of none it is not, and a broken hash is a failure', async () => {
  const kept = await hashOf(right)
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await isPassword(right, kept), await isPassword(`${right} `, kept)]).toEqual([
    true,
    false,
  ])
  expect([await isPassword(right, undefined), await isPassword('', '')]).toEqual([false, false])
  await expect(isPassword(right, '$argon2id$x')).rejects.toThrow()
  expect(await isPassword(right, kept), 'the thread goes on').toBe(true)
})

test('F26. files are read while a crowd tries passwords, and who comes beyond the crowd is told', async () => {
  covers({ attacks: ['F26'] })
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-'))
  const file = join(folder, 'a')
  writeFileSync(file, 'x')
  const kept = await hashOf(right)
  let over = 0
  const tries = Array.from({ length: 16 }, async () => {
    await isPassword('errada errada', kept)
    over += 1
  })
  for (let at = 0; at < 8; at += 1) await readFile(file)
  expect(over, 'eight files are read before half of the passwords are').toBeLessThan(8)
  await Promise.all(tries)
  // A hash of next to no cost, so that the crowd is soon gone.
  const cheap = await hash(right, { memoryCost: 8, timeCost: 1 })
  const crowd = await Promise.allSettled(
    Array.from({ length: 200 }, () => isPassword('errada errada', cheap)),
  )
  const refused = crowd.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused)
    expect(one).toMatchObject({
      reason: { code: 'unavailable', message: expect.stringMatching(/^Muitas pessoas/) },
    })
  expect(await isPassword(right, kept)).toBe(true)
  rmSync(folder, { recursive: true })
}, 120_000)

test.runIf(process.platform === 'linux')('its threads give way to what serves', async () => {
  await hashOf(right)
  const nices = readdirSync('/proc/self/task').map((task) =>
    Number(readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )
  const own = Number(readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1]?.split(' ')[16])
  expect(nices).toContain(Math.min(19, own + 5))
})

test('nothing else hashes a password', () => {
  const homes = rooms
    .filter((room) => !['conformance', 'bench'].includes(room))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
        .map((path) => `${room}/${path}`),
    )
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('@node-rs/argon2'))
  expect(homes).toEqual(['platform/secrets/passwords.ts'])
})
