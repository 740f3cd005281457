import { expect } from 'vitest'
import { tenantByCode } from '../../data/nouns/tenants.ts'
import { sql } from '../../platform/postgres/database.ts'
import { datasets } from '../../tables/declared/index.ts'
import type { Power } from '../../tables/model/parts.ts'
import type { TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'
import { judge, pointsOf, printed } from './judge.ts'
import { shownItems, toldItems } from './told.ts'
import { visitedAt } from './visit.ts'

// What the two portals of the demonstration reach of the national index, told and shown.

const town = 'vale-do-orvalho'

/** The verdicts on a portal. What the back office tells is what an evaluator finds who opens rows and files. */
async function verdictsOn(server: TestServer, prefix: string, power: Power) {
  const verdicts = await judge(visitedAt(server, prefix, power, town), datasets, new Date())
  console.info(printed(verdicts))
  const tenant = await tenantByCode(server.db, town)
  const runner = server.db.in(tenant?.id ?? 0)
  await until(async () => {
    const unread = await runner.run(
      sql`select 1 from documento_publico d where d.s3_file_key is not null
        and not exists (select from texto_de_arquivo x where x.arquivo = d.s3_file_key) limit 1`,
    )
    return unread.length === 0
  })
  expect(await toldItems(server.db, prefix, town)).toEqual(shownItems(verdicts))
  return verdicts
}

export async function expectIndexOfTown(server: TestServer): Promise<void> {
  const verdicts = await verdictsOn(server, town, 'executivo')
  const { reached, kindly } = pointsOf(verdicts)
  expect([reached > 95, kindly > 95]).toEqual([true, true])
  const withoutSeries = verdicts.filter((one) => one.of.includes('S') && !one.kindly.includes('S'))
  expect(withoutSeries).toEqual([])
  // Whoever misses an essential one gets no seal: LC 131/2009 makes these the heart of a portal.
  for (const id of ['3.1', '3.2', '4.1', '4.2', '4.3', '11.5', '11.6'])
    expect(verdicts.find((verdict) => verdict.id === id)?.met, id).toMatch(/^DA/)
}

export async function expectIndexOfChamber(server: TestServer): Promise<void> {
  const verdicts = await verdictsOn(server, `camara-${town}`, 'legislativo')
  const own = verdicts.filter(({ id }) => id.startsWith('20.'))
  expect(own.filter(({ met, of }) => met !== of)).toEqual([])
  expect(own).toHaveLength(11)
  expect(pointsOf(verdicts).reached).toBeGreaterThan(85)
}
