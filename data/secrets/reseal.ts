import { keyColumn, column } from '../store/columns.ts'
import { allTenants } from '../nouns/tenants.ts'
import { sql, type Database, type Runner } from '../postgres/database.ts'
import { resources } from '../../resources/index.ts'
import {
  currentKey,
  isCurrent,
  letterPlace,
  openSecret,
  sealSecret,
  secretPlace,
} from './keyring.ts'

/** A column whose values are secrets. */
interface Place {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly name: string
}
const places: readonly Place[] = [
  ...resources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.secret)
      .map(([name]) => ({
        table: resource.table,
        key: keyColumn(resource),
        column: column(resource, name),
        name: secretPlace(resource, name),
      })),
  ),
  { table: 'mensagem', key: '"id"', column: '"texto"', name: letterPlace },
]
/** Encrypts anew what the current key has not encrypted. @returns how many could not be read, for lack of their key. */
async function resealPlace(
  runner: Runner,
  { table, key, column: at, name }: Place,
): Promise<number> {
  const onlyKeys = table === 'mensagem' ? ' and expira_em is not null' : ''
  const rows = await runner.run<{ key: string; value: string }>({
    text: `select ${key}::text as key, ${at} as value from ${table} where ${at} is not null and ${at} <> ''${onlyKeys}`,
    values: [],
  })
  let unread = 0
  for (const row of rows.filter(({ value }) => !isCurrent(value))) {
    const text = openSecret(row.value, name)
    if (text === undefined) unread += 1
    else
      await runner.run({
        text: `update ${table} set ${at} = $1 where ${key}::text = $2 and ${at} = $3`,
        values: [sealSecret(text, name), row.key, row.value],
      })
  }
  return unread
}

/**
 * Leaves every secret of the installation encrypted by the current key: those from before there were keys, and those of
 * a former one. Done once for each key, and again at each start while some cannot be read: their key may come back.
 * @param owner opened as the owner of the database
 * @returns how many could not be read, for lack of their key; they stay as they are.
 */
export async function resealSecrets(db: Database, owner: Database): Promise<number> {
  const current = currentKey()
  if (current === undefined) return 0
  const [done] = await owner.global.run<{ valor: string }>(
    sql`select valor from segredo where nome = 'cifrados'`,
  )
  if (done?.valor === current) return 0
  let unread = 0
  for (const { id } of await allTenants(owner))
    for (const place of places) unread += await resealPlace(db.in(id), place)
  if (unread > 0) return unread
  await owner.global.run(
    sql`insert into segredo (nome, valor) values ('cifrados', ${current}) on conflict (nome) do update set valor = excluded.valor`,
  )
  return 0
}
