import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { readConfig } from '../../server/config.ts'

// What can be known of the files of deploy/ without starting them: there is neither systemd nor an engine of containers
// in the suites. nginx is started by nginx.test.ts.

const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8')
const unit = read('deploy', 'systemd', 'claraboia.service')
const image = read('deploy', 'container', 'Containerfile')
const compose = read('deploy', 'container', 'compose.yaml')

/** The value of each line `NAME=value`. */
const assignments = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

test('the settings of the unit and of compose are variables of the program, and good ones', () => {
  const settings = assignments(read('deploy', 'systemd', 'claraboia.env'))
  expect(readConfig({ ...settings, DATA_DIR: '/var/lib/claraboia' }).alarms?.mailboxes).toEqual([
    'ti@exemplo.gov.br',
  ])
  const named = [
    ...Object.keys(settings),
    ...[...compose.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name = '']) => name),
    ...[...image.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name),
  ].filter((name) => name !== 'NODE_ENV')
  expect(named.length).toBeGreaterThan(15)
  const readme = read('README.md')
  expect(named.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('compose passes every variable of the README, and each of them is one of the program', () => {
  const passed = [...compose.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  const table = [...read('README.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)]
  const told = table.flatMap(([, cell = '']) => cell.match(/[A-Z0-9_]+/g) ?? [])
  expect(told.length).toBeGreaterThan(35)
  // The image says where it listens and keeps its data.
  const ofImage = ['PORT', 'HOST', 'DATA_DIR']
  expect(told.filter((name) => !ofImage.includes(name)).toSorted()).toEqual(passed.toSorted())
  const sources = [
    ['server', 'config.ts'],
    ['server', 'mailbox-settings.ts'],
    ['server', 'operate', 'settings.ts'],
    ['platform', 'backup', 'settings.ts'],
  ].map((path) => read(...path))
  const known = sources.flatMap((text) =>
    [...text.matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  )
  expect([...new Set(known)].toSorted()).toEqual(told.toSorted())
})

test('the unit starts the program again whatever ends it, and closes what it does not need', () => {
  const lines = unit.split('\n')
  for (const line of [
    'Restart=always',
    'KillMode=mixed',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'StateDirectoryMode=0700',
    'ExecStart=/usr/bin/node server/launch.mjs start',
  ])
    expect(lines, line).toContain(line)
  const limit = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  // The service takes 30 s at most (platform/process/shutdown.ts).
  expect(limit).toBeGreaterThan(30)
})

const analyse = (...args: readonly string[]) =>
  spawnSync('systemd-analyze', [...args, join(root, 'deploy', 'systemd', 'claraboia.service')], {
    encoding: 'utf8',
  })
const version = Number(
  /^systemd (\d+)/.exec(
    spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1] ?? 0,
)

// `--offline` came with systemd 250.
describe.skipIf(version < 250)('systemd-analyze', () => {
  test('finds no fault in the unit, and little that it leaves open', () => {
    const { stdout, stderr } = analyse('verify', '--man=no')
    const faults = `${stdout}${stderr}`
      .split('\n')
      // Of this machine: the program is not installed where the unit looks for it.
      .filter(
        (line) =>
          line.includes('claraboia.service') && !/is not executable|EnvironmentFile/.test(line),
      )
    expect(faults).toEqual([])
    const level = Number(
      /exposure level[^:]*: ([\d.]+)/.exec(analyse('security', '--offline=true').stdout)?.[1],
    )
    expect(level).toBeLessThan(2)
  })
})

test('the image is made of files that exist, starts the program, and is not root', () => {
  const steps = image
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => /^(\S+) (.*)$/.exec(line)?.slice(1) ?? [line])
  const known = 'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' ')
  expect(steps.filter(([name = '']) => !known.includes(name))).toEqual([])
  const copied = steps
    .filter(([name, rest = '']) => name === 'COPY' && !rest.startsWith('--from'))
    .flatMap(([, rest = '']) => rest.split(' ').slice(0, -1))
  expect(copied).toContain('package-lock.json')
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const last = steps.slice(steps.findLastIndex(([name]) => name === 'FROM'))
  expect(last.find(([name]) => name === 'USER')?.[1]).toBe('node')
  const major = Number(/node:(\d+)/.exec(last[0]?.[1] ?? '')?.[1])
  expect(major).toBeGreaterThanOrEqual(22)
  for (const name of ['CMD', 'HEALTHCHECK']) {
    const [, given = ''] = last.find(([step]) => step === name) ?? []
    const command: unknown = JSON.parse(given.slice(given.indexOf('[')))
    expect(command, name).toContain('node')
  }
  expect(last.find(([name]) => name === 'CMD')?.[1]).toBe('["node", "server/launch.mjs", "start"]')
})

test('no image takes along what an installation keeps in the checkout, such as its keys', () => {
  const left = read('deploy', 'container', 'Containerfile.dockerignore').split('\n')
  const kept = read('.gitignore')
    .split('\n')
    .filter((line) => line.startsWith('/data'))
    .map((line) => line.slice(1).replace(/\/$/, ''))
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter((path) => !left.includes(path))).toEqual([])
})

test('compose opens no port to the network, and gives the container no rights', () => {
  expect([...compose.matchAll(/^ +- '([\d.:]+)'$/gm)].map(([, port]) => port)).toEqual([
    '127.0.0.1:3000:3000',
  ])
  for (const line of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
  ])
    expect(compose).toContain(line)
  expect(compose).toContain('dockerfile: deploy/container/Containerfile')
  expect(compose).not.toContain('\t')
})

/** What a program of the release before this migration may still use, and would miss. */
const contracts =
  /\bdrop\s+(?:table|column|view|schema|function|type|sequence)\b|\brename\b|\balter\s+column\s+\w+\s+(?:set\s+data\s+)?(?:type|set\s+not\s+null)\b|\bset\s+not\s+null\b/i
const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')
/** A line that says why nobody misses it any more. */
const marked = /^-- contract: \S.{10,}$/m
const takesAway = (text: string) => contracts.test(withoutComments(text)) && !marked.test(text)

test('a new migration takes nothing away from the release before it, unless it says why that is well', () => {
  expect(takesAway('alter table a rename column b to c;')).toBe(true)
  expect(takesAway('alter table a drop column b;')).toBe(true)
  expect(takesAway('alter table a alter column b set not null;')).toBe(true)
  expect(
    takesAway('-- contract: no release since 2027-01 reads it.\nalter table a drop column b;'),
  ).toBe(false)
  expect(takesAway('alter table a add column b text; -- drop column c later')).toBe(false)
  // The rule is younger than those before it, for which the service had to be stopped.
  const files = readdirSync(join(root, 'data', 'migrations'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((path) => path.endsWith('.sql') && basename(path) >= '0270')
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((path) => takesAway(read('data', 'migrations', path)))).toEqual([])
})

test('the reserve of the disk is said in megabytes, and kept in bytes', () => {
  expect(readConfig({ DISK_RESERVE_MB: '300' }, []).diskReserve).toBe(300 * 1_024 * 1_024)
})
