import { problem } from '../../kernel/problem.ts'
import type { StateDraft } from '../../resources/registers/state.ts'
import { state } from '../../resources/registers/state.ts'
import { isUniqueViolation } from '../postgres/failure.ts'
import { lastChange } from '../audit/audit.ts'
import { sql, Values, type Runner } from '../postgres/database.ts'
import { entityOf, wireOf, type Stored } from '../store/row.ts'
import type { Actor } from '../store/scope.ts'

// The states are written by hand, to show that a noun can leave the generic store whenever it wants to:
// plain SQL, the same guarantees (one statement with its audit row, revision, soft removal).

const body = `json_build_object('id', t.id, 'sigla', t.sigla, 'nome', t.nome, 'ibge', t.ibge)::text as body, t.rev, t.id::text as key`
const image = (row: string) =>
  `jsonb_build_object('id', ${row}.id, 'sigla', ${row}.sigla, 'nome', ${row}.nome, 'ibge', ${row}.ibge)`
const missing = () => problem('missing', state.messages.missing ?? '')

/** The audit row of a change `t`, in the statement that makes it. */
const trail = (actor: Actor, type: string, before: string, after: string, values: Values) =>
  `insert into auditoria (tracker_type, page_id_name, registro, id_user, user_name, ip, request_id, old_values, new_values)
    select '${type}', 'state', t.id::text, ${[actor.userId, actor.userName, actor.ip, actor.requestId].map((value) => values.add(value, 'text')).join(', ')}, ${before}, ${after} from t`

async function orDuplicate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = state.messages.duplicate ?? ''
    throw problem('duplicate', message, [{ field: 'sigla', message }])
  }
}

/** @throws {Problem} `missing`. */
export async function readState(runner: Runner, key: string): Promise<Stored> {
  const [row] = /^\d{1,18}$/.test(key)
    ? await runner.run<Stored>(
        sql`select json_build_object('id', t.id, 'sigla', t.sigla, 'nome', t.nome, 'ibge', t.ibge)::text as body, t.rev, t.id::text as key from estado t where t.id = ${key}::bigint and not t.excluido`,
      )
    : []
  if (!row) throw missing()
  return row
}

/** @throws {Problem} `duplicate`. */
export async function createState(
  runner: Runner,
  actor: Actor,
  { abbreviation, name, ibge }: StateDraft,
): Promise<Stored> {
  const values = new Values()
  const row = [abbreviation, name, ibge].map((value) => values.add(value, 'text')).join(', ')
  const [made] = await orDuplicate(
    runner.run<Stored>({
      text: `with t as (insert into estado (sigla, nome, ibge) values (${row}) returning *), a as (${trail(actor, 'insert', 'null', image('t'), values)}) select ${body} from t`,
      values: values.all,
    }),
  )
  if (!made) throw missing()
  return made
}

/** @throws {Problem} `missing`; `changed` when the revision is not the one expected; `duplicate`. */
export async function updateState(
  runner: Runner,
  actor: Actor,
  key: string,
  draft: Partial<StateDraft>,
  expected: number | undefined,
): Promise<Stored> {
  const before = await readState(runner, key)
  const old = entityOf(state, before)
  const values = new Values()
  const set = (column: string, value: string) => `${column} = ${values.add(value, 'text')}`
  const sets = [
    set('sigla', draft.abbreviation ?? old.abbreviation),
    set('nome', draft.name ?? old.name),
    set('ibge', draft.ibge ?? old.ibge),
  ].join(', ')
  const [row] = await orDuplicate(
    runner.run<Stored>({
      text: `with t as (update estado t set ${sets}, rev = t.rev + 1, alterado_em = now() where t.id = ${values.add(key, 'bigint')} and not t.excluido and t.rev = ${values.add(expected ?? before.rev, 'int')}
      returning t.*, ${image('old')} as antes), a as (${trail(actor, 'update', 't.antes', image('t'), values)}) select ${body} from t`,
      values: values.all,
    }),
  )
  if (row) return row
  const now = await readState(runner, key)
  const last = await lastChange(runner, state, key)
  throw problem(
    'changed',
    `${last.by} alterou este registro enquanto você editava. Compare as duas versões e escolha.`,
    [],
    { by: last.by, at: last.at, rev: now.rev, record: wireOf(now) },
  )
}
