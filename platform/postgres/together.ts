import { sql, type Statement } from './sql.ts'
import type { Tx } from './transaction.ts'

interface Waiting {
  readonly answer: (rows: readonly unknown[]) => void
  readonly fail: (error: unknown) => void
}
/** Those who ask a statement with the same values. */
interface Asked {
  readonly statement: Statement
  readonly waiting: Waiting[]
}

/** A statement for several sets of values: each row says of which it is, in the order of the statement itself. */
function merged({ text }: Statement, sets: readonly Statement[]): Statement {
  const count = sets[0]?.values.length ?? 0
  const columns = Array.from({ length: count }, (_, at) => `v${at + 1} text`)
  const own = text.replaceAll(/\$(\d+)/g, 'k.v$1')
  const rows = sets.map(({ values }, at) => ({
    pergunta: at,
    ...Object.fromEntries(values.map((value, place) => [`v${place + 1}`, value])),
  }))
  const shape = sql.raw(['pergunta int', ...columns].join(', '))
  return sql.read`select k.pergunta, x.* from json_to_recordset(${JSON.stringify(rows)}::json) k(${shape})
    cross join lateral (select (row_number() over ())::int as vez, y.* from (${sql.raw(own)}) y) x`
}

/** A row of a merged statement: of which values it is, and its place among theirs. */
interface Told {
  readonly pergunta: number
  readonly vez: number
}
async function answerAll(tx: Tx, asked: readonly Asked[]): Promise<void> {
  const [first] = asked
  if (!first) return
  const each = (one: Asked, act: (waiting: Waiting) => void) => one.waiting.forEach(act)
  try {
    if (asked.length === 1) {
      const rows = await tx.run(first.statement)
      return each(first, ({ answer }) => answer(rows))
    }
    const sets = asked.map(({ statement }) => statement)
    const own: unknown[][] = asked.map(() => [])
    for (const { pergunta, vez, ...row } of await tx.run<Told>(merged(first.statement, sets))) {
      const rows = own[pergunta]
      if (rows) rows[vez - 1] = row
    }
    asked.forEach((one, at) => each(one, ({ answer }) => answer(own[at] ?? [])))
  } catch (error) {
    for (const one of asked) each(one, ({ fail }) => fail(error))
  }
}

/**
 * The same work for many, with the statements of one: those of the same text that are asked at once leave as one, and
 * each gets the rows of its own values. They only read, and say the type of each value (`$1::bigint`): it arrives as a
 * text.
 */
export function batchStatements<T>(
  tx: Tx,
  works: readonly ((tx: Tx) => Promise<T>)[],
): Promise<readonly T[]> {
  let open = new Map<string, Map<string, Asked>>()
  let isPlanned = false
  const leave = () => {
    const now = open
    open = new Map()
    isPlanned = false
    for (const asked of now.values()) void answerAll(tx, [...asked.values()])
  }
  const run = <Row>(statement: Statement) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      const { text, values } = statement
      const same = open.get(text) ?? new Map<string, Asked>()
      open.set(text, same)
      const key = JSON.stringify(values)
      const asked = same.get(key) ?? { statement, waiting: [] }
      same.set(key, asked)
      asked.waiting.push({ answer: (rows) => resolve(rows as readonly Row[]), fail: reject })
      if (isPlanned) return
      isPlanned = true
      // Every work goes on until it waits for rows; what they ask for by then leaves.
      setImmediate(leave)
    })
  const shared: Tx = { run, atomically: (part) => part(shared), attempt: (part) => part() }
  return Promise.all(works.map((work) => work(shared)))
}
