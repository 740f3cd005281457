import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '../../platform/process/process-identity.ts'
import { ana, call, signIn, uploadRequest } from './office.ts'
import { furnishedFolder } from './furnished-folder.ts'
import { filesIn } from './furnished.ts'
import {
  databaseOf,
  eventually,
  freePort,
  isHealthy,
  makeFolder,
  program,
  startService,
  stop,
  type Service,
} from './process.ts'
import { isWhole } from '../support/whole.ts'
import { productsAreTests } from '../support/passed-before.ts'

productsAreTests()

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of left.splice(0).toReversed()) await undo()
})

function folder(): string {
  const { dataDir, remove } = makeFolder()
  left.push(remove)
  return dataDir
}
async function furnished() {
  const office = furnishedFolder()
  left.push(office.remove)
  return office
}
async function start(dataDir: string): Promise<Service> {
  const service = await startService(dataDir)
  left.push(() => stop(service, 'SIGKILL'))
  return service
}
const linkIn = (printed: string) => /primeiro-acesso\?chave=([\w-]+)/.exec(printed)?.[1]
const say = (text: string) => void process.stdout.write(`${text}\n`)
/** Sends bytes on a connection that stays open. */
function dial(port: number, bytes: Buffer) {
  let answer = ''
  const socket = connectSocket(port, '127.0.0.1', () => socket.write(bytes)).on('error', () => {})
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  return {
    socket,
    answer: () => answer,
    closed: new Promise<void>((resolve) => socket.once('close', () => resolve())),
  }
}

describe('starting', () => {
  test('each start prints a set-up link in the place of the last one, which works once; later starts print none', async () => {
    const dataDir = folder()
    const printed = async (service: Service) => {
      expect(await eventually(() => linkIn(service.printed()) !== undefined)).toBe(true)
      expect(service.printed()).toMatch(
        /^Claraboia em http:\/\/localhost:\d+\nPrimeiro acesso de el-es, válido uma vez: http:\/\/localhost:\d+\/autenticacao\/primeiro-acesso\?chave=[\w-]+\n(?:Atenção: Conta do banco: [^\n]+\n)?$/,
      )
      return linkIn(service.printed())
    }
    const first = await start(dataDir)
    const unused = await printed(first)
    expect((await stop(first)).code).toBe(0)
    const second = await start(dataDir)
    const chave = await printed(second)
    const use = async (key: string | undefined) => {
      const body = { chave: key, nome: ana.name, email: ana.email, senha: ana.password }
      return (await call(second.url, 'POST', '/webadm/conta/primeiro-acesso', { body })).status
    }
    expect([await use(unused), await use(chave), await use(chave)]).toEqual([403, 201, 403])
    await signIn(second.url)
    const [file, icon, screen] = await Promise.all(
      ['/ausente.txt', '/favicon.ico', '/auditoria'].map((path) => fetch(second.url + path)),
    )
    expect([file?.status, icon?.status, screen?.status]).toEqual([404, 204, 200])
    expect((await stop(second)).code).toBe(0)
    const third = await start(dataDir)
    expect(await eventually(() => third.printed().includes('\n'))).toBe(true)
    expect(third.printed()).not.toContain('Primeiro acesso')
    say(`first start ${Math.round(first.readyIn)} ms, later start ${Math.round(third.readyIn)} ms`)
  })
})

/** An upload of which one half has been sent, and has begun to arrive. */
async function halfSent({ port, dataDir }: Service, token: string, portalId: number) {
  const file = [Buffer.from('%PDF-1.7\n'), randomBytes(400_000), Buffer.from('\n%%EOF\n')]
  const bytes = uploadRequest(port, token, portalId, Buffer.concat(file))
  const upload = dial(port, bytes.subarray(0, 200_000))
  expect(await eventually(() => filesIn(dataDir) === 1)).toBe(true)
  return { upload, rest: bytes.subarray(200_000) }
}

/** A service that is asked to end while somebody sends and never comes to an end. */
async function endUnderSender() {
  const { dataDir, token, portalId, remove } = furnishedFolder()
  const service = await startService(dataDir)
  const { upload } = await halfSent(service, token, portalId)
  const from = Date.now()
  const { code } = await stop(service)
  // The lock's removal is its last act. A clock here would also count what the other tests do meanwhile.
  const took = statSync(dataDir).mtimeMs - from
  await upload.closed
  const database = databaseOf(dataDir)
  remove()
  return { code, took, database }
}

