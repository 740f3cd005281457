import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../../platform/postgres/database.ts'
import { ana, call, signIn } from '../../service/office.ts'
import { eventually, makeFolder, stop } from '../../service/process.ts'
import { NotTried } from './report.ts'
import { metricsOf, type External, type Scene } from './scene.ts'
import { demand } from './visitors.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
export type Clock = 'program' | 'database'

/** A clock that can be set, for processes that are started with its variables. */
function settableClock() {
  const { dataDir: file, remove } = makeFolder()
  const set = (seconds: number) => {
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
    chmodSync(file, 0o644)
  }
  set(0)
  const variables = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return { set, remove, variables }
}

const hour = 3_600
const steps: readonly (readonly [string, number])[] = [
  ['+1 h', hour],
  ['−1 h', -hour],
  ['+13 h', 13 * hour],
  ['−13 h', -13 * hour],
]
const stepMs = 4_000

/** Sign-in and sign-out at one time: a token opens calls at once, and none a second after it was left. */
async function signInAndOut({ desk: { url, portalId } }: Scene, when: string): Promise<void> {
  const token = await signIn(url)
  const list = () =>
    call(url, 'GET', `/webadm/portalnoticiasbyportal/${portalId}?page=1`, { token })
  const before = await list()
  demand(before.status === 200, `${when}: a new token was answered ${before.status}`)
  await call(url, 'POST', '/webadm/conta/sair', { token })
  await pause(1_000)
  const after = await list()
  demand(after.status === 401, `${when}: a token that was left was answered ${after.status}`)
}

/** No time that was measured is less than nothing; how far the clocks stand apart may be. */
async function measuredTimes(scene: Scene, when: string): Promise<void> {
  const lines = (await metricsOf(scene))
    .split('\n')
    .filter((line) => /^(?!.*offset)\w*seconds\w*(?:\{.*\})? /.test(line))
  const odd = lines.find((line) => Number(line.split(' ').at(-1)) < 0)
  demand(lines.length > 10 && odd === undefined, `${when}: ${odd ?? 'nothing was measured'}`)
}

/** Those who write stay signed in for longer than the clock is set ahead. */
async function prolong(scene: Scene): Promise<void> {
  const { url } = scene.desk
  const { email, password } = ana
  const { body } = await call(url, 'POST', '/token', { body: { email, password } })
  await scene.withOwner((owner) =>
    owner.global.run(sql`update sessao set expira_em = expira_em + interval '3 days'`),
  )
  const token = String(body['token'])
  const { body: lasting } = await call(url, 'GET', '/api/authUserAplication', { token })
  scene.takeToken(String(lasting['token']))
}

/** A token of twelve hours, which only the database's clock ends. */
async function lifeOf(scene: Scene, token: string, lives: boolean, when: string): Promise<void> {
  const { url, portalId } = scene.desk
  const path = `/webadm/portalnoticiasbyportal/${portalId}?page=1`
  const { status } = await call(url, 'GET', path, { token })
  demand(status === (lives ? 200 : 401), `${when}: a token of twelve hours was answered ${status}`)
}

/** Letters that wait to be sent, and work that comes back and is put off by more than its time. */
const putOff = ({ withOwner }: Scene) =>
  withOwner(async (owner) => {
    const [row] = await owner.global.run<{ count: number }>(
      sql`select count(*)::int as count from fila.tarefa where desistiu_em is null and em > now() + interval '2 hours'`,
    )
    return row?.count ?? 0
  })

/** Runs the program, the database or both with a clock that is set ahead and back while people write. */
export const setClocks = (...which: readonly Clock[]) =>
  async function happen(scene: Scene): Promise<string> {
    if (!existsSync(library)) throw new NotTried('needs libfaketime')
    const { external } = scene
    if (!external) throw new Error('this database is nobody else’s')
    const clock = settableClock()
    const isOf = (one: Clock) => (which.includes(one) ? clock.variables : {})
    await startWith(scene, external, isOf('database'), isOf('program'))
    try {
      await prolong(scene)
      const token = await signIn(scene.desk.url)
      for (const [when, seconds] of steps) {
        clock.set(seconds)
        await pause(stepMs)
        await signInAndOut(scene, when)
        await lifeOf(scene, token, !which.includes('database') || seconds < 12 * hour, when)
        await measuredTimes(scene, when)
      }
      clock.set(0)
      await pause(stepMs)
      await signInAndOut(scene, 'back')
      await lifeOf(scene, token, true, 'back')
      const isHealed = await eventually(async () => (await putOff(scene)) === 0, 90_000)
      demand(isHealed, `back: ${await putOff(scene)} jobs wait for a time that was`)
    } finally {
      clock.set(0)
      await startWith(scene, external, {}, {})
      clock.remove()
    }
    return `signed in and out at ${steps.map(([when]) => when).join(', ')}`
  }

type Variables = Readonly<Record<string, string>>
async function startWith(
  scene: Scene,
  external: External,
  database: Variables,
  program: Variables,
) {
  await stop(scene.service, 'SIGTERM')
  await external.restart(database)
  await scene.restart(program)
}
