import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '../../server/process-identity.ts'
import { ana, call, cli, setUp, signIn, uploadRequest } from './office.ts'
import { filesIn, furnishedFolder, type Furnished } from './furnished.ts'
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
  const office = await furnishedFolder()
  left.push(office.remove)
  return office
}
/** One that no test starts a service on. */
let still: Promise<Furnished> | undefined
const idle = () => (still ??= furnishedFolder())
afterAll(async () => (await still)?.remove())

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
  test('the first start prints a set-up link that works once; later starts print none', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    expect(await eventually(() => first.printed().includes('\n'))).toBe(true)
    const chave = linkIn(first.printed())
    expect(first.printed()).toMatch(
      /^Claraboia em http:\/\/localhost:\d+\nPrimeiro acesso de el-es, válido uma vez: http:\/\/localhost:\d+\/autenticacao\/primeiro-acesso\?chave=[\w-]+\n$/,
    )
    const body = { chave, nome: ana.name, email: ana.email, senha: ana.password }
    const made = await call(first.url, 'POST', '/webadm/conta/primeiro-acesso', { body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await call(first.url, 'POST', '/webadm/conta/primeiro-acesso', { body })).status).toBe(
      403,
    )
    await signIn(first.url)
    const [file, icon, screen] = await Promise.all(
      ['/ausente.txt', '/favicon.ico', '/auditoria'].map((path) => fetch(first.url + path)),
    )
    expect([file?.status, icon?.status, screen?.status]).toEqual([404, 204, 200])
    expect((await stop(first)).code).toBe(0)
    const second = await start(dataDir)
    expect(await eventually(() => second.printed().includes('\n'))).toBe(true)
    expect(second.printed()).not.toContain('Primeiro acesso')
    say(`first start ${Math.round(first.readyIn)} ms, later start ${Math.round(second.readyIn)} ms`)
  })

  test('a link that nobody used is replaced by that of the next start', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    expect(await eventually(() => linkIn(first.printed()) !== undefined)).toBe(true)
    await stop(first)
    const second = await start(dataDir)
    expect(await eventually(() => linkIn(second.printed()) !== undefined)).toBe(true)
    const use = (chave: string | undefined) =>
      call(second.url, 'POST', '/webadm/conta/primeiro-acesso', {
        body: { chave, nome: ana.name, email: ana.email, senha: ana.password },
      })
    expect((await use(linkIn(first.printed()))).status).toBe(403)
    expect((await use(linkIn(second.printed()))).status).toBe(201)
  })
})

