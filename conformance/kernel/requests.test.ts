import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'

// What must hold of every call of a request, looked for in the sources, so that no second route goes without it.

const sources = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
const code = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

test('what a request asks of the database takes the share of who asks', () => {
  const shareless = /\bdb\.(?:in\([^,()]+\)|transaction\(|global\b|session\()/
  const asked = ['api', 'site', 'domain', 'data/nouns', 'data/public', 'data/store', 'data/audit']
  // Sessions and hosts are read before it is known who asks; what changed, once for all who ask.
  const others = [
    'api/sessions.ts',
    'data/nouns/portal-hosts.ts',
    'data/nouns/tenants.ts',
    'data/public/revisions.ts',
  ]
  expect(
    asked.flatMap(sources).filter((path) => !others.includes(path) && shareless.test(code(path))),
  ).toEqual([])
})

test('no address is made of what a request says of its host', () => {
  const told = /\brequest\.(?:host|hostname|protocol|originalUrl)\b|x-forwarded-host/
  // Whether a cookie is secure follows the connection.
  const others = ['api/cookies.ts']
  expect(
    ['api', 'site', 'domain', 'platform', 'data']
      .flatMap(sources)
      .filter((path) => !others.includes(path) && told.test(code(path))),
  ).toEqual([])
})
