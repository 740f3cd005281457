import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../platform/postgres/database.ts'
import { eventually, stop } from '../../service/process.ts'
import { ask, publish, sendSurely } from './errands.ts'
import type { Fault } from './faults.ts'
import type { Scene } from './scene.ts'

// Processes and threads that end by themselves, or are ended.

/** Code that every thread of the service runs before its own. */
const before = (code: string, ...options: readonly string[]) => ({
  NODE_OPTIONS: [...options, `--import=data:text/javascript,${encodeURIComponent(code)}`].join(' '),
})

/** The program meets something that it did not foresee, ends with its cause in the log, and is started again. */
const defect =
  (code: string, cause: RegExp, options: readonly string[] = []) =>
  async (scene: Scene) => {
    await stop(scene.service)
    const onSignal = `process.on('SIGUSR2', () => { ${code} })`
    await scene.restart({ ...before(onSignal, ...options), LOG_LEVEL: 'error' })
    await pause(1_000)
    const over = performance.now()
    scene.service.child.kill('SIGUSR2')
    const ended = await Promise.race([scene.service.ended, pause(40_000)])
    if (!ended) await stop(scene.service, 'SIGKILL')
    await scene.restart()
    if (!ended) throw new Error('it did not end')
    if (ended.code === 0) throw new Error('it ended with code 0')
    if (!cause.test(ended.out + ended.err)) throw new Error('the log does not tell the cause')
    return over
  }

const [rows, lot] = [10_000, 500]
/** Large lists are handed over by a program that may have little memory. */
async function exportInLittleMemory(scene: Scene): Promise<void> {
  const { portalId } = scene.desk
  await stop(scene.service)
  await scene.restart({ NODE_OPTIONS: '--max-old-space-size=160' })
  const first = 900_000_000
  await scene.withOwner(async (owner) => {
    for (let from = 1; from <= rows; from += lot)
      await owner.global.run(
        sql`insert into portal_glossario (tenant_id, id, portal_id, termo, descricao) overriding system value
          select 1, ${first}::bigint + n, ${portalId}::bigint, 'Termo ' || n, repeat(md5(n::text), 120)
          from generate_series(${from}::int, ${from + lot - 1}::int) n`,
      )
  })
  try {
    const list = `/webadm/portalglossarioportal/${portalId}`
    const kinds = ['', '?as=csv', '?as=xlsx', '?as=json']
    const answers = await Promise.all(
      [...kinds, ...kinds].map(async (as) => ({ as, ...(await ask(scene, list + as)) })),
    )
    for (const { as, status, bytes } of answers) {
      if (![200, 429, 503].includes(status)) throw new Error(`${as || 'the list'}: ${status}`)
      if (status === 200 && as === '?as=csv' && bytes.toString().split('\n').length < rows)
        throw new Error('a list was cut')
    }
  } finally {
    await scene.withOwner(async (owner) => {
      for (let to = lot; to <= rows; to += lot)
        await owner.global.run(
          sql`delete from portal_glossario where id > ${first}::bigint and id <= ${first + to}::bigint`,
        )
    })
  }
}

/** The processes of one parent: their command, and whether they ended and wait to be counted. */
function childrenOf(parent: number) {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]) !== parent) return []
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return [{ pid: Number(pid), command, isZombie: /^State:\s+Z/m.test(status) }]
    } catch {
      return []
    }
  })
}

const textState = (scene: Scene, key: string) =>
  scene.withOwner(async (owner) => {
    const [row] = await owner.global.run<{ state: string }>(
      sql`select estado as state from texto_de_arquivo where arquivo = ${key}`,
    )
    return row?.state
  })

async function publishText(scene: Scene, title: string): Promise<string> {
  const words = Buffer.from(`Relatório da prefeitura\n${title}\n`.repeat(2_000))
  const { key } = await sendSurely(scene, words, 'relatorio.txt')
  const { status } = await publish(scene, title, key)
  if (status !== 201) throw new Error(`a piece of news was answered ${status}`)
  return key
}

/** Whoever reads files is killed again and again; once it is left alone, the next file is read. */
async function killReaders(scene: Scene): Promise<number> {
  const parent = scene.service.child.pid ?? 0
  const readers = () =>
    childrenOf(parent).filter(({ command, isZombie }) => !isZombie && /text-process/.test(command))
  let killed = 0
  const until = performance.now() + 6_000
  const sent: string[] = []
  while (performance.now() < until) {
    if (sent.length < 5) sent.push(await publishText(scene, `Morto ${sent.length}`))
    for (const { pid } of readers()) {
      process.kill(pid, 'SIGKILL')
      killed += 1
    }
    await pause(50)
  }
  const over = performance.now()
  if (killed === 0) throw new Error('nobody was killed')
  const next = await publishText(scene, 'Depois')
  if (!(await eventually(async () => (await textState(scene, next)) === 'lido')))
    throw new Error('the next file was not read')
  for (const key of sent)
    if (!(await eventually(async () => (await textState(scene, key)) !== undefined)))
      throw new Error('a file whose reader was killed was forgotten')
  const isClean = () => !childrenOf(parent).some(({ isZombie }) => isZombie)
  if (!(await eventually(isClean, 10_000))) throw new Error('a zombie is left')
  return over
}

const sheet = async (scene: Scene) => {
  const form = new FormData()
  form.set('modo', 'ler')
  form.set('arquivo', new Blob(['Termo;Descrição\r\nEmpenho;Reserva\r\n']), 'planilha.csv')
  return ask(scene, '/webadm/importar/glossary', { method: 'POST', body: form })
}

/** The thread that reads a sheet throws, ends, or takes all memory: that sheet is refused. */
async function breakSheets(scene: Scene): Promise<void> {
  const ways = [
    "throw new Error('falha de ensaio')",
    'process.exit(3)',
    'const all = []; for (;;) all.push(new Array(100_000).fill({}))',
  ]
  for (const way of ways) {
    await stop(scene.service)
    const threads = "import { workerData, isMainThread } from 'node:worker_threads'"
    await scene.restart(before(`${threads}; if (!isMainThread && workerData?.kind) { ${way} }`))
    const { status } = await sheet(scene)
    if (![400, 413, 422, 503].includes(status)) throw new Error(`${way}: answered ${status}`)
    if (scene.service.child.exitCode !== null) throw new Error(`${way}: the program ended`)
  }
  await stop(scene.service)
  await scene.restart()
  const { status } = await sheet(scene)
  if (status !== 200) throw new Error(`the next sheet was answered ${status}`)
}

const leak =
  'const all = []; const more = () => { for (let n = 0; n < 200; n += 1) all.push(new Array(10_000).fill(n)); setImmediate(more) }; more()'

export const processFaults: readonly Fault[] = [
  {
    id: 'F07',
    what: 'an exception that nobody catches',
    happen: defect("throw new Error('falha de ensaio')", /falha de ensaio/),
  },
  {
    id: 'F07',
    what: 'a rejection that nobody handles',
    happen: defect("Promise.reject(new Error('falha de ensaio'))", /falha de ensaio/),
  },
  {
    id: 'F07',
    what: 'the program out of memory',
    happen: defect(leak, /heap out of memory/, ['--max-old-space-size=200']),
  },
  {
    id: 'F07',
    what: 'eight lists of 40 MB at once in 160 MB of memory',
    happen: exportInLittleMemory,
  },
  { id: 'F08', what: 'kill -9 of who reads files, for 6 s', happen: killReaders },
  {
    id: 'F08',
    what: 'the thread that reads sheets throws, ends, or takes all memory',
    happen: breakSheets,
  },
]
