import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connect } from '../data/postgres/database.ts'
import { root } from '../data/root.ts'
import { readHolder } from '../server/folder-lock.ts'
import { account, fill, perPortal, portals } from './content.ts'
import { cpuMs, residentMb } from './processes.ts'
import { firstLoads } from './weight.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const ports = { ours: 4790, bare: 4791 } as const
type Side = keyof typeof ports

interface Target {
  readonly name: string
  readonly least: number
  readonly request: (side: Side, n: number) => autocannon.Request
}
interface Measure {
  readonly perSecond: number
  readonly nodeMs: number
  readonly postgresMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'claraboia-bench-'))
const children: number[] = []
const end = (pid: number) => {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    /* ended already */
  }
}

async function started(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  url: string,
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child.pid ?? 0)
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return child.pid ?? 0
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    await pause(100)
  }
  throw new Error(`${url} does not answer`)
}

async function signIn(): Promise<string> {
  const base = `http://127.0.0.1:${ports.ours}`
  const json = { 'content-type': 'application/json' }
  const admin = (await (
    await fetch(`${base}/token`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
  ).json()) as { token?: string }
  const { token } = (await (
    await fetch(`${base}/api/authUserAplication`, {
      headers: { authorization: `Bearer ${admin.token ?? ''}` },
    })
  ).json()) as { token?: string }
  if (!token) throw new Error('sign-in failed')
  return token
}

function targets(
  places: readonly { portalId: number; unit: string }[],
  token: string,
  firstId: number,
): readonly Target[] {
  const place = (n: number) => places[n % places.length] ?? { portalId: 0, unit: '' }
  const authorization = `Bearer ${token}`
  const body = (n: number) =>
    JSON.stringify({
      portal_id: place(n).portalId,
      hash_id_cliente: place(n).unit,
      id_tipo_elemento: 1,
      descricao: `Balancete de medida nº ${n}`,
      ano: '2026',
      periodicidade: 'mensal',
      mes: '02',
      url_externa: 'https://exemplo.gov.br/x',
    })
  const headers = { 'content-type': 'application/json', authorization }
  const id = (n: number) => firstId + ((n * 7919) % (portals * perPortal))
  const home = (n: number) => place(Math.floor((id(n) - firstId) / perPortal))
  const send = (method: 'POST' | 'PUT', path: string, text: string): autocannon.Request => ({
    method,
    path,
    headers,
    body: text,
  })
  const get = (path: string): autocannon.Request => ({
    method: 'GET',
    path,
    headers: { authorization },
  })
  const updateBody = (n: number) =>
    JSON.stringify({
      ...(JSON.parse(body(n)) as object),
      portal_id: home(n).portalId,
      hash_id_cliente: home(n).unit,
    })
  return [
    {
      name: 'list: 25 of 2,000, page 3, with total',
      least: 1,
      request: (side, n) =>
        get(
          side === 'ours'
            ? `/webadm/listaelementoupl/${place(n).portalId}/0000/1?page=3&pageSize=25`
            : `/list/${place(n).portalId}?page=3`,
        ),
    },
    {
      name: 'get',
      least: 0.45,
      request: (side, n) => get(side === 'ours' ? `/webadm/elementoupl/${id(n)}` : `/get/${id(n)}`),
    },
    {
      name: 'create',
      least: 0.35,
      request: (side, n) =>
        send('POST', side === 'ours' ? '/webadm/elementoupl' : '/create', body(n)),
    },
    {
      name: 'update',
      least: 0.35,
      request: (side, n) =>
        send(
          'PUT',
          side === 'ours' ? `/webadm/elementoupl/${id(n)}` : `/update/${id(n)}`,
          updateBody(n),
        ),
    },
    {
      name: 'search by a word of the description',
      least: 3,
      request: (side, n) =>
        get(
          side === 'ours'
            ? `/webadm/listaelementoupl/${place(n).portalId}/0000/1?page=1&pageSize=25&q=pavimenta%C3%A7%C3%A3o`
            : `/search/${place(n).portalId}?q=pavimenta%C3%A7%C3%A3o`,
        ),
    },
  ]
}

async function measure(
  side: Side,
  target: Target,
  pid: number,
  postgres: number,
): Promise<Measure> {
  const before = [cpuMs(pid), cpuMs(postgres, true)] as const
  let n = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${ports[side]}`,
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...target.request(side, n++) }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${side} ${target.name}: ${result.non2xx} refused, ${result.errors} failed`)
  const done = result.requests.total
  return {
    perSecond: done / result.duration,
    nodeMs: (cpuMs(pid) - before[0]) / done,
    postgresMs: (cpuMs(postgres, true) - before[1]) / done,
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const row = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const ms = (value: number) => value.toFixed(2)

async function run(): Promise<void> {
  const ours = await started(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `http://127.0.0.1:${ports.ours}/health`,
  )
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  const db = connect(options)
  const places = await fill(db, options)
  const [first] = await db.in(1).run<{ id: number; pid: number }>({
    text: 'select min(elemento_id)::int as id from elemento',
    values: [],
  })
  const bare = await started(
    ['--import', 'tsx', 'bench/bare.ts'],
    { BENCH_POSTGRES: JSON.stringify(options), PORT: String(ports.bare) },
    `http://127.0.0.1:${ports.bare}/`,
  )
  const postgres = Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const token = await signIn()
  row([
    'call',
    'ours /s',
    'bare /s',
    'ratio',
    'wanted',
    'ours: node, postgres CPU ms',
    'bare: node, postgres CPU ms',
  ])
  row(['---', '---:', '---:', '---:', '---:', '---:', '---:'])
  for (const target of targets(places, token, first?.id ?? 1)) {
    const found: Record<Side, Measure[]> = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round++)
      for (const side of ['ours', 'bare'] as const)
        found[side].push(await measure(side, target, side === 'ours' ? ours : bare, postgres))
    const ratio = median(
      found.ours.map((one, at) => one.perSecond / (found.bare[at]?.perSecond ?? 1)),
    )
    const of = (side: Side, name: keyof Measure) => median(found[side].map((one) => one[name]))
    row([
      target.name,
      of('ours', 'perSecond').toFixed(0),
      of('bare', 'perSecond').toFixed(0),
      ratio.toFixed(2),
      `${ratio >= target.least ? '≥' : 'short of'} ${target.least}`,
      `${ms(of('ours', 'nodeMs'))}, ${ms(of('ours', 'postgresMs'))}`,
      `${ms(of('bare', 'nodeMs'))}, ${ms(of('bare', 'postgresMs'))}`,
    ])
  }
  console.log(
    `\nResident memory of the server after the load: ${residentMb(ours).toFixed(0)} MB (wanted ≤ 220)`,
  )
  for (const { name, kb, most } of await firstLoads(
    `http://localhost:${ports.ours}`,
    account,
    places[0]?.portalId ?? 1,
  ))
    console.log(`JavaScript to ${name}: ${kb.toFixed(0)} KB gz (wanted ≤ ${most})`)
  await db.close()
}

try {
  await run()
} finally {
  for (const pid of children) end(pid)
  await pause(3_000)
  rmSync(folder, { recursive: true, force: true })
}
