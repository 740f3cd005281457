import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDerived } from '../../kernel/field.ts'
import { wireName, type AnyResource } from '../../kernel/resource.ts'
import { fromWire } from '../../kernel/row.ts'
import { column, columnType, numberProjection, projection } from '../../data/store/columns.ts'
import { resources } from '../../resources/index.ts'
import { covers } from '../coverage/covers.ts'
import { rowOf } from '../support/by-kind.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// A record's and a whole list's JSON is written by PostgreSQL, a page's by Node; both say what the kernel reads.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

type Row = Readonly<Record<string, unknown>>
/** Rows as a table would hold them, under the names of its columns, and what is asked of them. */
const fromColumns = (resource: AnyResource, expressions: string) => {
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => !isDerived(field))
    .map(([name, field]) => [name, `${column(resource, name)} ${columnType(field)}`] as const)
  return `select ${expressions}
    from json_to_recordset($1::text::json) as t(${columns.map(([, line]) => line).join(', ')})`
}
const kept = (resource: AnyResource, row: Row) =>
  Object.fromEntries(
    Object.keys(resource.fields).map((name) => [
      column(resource, name).replaceAll('"', ''),
      row[name],
    ]),
  )
/** Of what comes back: no secret, and nothing of the rows that are pointed to, for they are made up. */
const told = (resource: AnyResource, row: Row) =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.secret || isDerived(field) ? null : row[name],
    ]),
  )

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const rows: readonly Row[] = fc.sample(rowOf(resource), 60)
    const values = [JSON.stringify(rows.map((row) => kept(resource, row)))]
    const expected = rows.map((row) => told(resource, row))

    test('whatever a row holds is read as it was kept, from PostgreSQL', async () => {
      covers({ rules: ['flags.forms'] })
      const inner = fromColumns(resource, projection(resource, 't'))
      const found = await server.runnerOf('a').run<{ body: string }>({
        text: `select row_to_json(x)::text as body from (${inner}) x`,
        values,
      })
      expect(found.map(({ body }) => told(resource, fromWire(resource, JSON.parse(body))))).toEqual(
        expected,
      )
    })

    test('the same from Node, and no secret travels', async () => {
      const found = await server
        .runnerOf('a')
        .run<Row>({ text: fromColumns(resource, numberProjection(resource, 't')), values })
      const wires: readonly unknown[] = JSON.parse(JSON.stringify(found))
      expect(wires.map((wire) => told(resource, fromWire(resource, wire)))).toEqual(expected)
      for (const [name, field] of Object.entries(resource.fields))
        if (field.secret)
          for (const wire of wires)
            expect(Object.keys(wire as Row)).not.toContain(wireName(name, field))
    })
  },
)
