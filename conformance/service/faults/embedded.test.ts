import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPidFile } from '../../../platform/postgres/embedded/cluster.ts'
import { furnishedFolder } from '../furnished-folder.ts'
import { databaseOf, eventually, isHealthy, startService, stop, type Service } from '../process.ts'
import { metricsToken, rounds, testGoingOn } from './under-faults.ts'
import { lasting } from '../../support/time/waiting.ts'
import { isWhole } from '../../support/whole.ts'
import { productsAreTests } from '../../support/passed-before.ts'

productsAreTests()

// The service over the PostgreSQL that it starts itself, whose processes end in the ways that an operator, the memory
// killer or a defect ends them.

let service: Service
let token = ''
let portalId = 0
let dataDir = ''
let remove = () => {}

beforeAll(async () => {
  ;({ token, portalId, dataDir, remove } = furnishedFolder())
  service = await startService(dataDir, { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await stop(service)
  remove()
})

/** The sessions of PostgreSQL's clients, as processes. */
function backends(): readonly number[] {
  const server = databaseOf(dataDir)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(parent) === server && command.startsWith('postgres: claraboia ')
      } catch {
        return false
      }
    })
}

/** A process that has just gone needs no end. */
function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    expect(backends()).not.toContain(pid)
  }
}

const isThere = () => readPidFile(join(dataDir, 'pg'))?.ready === true

/** The server ends, and the program starts it again; five times a minute at most. */
async function serverEnds(signal: NodeJS.Signals): Promise<void> {
  const before = databaseOf(dataDir)
  expect(before).toBeDefined()
  process.kill(before ?? 0, signal)
  const isBack = () => ![undefined, before].includes(databaseOf(dataDir)) && isThere()
  expect(await eventually(isBack, 30_000)).toBe(true)
  if (rounds > 1) await lasting(12_000, 'five ends in a minute are let pass')
}

/** A session that is killed takes the others with it: PostgreSQL starts again from its log, under the same process. */
async function sessionsEnd(most: number, signal: NodeJS.Signals): Promise<void> {
  const before = databaseOf(dataDir)
  const some = backends().slice(0, most)
  expect(some.length).toBeGreaterThan(0)
  for (const pid of some) end(pid, signal)
  expect(await eventually(() => !backends().some((pid) => some.includes(pid)))).toBe(true)
  expect(await eventually(isThere, 30_000)).toBe(true)
  expect(databaseOf(dataDir)).toBe(before)
}

testGoingOn(
  {
    'kill -9 of the server': () => serverEnds('SIGKILL'),
    'a fast stop of the server': () => serverEnds('SIGINT'),
    'kill -9 of every session': () => sessionsEnd(Infinity, 'SIGKILL'),
    'kill -9 of one session': () => sessionsEnd(1, 'SIGKILL'),
    'the end of one session': () => sessionsEnd(1, 'SIGTERM'),
  },
  () => ({ service, token, portalId }),
)

test.runIf(isWhole)(
  'a server that ends again and again is given up with a word, and the next start works',
  async () => {
    const before = new Set<number>()
    for (let times = 0; times < 7 && service.child.exitCode === null; times += 1) {
      const known = () => [undefined, ...before].includes(databaseOf(dataDir))
      if (!(await eventually(() => !known() || service.child.exitCode !== null, 30_000))) break
      const pid = databaseOf(dataDir)
      if (pid === undefined) break
      before.add(pid)
      process.kill(pid, 'SIGKILL')
    }
    const { code, out } = await service.ended
    expect(code).toBe(1)
    expect(out).toContain('embedded PostgreSQL lost: ')
    service = await startService(dataDir, { METRICS_TOKEN: metricsToken })
    expect(await isHealthy(service.url)).toBe(true)
  },
)
