import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../platform/root.ts'
import { covers } from '../coverage/covers.ts'
import { databaseOf, eventually, freePort, isHealthy, makeFolder } from './process.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

// A machine whose Node gets no fixes (decision 178): tried where this one has such a Node beside the one that runs
// here.

const versionOf = (node: string) =>
  /^v(\d+)/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]
const old = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((node) => Number(versionOf(node) ?? 99) < 22)

/** A script that says which Node runs it, then ends as it is told to. */
function script(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'script.mjs')
  writeFileSync(file, text)
  return file
}
const through = (node: string, file: string, ...args: readonly string[]) =>
  spawn(node, [join(root, 'server', 'node.mjs'), file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('H5. a Node without security fixes runs nothing: what runs here gets them', () => {
  covers({ attacks: ['H5'] })
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(22)
})

test('a Node that is new enough runs a script itself, with its arguments', () => {
  const file = script('console.log(process.execPath, process.pid, ...process.argv.slice(2))')
  const { stdout, pid } = spawnSync(
    process.execPath,
    [join(root, 'server', 'node.mjs'), file, 'um', '--dois'],
    { encoding: 'utf8' },
  )
  expect(stdout.trim()).toBe(`${process.execPath} ${pid} um --dois`)
})

test.skipIf(!old)('an old Node hands the program, signals and its end on', async () => {
  const file = script(`
    import { createServer } from 'node:net'
    process.on('SIGTERM', () => process.exit(7))
    createServer().listen(0, '127.0.0.1')
    console.log(process.versions.node, process.argv[2])
  `)
  const child = through(old ?? '', file, 'três')
  const [said] = await once(child.stdout, 'data')
  expect(String(said).trim()).toMatch(/^(?:2[2-9]|[3-9]\d)\.[\d.]+ três$/)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([7, null])
})

test.skipIf(!old)(
  'a program that a signal ends is told so to whoever started the old Node',
  async () => {
    const child = through(old ?? '', script(`process.kill(process.pid, 'SIGKILL')`))
    expect(await once(child, 'exit')).toEqual([137, null])
  },
)

test.skipIf(!old)('the commands of the README answer on an old Node', () => {
  const { stdout, status } = spawnSync(
    old ?? '',
    [join(root, 'server', 'launch.mjs'), 'cli', 'help'],
    { encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run cli -- doctor')])
})

test.runIf(isWhole && old !== undefined)(
  'a service ends with the old Node that started it, also where that is killed',
  async () => {
    const { dataDir, remove } = makeFolder()
    onTestFinished(remove)
    const port = await freePort()
    const child = spawn(old ?? '', [join(root, 'server', 'launch.mjs'), 'start'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' },
      stdio: 'ignore',
    })
    const url = `http://127.0.0.1:${port}`
    expect(await eventually(() => isHealthy(url), 60_000)).toBe(true)
    child.kill('SIGKILL')
    expect(await eventually(async () => !(await isHealthy(url)))).toBe(true)
    expect(await eventually(() => databaseOf(dataDir) === undefined)).toBe(true)
  },
)
