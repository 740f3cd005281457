import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import { insertMany } from '../../data/store/seed.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker as begin } from '../../platform/queue/worker.ts'
import { ppaColumns } from '../../resources/accountability/file.ts'
import type { AccountabilityReport } from '../../resources/calls/accountability.ts'
import { portalDocumentUser } from '../../resources/portal/portal-document-user.ts'
import { tenants, portalOfTenantB } from './tenants.ts'
import {
  callWith,
  startTestServer,
  type Answer,
  type Caller,
  type TestServer,
} from './test-server.ts'
import { eventually } from './time/waiting.ts'

// The accountability area of tenant a as its users see it: a server of its own, with the real worker of the queue.

export const {
  host,
  portals: [first, second],
} = tenants.a
export const year = 2026
export const password = 'ipê amarelo em agosto'
export const files = '/admin/api/cia/ppa/arquivos'

export let server: TestServer
let stopping: () => Promise<void>
const failures: unknown[] = []
/** Begins the worker; {@link stopWorker} ends it. */
export const startWorker = async () => {
  stopping = await begin(server.connection, allTasks(server), (error) => failures.push(error))
}

export const stopWorker = () => stopping()

export async function openOffice(): Promise<void> {
  server = await startTestServer({ config: { uploadLimit: 20_000_000 } })
  const user = {
    ...portalDocumentUser.example,
    portalId: first.id,
    clientId: first.unit,
    password: await hash(password),
  }
  const own = (username: string, more: object) => ({
    ...user,
    username,
    name: `Pessoa ${username}`,
    ...more,
  })
  await insertMany(server.runnerOf('a'), portalDocumentUser, [
    own('dalva', {}),
    own('geral', { clientId: null }),
    own('outro', { portalId: second.id, clientId: null }),
    own('parado', { active: false }),
    own('documentos', { type: 'documentos' }),
    own('some', {}),
  ])
  await insertMany(server.runnerOf('b'), portalDocumentUser, [
    own('vizinho', { portalId: portalOfTenantB.id, clientId: null }),
  ])
  await startWorker()
}
export async function closeOffice(): Promise<void> {
  await stopping()
  await server.close()
}

let visits = 0
/** Each from another address, so that the limit of tries is not what is tested. */
export const signIn = (userName: string, secret = password): Promise<Answer> =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth-cia',
    headers: { host },
    remoteAddress: `10.1.0.${(visits += 1)}`,
    payload: { userName, password: secret },
  })
export const tokenOf = (answer: Answer) => answer.json<{ token: string }>().token
export const call = (token: string | undefined): Caller['call'] => callWith(server.app, host, token)
export const choice = (
  clienteId = first.id,
  unidadeGestoraHashId: string = first.unit,
  exercicio = year,
) => ({ clienteId, unidadeGestoraHashId, exercicio })
export async function chosen(userName = 'dalva', selection = choice()): Promise<string> {
  return tokenOf(
    await call(tokenOf(await signIn(userName)))('POST', '/api/auth-cia-set-client', selection),
  )
}

const row = (at: number, valor = '1250,00') =>
  `${String(at % 90).padStart(4, '0')};Educação que transforma;Ampliar o acesso;${2_000 + (at % 700)};Manutenção das escolas;12;361;Escola mantida;unidade;${year};14,5;${valor}`
export const ppa = (rows: readonly string[]) =>
  `${ppaColumns.join(';')}\r\n${rows.join('\r\n')}\r\n`
export const manyRows = (count: number, bad?: number) =>
  ppa(Array.from({ length: count }, (_, at) => row(at, at === bad ? 'doze' : `${at}.5`)))

function form(
  content: string | Buffer,
  mes: number,
  name: string,
  ano: number,
): { payload: Buffer; type: string } {
  const mark = 'limite-da-parte'
  const field = (of: string, value: string) =>
    `--${mark}\r\ncontent-disposition: form-data; name="${of}"\r\n\r\n${value}\r\n`
  const head = `${field('ano', String(ano))}${field('mes', String(mes))}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${mark}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${mark}`,
  }
}
export function send(
  token: string,
  content: string | Buffer,
  mes: number,
  name = 'ppa.csv',
  ano = year,
): Promise<Answer> {
  const { payload, type } = form(content, mes, name, ano)
  return call(token)('POST', files, payload, { 'content-type': type })
}
export const read = async (token: string, id: number) =>
  (await call(token)('GET', `${files}/${id}`)).json<AccountabilityReport>()
export async function settled(
  token: string,
  id: number,
  within = 60_000,
): Promise<AccountabilityReport> {
  const isSettled = async () => !['recebido', 'validando'].includes((await read(token, id)).status)
  if (await eventually(isSettled, within)) return read(token, id)
  throw new Error(`file ${id} is still being validated: ${failures.map(String).join('; ')}`)
}
export async function imported(
  token: string,
  content: string | Buffer,
  mes: number,
  name?: string,
): Promise<AccountabilityReport> {
  const answer = await send(token, content, mes, name)
  expect(answer.statusCode, answer.body).toBe(201)
  return settled(token, answer.json<{ id: number }>().id)
}
/** Grows with rows that are not committed yet, too. */
export const bytesOf = async (table: 'ppa_linha' | 'msc_linha') =>
  (
    await server.runnerOf('a').run<{ bytes: number }>({
      text: 'select pg_relation_size($1::regclass)::float8 as bytes',
      values: [table],
    })
  )[0]?.bytes
export const rowsOf = async (table: 'ppa_linha' | 'msc_linha', id: number) =>
  (
    await server.runnerOf('a').run<{ total: number }>({
      text: `select count(*)::int as total from ${table} where arquivo_id = $1::bigint`,
      values: [id],
    })
  )[0]?.total
