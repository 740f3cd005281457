import pg, { DatabaseError, type FieldDef, type QueryResult } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, sql } from '../../platform/postgres/database.ts'
import { fieldsOfRow } from '../support/statement-rows.ts'
import { writtenStatements, type WrittenStatement } from '../support/statements.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// Every statement of the product, prepared against the schema as it stands where its text can be read from the source,
// and run there with nothing but null for its values.

/** The code and the words of PostgreSQL's refusal; empty where it does as asked. */
interface Said {
  readonly code: string
  readonly words: string
}
interface Tried extends WrittenStatement {
  readonly prepared: Said
  /** In a transaction that only reads. */
  readonly read: Said
  /** Of its rows, where it ran. */
  readonly columns: readonly FieldDef[] | undefined
}
const nothing: Said = { code: '', words: '' }
const saidBy = (error: unknown): Said => {
  if (error instanceof DatabaseError) return { code: error.code ?? '', words: error.message }
  throw error
}

async function tried(client: pg.Client, one: WrittenStatement): Promise<Tried> {
  const fails = { ...one, read: nothing, columns: undefined }
  try {
    await client.query(`prepare tried as ${one.text}`)
  } catch (error) {
    return { ...fails, prepared: saidBy(error) }
  }
  const count = Math.max(0, ...[...one.text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
  const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`
  const run = async (mode: string): Promise<readonly FieldDef[] | undefined> => {
    try {
      // Of several statements the driver hands over a list, whatever its types say.
      const answers = [
        await client.query(`begin ${mode}; execute tried${values}; rollback`),
      ].flat() as readonly QueryResult[]
      return answers[1]?.fields
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  try {
    const columns = await run('read only')
    return { ...fails, prepared: nothing, columns }
  } catch (error) {
    const columns = await run('').catch(() => undefined)
    return { ...fails, prepared: nothing, read: saidBy(error), columns }
  } finally {
    await client.query('deallocate tried')
  }
}

let server: TestServer
let all: readonly Tried[]
beforeAll(async () => {
  server = await startTestServer()
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(`set app.tenant = '1'; set statement_timeout = '5s'`)
  const answers: Tried[] = []
  for (const one of writtenStatements()) answers.push(await tried(client, one))
  all = answers
  await client.end()
})
afterAll(async () => {
  await server.close()
})
const told = (some: readonly WrittenStatement[], of: (one: Tried) => string = () => '') =>
  all.filter((one) => some.includes(one)).map((one) => `${one.at} ${of(one)}`.trim())

/** What a text can lack that only the run knows: a name, a list, a part. */
const unread = new Set(['42601', '42P02', '42P08', '42P18'])
const isUnread = ({ code, words }: Said) => unread.has(code) || words.includes('"$')
const isPrepared = ({ prepared }: Tried) => prepared.code === ''

test('statements are prepared against the schema, more than four of five', () => {
  const run = all.filter(({ isRun }) => isRun)
  const refused = run.filter((one) => !isPrepared(one) && (one.isWhole || !isUnread(one.prepared)))
  expect(told(refused, ({ prepared: { code, words } }) => `${code} ${words}`)).toEqual([])
  expect(run.filter(isPrepared).length / run.length).toBeGreaterThan(0.8)
})

/**
 * Locks of a session or a transaction, settings and notices are no writing to PostgreSQL, and acts to us; what lays and
 * drops tables of previews writes where there are some.
 */
const acts = /pg_(?:try_)?advisory|set_config|pg_notify|(?:soltar_previas|abrir_previa)\(/
const refusesToWrite = '25006'

test('a statement that says that it reads never writes, and one that only reads says so', () => {
  const writing = all.filter(({ reads, read }) => reads && read.code === refusesToWrite)
  expect(told(writing, ({ read }) => read.words)).toEqual([])
  const unmarked = all.filter(
    (one) =>
      one.isRun && !one.reads && isPrepared(one) && one.read.code === '' && !acts.test(one.text),
  )
  expect(told(unmarked)).toEqual([])
})

test('PostgreSQL refuses a statement that writes and says that it reads', async () => {
  const db = connect({ ...server.connection, max: 1 })
  const runner = db.in(1)
  await expect(runner.run(sql.read`delete from visao`)).rejects.toMatchObject({
    code: 'unavailable',
  })
  await expect(runner.run(sql`delete from visao where false`)).resolves.toEqual([])
  await db.close()
})

const { builtins } = pg.types
/** What the driver makes of a type: texts of those that are not here. */
const kinds = new Map<number, string>([
  ...[builtins.INT2, builtins.INT4, builtins.OID, builtins.FLOAT4, builtins.FLOAT8].map(
    (oid) => [oid, 'number'] as const,
  ),
  ...[builtins.DATE, builtins.TIMESTAMP, builtins.TIMESTAMPTZ].map((oid) => [oid, 'Date'] as const),
  [builtins.BOOL, 'boolean'],
])
/** Of these the driver makes what is in them. */
const composed = new Set<number>([builtins.JSON, builtins.JSONB])

test('the rows of a statement have the fields that are declared of them', () => {
  let compared = 0
  let typed = 0
  const faults: string[] = []
  for (const { at, isWhole, row, of, columns } of all) {
    if (row) typed += 1
    const fields = columns && fieldsOfRow(row, of)
    if (!fields) continue
    compared += 1
    for (const [name, kind] of fields) {
      const column = columns.find((one) => one.name === name)
      const made = column && (kinds.get(column.dataTypeID) ?? 'string')
      // A parameter of no type is a text to PostgreSQL.
      const isSure = column && !composed.has(column.dataTypeID) && (isWhole || made !== 'string')
      if (!column) faults.push(`${at} has no ${name}`)
      else if (kind !== undefined && isSure && kind !== made)
        faults.push(`${at} ${name} is ${made} and declared ${kind}`)
    }
  }
  expect(faults).toEqual([])
  expect(compared / typed).toBeGreaterThan(0.6)
})
