import { expect, test } from 'vitest'
import { eventually, isHealthy, type Service } from '../process.ts'
import { putUnderLoad, type Met } from './load.ts'
import { until } from '../../support/time/waiting.ts'

/** How often each fault happens; FAULT_ROUNDS=20 repeats it, an ordinary run does it once. */
export const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1)
/** For the METRICS_TOKEN of a service under faults. */
export const metricsToken = 'f'.repeat(40)

/** A service, and somebody who may write news in a portal of it. */
export interface Faced {
  readonly service: Service
  readonly token: string
  readonly portalId: number
}

/** Connections of the service's pool that somebody holds. */
async function held({ service }: Faced): Promise<number> {
  const answer = await fetch(`${service.url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  return Number(/^database_connections\{state="lent"\} (\d+)$/m.exec(await answer.text())?.[1])
}

/** How often each title stands in the database. */
async function written({ service, token, portalId }: Faced): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${service.url}/webadm/portalnoticiasbyportal/${portalId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows = (await answer.json()) as readonly { readonly titulo: string }[]
  return rows.reduce(
    (times, { titulo }) => times.set(titulo, (times.get(titulo) ?? 0) + 1),
    new Map<string, number>(),
  )
}

/** Everything that must hold once the database is there again. */
async function expectWhole(faced: Faced, met: Met, what: string): Promise<void> {
  expect(faced.service.child.exitCode, `${what}: the program lives`).toBeNull()
  expect(met.statuses[0] ?? 0, `${what}: requests without an answer`).toBe(0)
  expect(met.statuses[500] ?? 0, `${what}: answers of a defect`).toBe(0)
  expect(met.slowest, `${what}: the slowest answer`).toBeLessThan(10_000)
  expect(met.slowestHealth, `${what}: the slowest word about health`).toBeLessThan(2_000)
  const times = await written(faced)
  const wrong = [...met.acknowledged].filter((title) => times.get(title) !== 1)
  expect(wrong, `${what}: acknowledged, and not there once`).toEqual([])
  const untrue = [...met.claimsNothingWritten].filter((title) => times.has(title))
  expect(untrue, `${what}: said to be not written, and there`).toEqual([])
  expect(await eventually(async () => (await held(faced)) === 0), `${what}: a slot lost`).toBe(true)
}

/**
 * Tests that a service goes on whatever happens to its database, under writers, readers and visitors.
 * @param faults what happens, by name; each ends when the database is there again
 */
export function testGoingOn(
  faults: Readonly<Record<string, () => Promise<unknown>>>,
  facing: () => Faced,
): void {
  test.each(Object.entries(faults))(
    '%s: the service goes on',
    { timeout: 60_000 + rounds * 60_000 },
    async (what, happen) => {
      for (let round = 1; round <= rounds; round += 1) {
        const faced = facing()
        const { service, token, portalId } = faced
        const load = putUnderLoad(service.url, token, portalId)
        await until(() => load.acknowledged() > 10)
        await happen()
        const healthy = await eventually(() => isHealthy(service.url), 5_000)
        const before = load.acknowledged()
        await eventually(() => load.acknowledged() > before + 10, 5_000)
        const met = await load.stop()
        expect(healthy, `${what}: whole within five seconds`).toBe(true)
        expect(await eventually(() => isHealthy(service.url), 5_000)).toBe(true)
        await expectWhole(faced, met, `${what}, round ${round}`)
        console.log(
          `${what} ${round}: ${JSON.stringify(met.statuses)}, slowest ${Math.round(met.slowest)} ms, health ${Math.round(met.slowestHealth)} ms, ${met.acknowledged.size} acknowledged`,
        )
      }
    },
  )
}