describe('the command line', () => {
  test('set-up and new tenants work with the server stopped', async () => {
    const dataDir = folder()
    expect(await setUp(dataDir)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Primeiro usuário de el-es criado') as string,
    })
    expect(databaseOf(dataDir)).toBeUndefined()
    expect(await setUp(dataDir)).toMatchObject({
      code: 1,
      err: 'O primeiro acesso já foi feito. Entre com o seu e-mail e senha.\n',
    })
    expect(
      await cli(dataDir, ['tenant', 'add', 'linhares-es', '--name', 'Linhares']),
    ).toMatchObject({ code: 0 })
    expect(await cli(dataDir, ['tenant', 'add', 'linhares-es'])).toMatchObject({
      code: 1,
      err: 'O inquilino "linhares-es" já existe.\n',
    })
    expect(await cli(dataDir, ['tenant', 'add', 'Linhares 2'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^O código "Linhares 2" não serve: .+\n$/) as string,
    })
    const service = await start(dataDir)
    expect(await eventually(() => service.printed().includes('Primeiro acesso'))).toBe(true)
    expect(service.printed()).toMatch(
      /Primeiro acesso de linhares-es, válido uma vez: http:\/\/linhares-es\.localhost:\d+\//,
    )
    expect(service.printed()).not.toContain('Primeiro acesso de el-es')
    await signIn(service.url)
  })

  test('the same with the server running, which answers for the new tenant at once', async () => {
    const dataDir = folder()
    const service = await start(dataDir)
    expect(await setUp(dataDir)).toMatchObject({ code: 0 })
    await signIn(service.url)
    expect(await cli(dataDir, ['tenant', 'add', 'linhares-es'])).toMatchObject({ code: 0 })
    expect(await setUp(dataDir, 'linhares-es')).toMatchObject({ code: 0 })
    const answer = dial(
      service.port,
      Buffer.from(
        'GET /config.json HTTP/1.1\r\nhost: linhares-es.localhost\r\nconnection: close\r\n\r\n',
      ),
    )
    await answer.closed
    expect(answer.answer()).toContain('"tenant":{"code":"linhares-es"')
    expect(databaseOf(dataDir)).toBeDefined()
  })

  test.each([
    [['setup', '--name', 'Ana'], /^Informe --name, --email e --password\./],
    [
      ['setup', '--name', 'Ana', '--email', ana.email, '--password', 'curta'],
      /^Use pelo menos 12 caracteres\./,
    ],
    [
      [
        'setup',
        '--name',
        'A',
        '--email',
        'não é',
        '--password',
        'uma frase de doze letras ou mais',
      ],
      /^E-mail inválido\. Use o formato nome@dominio\.gov\.br\.$/m,
    ],
    [['siconfi', 'nenhum.json', '--portal', 'um'], /^O arquivo nenhum\.json não pôde ser lido\./],
    [['tenant', 'add'], /^Informe o código do inquilino: npm run cli -- tenant add linhares-es\./],
    [['tenant', 'remove', 'x'], /^Comando desconhecido: tenant remove x\./],
    [['setup', '--nome', 'Ana'], /^Opção desconhecida ou sem valor em: --nome\./],
  ])('%j is refused in one line', async (args, line) => {
    const { code, err } = await cli((await idle()).dataDir, args)
    expect({ code, lines: err.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(err).toMatch(line)
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
  const { dataDir, token, portalId, remove } = await furnishedFolder()
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

describe('ending', () => {
  // Its twenty seconds pass while the other tests run.
  let cutOff: ReturnType<typeof endUnderSender>
  beforeAll(() => void (cutOff = endUnderSender()).catch(() => {}))

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

  test('Ctrl+C, which reaches the whole process group, stops the database too', async () => {
    const service = await start((await furnished()).dataDir)
    const database = databaseOf(service.dataDir)
    expect(database).toBeDefined()
    process.kill(-(service.child.pid ?? 0), 'SIGINT')
    expect((await service.ended).code).toBe(0)
    expect(isAlive(database ?? 0)).toBe(false)
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

  test('a database that is killed comes back, and the service with it', async () => {
    const service = await start((await furnished()).dataDir)
    const database = databaseOf(service.dataDir) ?? 0
    process.kill(database, 'SIGKILL')
    expect(
      await eventually(() => ![undefined, database].includes(databaseOf(service.dataDir))),
    ).toBe(true)
    expect(await eventually(async () => (await fetch(`${service.url}/health`)).ok)).toBe(true)
  })

  test('a second process on the same folder is refused by name, and the first goes on', async () => {
    const first = await start((await furnished()).dataDir)
    const second = await program(['start'], {
      DATA_DIR: first.dataDir,
      PORT: String(await freePort()),
    }).ended
    expect(second).toMatchObject({ code: 1, out: '' })
    expect(second.err).toMatch(
      new RegExp(
        `^A pasta de dados ${first.dataDir} está em uso pelo processo ${first.child.pid}, iniciado em .+\\. Encerre esse processo ou escolha outra pasta com DATA_DIR\\.\n$`,
      ),
    )
    expect((await fetch(`${first.url}/health`)).ok).toBe(true)
  })

  test('a sender that never ends is cut off within 30 seconds', async () => {
    const { code, took, database } = await cutOff
    say(`cut off a sender that never ends after ${Math.round(took)} ms`)
    expect({ code, database }).toEqual({ code: 0, database: undefined })
    expect(took).toBeLessThan(30_000)
  })
})