describe('one service', () => {
  let service: Service
  let remove: () => void
  beforeAll(async () => {
    const office = furnishedFolder()
    remove = office.remove
    service = await startService(office.dataDir)
  })
  afterAll(async () => {
    await stop(service, 'SIGKILL')
    remove()
  })

  test('a second process on its folder is refused by name, and it goes on', async () => {
    const second = await program(['start'], {
      DATA_DIR: service.dataDir,
      PORT: String(await freePort()),
    }).ended
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(
      new RegExp(
        `^A pasta de dados ${service.dataDir} está em uso pelo processo ${service.child.pid}, iniciado em .+\\. Encerre esse processo ou escolha outra pasta com DATA_DIR\\.\n$`,
      ),
    )
    expect((await fetch(`${service.url}/health`)).ok).toBe(true)
  })

  test('a database that is killed comes back, and the service with it, and the log says so', async () => {
    const database = databaseOf(service.dataDir) ?? 0
    process.kill(database, 'SIGKILL')
    expect(
      await eventually(() => ![undefined, database].includes(databaseOf(service.dataDir))),
    ).toBe(true)
    expect(await eventually(async () => (await fetch(`${service.url}/health`)).ok)).toBe(true)
    const told = '"msg":"embedded PostgreSQL had ended and is back"'
    expect(await eventually(() => service.printed().includes(told))).toBe(true)
  })

  test('Ctrl+C, which reaches the whole process group, stops the database too', async () => {
    const database = databaseOf(service.dataDir)
    expect(database).toBeDefined()
    process.kill(-(service.child.pid ?? 0), 'SIGINT')
    expect((await service.ended).code).toBe(0)
    expect(isAlive(database ?? 0)).toBe(false)
  })
})

describe('ending', () => {
  test('SIGTERM takes no new request, lets an upload finish and ends with code 0', async () => {
    const { dataDir, token, portalId } = await furnished()
    const service = await start(dataDir)
    const { upload, rest } = await halfSent(service, token, portalId)
    service.child.kill('SIGTERM')
    expect(await eventually(async () => !(await isHealthy(service.url)))).toBe(true)
    await expect(fetch(`${service.url}/health`)).rejects.toThrow()
    upload.socket.write(rest)
    await upload.closed
    expect(upload.answer()).toMatch(/^HTTP\/1\.1 201 /)
    expect((await service.ended).code).toBe(0)
    expect(databaseOf(dataDir)).toBeUndefined()
    expect(existsSync(join(dataDir, 'claraboia.lock'))).toBe(false)
  })

  test('kill -9 leaves no database behind, and the next start works', async () => {
    const first = await start((await furnished()).dataDir)
    const database = databaseOf(first.dataDir)
    await stop(first, 'SIGKILL')
    const second = await start(first.dataDir)
    expect(databaseOf(first.dataDir)).not.toBe(database)
    expect(isAlive(database ?? 0)).toBe(false)
    await stop(second, 'SIGKILL')
    expect(await eventually(() => databaseOf(first.dataDir) === undefined)).toBe(true)
  })

  test.skipIf(process.platform !== 'linux')(
    'who has ended and was not asked about yet holds no folder',
    async () => {
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      left.push(() => parent.kill('SIGKILL'))
      const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(printed.toString())
      expect(isAlive(pid)).toBe(true)
      // A stopped parent asks about nobody, so its child's end stays untold for as long as the test looks.
      parent.kill('SIGSTOP')
      process.kill(pid, 'SIGKILL')
      expect(await eventually(() => !isAlive(pid))).toBe(true)
      expect(process.kill(pid, 0)).toBe(true)
    },
  )

  test.runIf(isWhole)('a sender that never ends is cut off within 30 seconds', async () => {
    const { code, took, database } = await endUnderSender()
    say(`cut off a sender that never ends after ${Math.round(took)} ms`)
    expect({ code, database }).toEqual({ code: 0, database: undefined })
    expect(took).toBeLessThan(30_000)
  })
})
