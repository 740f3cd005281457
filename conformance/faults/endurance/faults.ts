import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../service/process.ts'
import type { StoreFault } from '../../support/store-proxy.ts'
import type { Instance } from './instance.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'
import { withServer } from './server.ts'

/** Something that goes wrong once, somewhere; it is over when `happen` is, but for the recovery. */
export interface Fault {
  readonly name: string
  readonly weight: number
  /** @returns what it hit, for the log; nothing when there was nothing fit to be hit */
  readonly happen: (scene: Scene, random: Random) => Promise<string | undefined>
}

/**
 * An instance to end, while the other one answers. The first is hit nine times out of ten, so that processes of the
 * second live long enough to show whether memory grows.
 */
function victim({ instances }: Scene, random: Random): Instance | undefined {
  return instances.every(({ isReady }) => isReady)
    ? instances[random.next() < 0.9 ? 0 : 1]
    : undefined
}
const ended =
  (signal: 'SIGKILL' | 'SIGTERM'): Fault['happen'] =>
  async (scene, random) => {
    const instance = victim(scene, random)
    await instance?.end(signal)
    return instance?.name
  }

const sessions = "datname = 'prefeitura' and usename = 'prefeitura'"
const pids = (port: number) =>
  withServer(port, 'postgres', async (client) => {
    const found = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${sessions}`,
    )
    return found.rows.map(({ pid }) => pid)
  })
const backendKilled: Fault['happen'] = async ({ primary }, random) => {
  const pid = random.of(await pids(primary.port))
  process.kill(pid, 'SIGKILL')
  return `backend ${pid}`
}
const terminated =
  (howMany: 'one' | 'all'): Fault['happen'] =>
  async ({ primary }, random) => {
    const all = await pids(primary.port)
    const hit = howMany === 'one' ? [random.of(all)] : all
    await withServer(primary.port, 'postgres', (client) =>
      client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [hit]),
    )
    return `${hit.length} sessions`
  }

/** The server ends, and who runs it starts it again. */
const serverEnded =
  (which: 'primary' | 'standby', signal: NodeJS.Signals): Fault['happen'] =>
  async (scene) => {
    const { server } = scene[which]
    const before = server.pid
    process.kill(before, signal)
    if (!(await eventually(() => server.pid !== before, 60_000)))
      throw new Error(`the ${which} did not come back`)
    return which
  }

/** The line of one instance or of both. */
const linesOf = ({ lines }: Scene, random: Random) =>
  random.next() < 0.5 ? lines : [random.of(lines)]
const line =
  (
    how: 'refuse' | 'black hole' | 'lose commits' | 'slow',
    [least, most]: readonly [number, number],
  ): Fault['happen'] =>
  async (scene, random) => {
    const hit = linesOf(scene, random)
    const ms = random.between(least, most)
    for (const proxy of hit) {
      proxy.set(how)
      if (how === 'refuse') proxy.reset()
    }
    await pause(ms)
    for (const proxy of hit) proxy.set('pass')
    return `${hit.length} of 2 lines, ${ms} ms`
  }
const reset: Fault['happen'] = async (scene, random) => {
  const hit = linesOf(scene, random)
  for (const proxy of hit) proxy.reset()
  return `${hit.length} of 2 lines`
}

const tableLocked: Fault['happen'] = ({ primary }, random) =>
  withServer(primary.port, 'prefeitura', async (client) => {
    const table = random.of(['portal_noticia', 'auditoria', 'arquivo', 'sessao'])
    await client.query(
      `begin; set local lock_timeout = '5s'; lock table ${table} in access exclusive mode`,
    )
    await pause(7_000)
    await client.query('rollback')
    return table
  })

const storeFails =
  (fault: StoreFault): Fault['happen'] =>
  async ({ storeLine }, random) => {
    const ms = random.between(3_000, 9_000)
    storeLine.set(fault)
    await pause(ms)
    storeLine.set('none')
    return `${ms} ms`
  }

const standbyAway: Fault['happen'] = async ({ standby }) => {
  await standby.stop()
  await pause(60_000)
  await standby.start()
  return 'for a minute'
}

const leavers = 60
const readersLeave: Fault['happen'] = async ({ client, token, site, portalId }, random) => {
  const list = `/webadm/portalnoticiasbyportal/${portalId}`
  const paths = ['/p', `${site}/noticias`, `${site}/busca?q=audiencia`, `${list}?page=1`]
  const all = [...paths, `${list}?as=csv`]
  for (let left = leavers; left > 0; left -= 5)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        client.ask('GET', random.of(all), { token, leaveAfter: random.between(1, 80) }),
      ),
    )
  return `${leavers} readers`
}

const of = (name: string, happen: Fault['happen'], weight = 1): Fault => ({ name, weight, happen })

export const faults: readonly Fault[] = [
  of('kill -9 of an instance', ended('SIGKILL')),
  of('SIGTERM and start of an instance', ended('SIGTERM')),
  of('kill -9 of a backend of the database', backendKilled),
  of('one session terminated', terminated('one')),
  of('all sessions terminated', terminated('all')),
  of('fast restart of the database', serverEnded('primary', 'SIGINT')),
  of('kill -9 of the database', serverEnded('primary', 'SIGKILL')),
  of('kill -9 of the standby', serverEnded('standby', 'SIGKILL')),
  of('the standby stopped for a minute', standbyAway, 0.4),
  of('connections to the database reset', reset),
  of('connections to the database refused', line('refuse', [2_000, 8_000])),
  of('black hole before the database', line('black hole', [3_000, 10_000])),
  of('200 ms for each packet of the database', line('slow', [3_000, 8_000])),
  of('replies to commit lost', line('lose commits', [500, 2_000])),
  of('a table locked for 7 s', tableLocked),
  of('the store is silent', storeFails('is silent')),
  of('the store refuses connections', storeFails('refuses')),
  of('the store answers 500', storeFails('answers 500')),
  of('the store asks to slow down', storeFails('asks to slow down')),
  of('the store cuts what is read', storeFails('cuts what is read')),
  of(
    'the answers to what the store kept are lost',
    storeFails('loses the answers to what it kept'),
  ),
  of('the store is slow', storeFails('is slow')),
  of('nginx reloaded', async ({ nginx }) => {
    nginx.reload()
    return 'nginx'
  }),
  of('nginx restarted', async ({ nginx }) => {
    await nginx.restart()
    return 'nginx'
  }),
  of('readers who hang up', readersLeave),
]
