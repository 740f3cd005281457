import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { call, setUp, signIn } from './office.ts'
import { makeFolder, startService, stop, type Service } from './process.ts'
import { copyTree } from './tree-copy.ts'
import { covers } from '../coverage/covers.ts'

const installed = [makeFolder(), makeFolder()]
const folders = [...installed]
const running: Service[] = []
afterAll(async () => {
  for (const service of running) await stop(service)
  for (const { remove } of folders) remove()
})

const parts = (token: string) => token.split('.') as [string, string, string]
const signed = (text: string, key: string | Buffer) =>
  createHmac('sha256', key).update(text).digest('base64url')
/** What somebody who has read the programs would try first. */
function guesses(): readonly string[] {
  const words = [
    '',
    'secret',
    'changeme',
    'password',
    'claraboia',
    'el-es',
    'jwt',
    'session',
    'session-secret',
    'dev',
    'test',
    '0'.repeat(32),
    'your-256-bit-secret',
  ]
  const written = [
    'api/sessions.ts',
    'data/nouns/tenants.ts',
    'server/main.ts',
    'server/config.ts',
  ].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'([^'\n]{1,80})'/g)].map(
      ([, text = '']) => text,
    ),
  )
  return [...words, ...written]
}

test('what the service notes in the default data folder, inside the checkout, makes no build stale', () => {
  const folder = copyTree()
  folders.push({ dataDir: folder, remove: () => rmSync(folder, { recursive: true, force: true }) })
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  const told = () =>
    spawnSync(process.execPath, ['server/launch.mjs', 'cli', 'help'], {
      cwd: folder,
      encoding: 'utf8',
    })
  expect(told().stdout).toMatch(/^Comandos:/)
  for (const name of ['claraboia-alarmes.json', 'claraboia-copias.json'])
    writeFileSync(join(folder, 'data', name), '{}')
  expect(told()).toMatchObject({ status: 0, stderr: '' })
})

test('two fresh installations sign with keys of their own, which nobody guesses', async () => {
  covers({ attacks: [40] })
  const tokens: string[] = []
  for (const { dataDir } of installed) {
    expect(await setUp(dataDir)).toMatchObject({ code: 0 })
    const service = await startService(dataDir)
    running.push(service)
    tokens.push(await signIn(service.url))
  }
  const [first, second] = running.map(({ url }) => url)
  const [mine = '', theirs = ''] = tokens
  const asks = async (url: string | undefined, token: string) =>
    (await call(url ?? '', 'GET', '/webadm/conta/sessoes', { token })).status
  expect([
    await asks(first, mine),
    await asks(second, theirs),
    await asks(first, theirs),
    await asks(second, mine),
  ]).toEqual([200, 200, 401, 401])
  for (const token of tokens) {
    const [head, body, signature] = parts(token)
    for (const key of guesses())
      for (const form of [key, Buffer.from(key, 'base64url'), Buffer.from(key, 'hex')])
        expect(signed(`${head}.${body}`, form), key).not.toBe(signature)
  }
  // The session of the one, as the other would have signed it: it knows no such session.
  const [head, body] = parts(mine)
  expect(await asks(second, `${head}.${body}.${parts(theirs)[2]}`)).toBe(401)
  for (const service of running.splice(0)) expect((await stop(service)).code).toBe(0)
})
