import { keyColumn, column } from '../store/columns.ts'
import { allTenants } from '../nouns/tenants.ts'
import { arrayOf, sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import { resources } from '../../resources/index.ts'
import {
  currentKey,
  isCurrent,
  journalKeyPlace,
  letterPlace,
  openSecret,
  providerSecretPlace,
  sealSecret,
  secondFactorPlace,
  secretPlace,
  webhookKeyPlace,
  type Keyring,
} from '../../platform/secrets/keyring.ts'

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
  { table: 'segundo_fator', key: '"usuario_id"', column: '"segredo"', name: secondFactorPlace },
  { table: 'provedor_de_entrada', key: '"id"', column: '"segredo"', name: providerSecretPlace },
  { table: 'auditoria_chave', key: '"tenant_id"', column: '"chave"', name: journalKeyPlace },
  { table: 'webhook', key: '"id"', column: '"chave"', name: webhookKeyPlace },
  { table: 'webhook', key: '"id"', column: '"chave_anterior"', name: webhookKeyPlace },
]
/** Which of the keys encrypted a secret stands before its second colon (`cifrado:` key id `:`). */
async function countUnread(runner: Runner, ids: readonly string[]): Promise<number> {
  const known = sql.typed(arrayOf(ids), 'text[]')
  const counts = places.map(({ table, column: at }) => {
    const value = sql.raw(at)
    return sql`select count(*) as unread from ${sql.raw(table)} where ${value} like 'cifrado:%'
        and split_part(${value}, ':', 2) <> all(${known})`
  })
  const [row] = await runner.run<{ unread: number }>(
    sql.read`select sum(unread)::int as unread from (${sql.join(counts, sql` union all `)}) as found`,
  )
  return row?.unread ?? 0
}

/**
 * Whether the database has secrets that none of these keys encrypted. Where all were encrypted anew by one of them it
 * is known at once; else every tenant's are looked at, up to the first that has one.
 * @param owner opened as the owner of the database
 */
export async function hasUnreadSecrets(
  owner: Database,
  keys: Keyring | undefined,
): Promise<boolean> {
  const done = await sealedBy(owner)
  const ids = [...(keys?.keys.keys() ?? [])]
  if (done === undefined ? keys === undefined : ids.includes(done)) return false
  for (const { id } of await allTenants(owner))
    if ((await countUnread(owner.in(id), ids)) > 0) return true
  return false
}

/** The key that all of them were encrypted with at last. */
async function sealedBy(owner: Database): Promise<string | undefined> {
  const [done] = await owner.global.run<{ valor: string }>(
    sql.read`select valor from segredo where nome = 'cifrados'`,
  )
  return done?.valor
}

/** Encrypts anew what the current key has not encrypted. @returns how many could not be read, for lack of their key. */
async function resealPlace(
  runner: Runner,
  { table, key, column: at, name }: Place,
): Promise<number> {
  const [keyOfRow, secret, from] = [sql.raw(key), sql.raw(at), sql.raw(table)]
  const onlyKeys = table === 'mensagem' ? sql` and expira_em is not null` : sql``
  const rows = await runner.run<{ key: string; value: string }>(
    sql.read`select ${keyOfRow}::text as key, ${secret} as value from ${from}
      where ${secret} is not null and ${secret} <> ''${onlyKeys}`,
  )
  let unread = 0
  for (const row of rows.filter(({ value }) => !isCurrent(value))) {
    const text = openSecret(row.value, name)
    if (text === undefined) unread += 1
    else
      await runner.run(
        sql`update ${from} set ${secret} = ${sealSecret(text, name)}
          where ${keyOfRow}::text = ${row.key} and ${secret} = ${row.value}`,
      )
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
  if ((await sealedBy(owner)) === current) return 0
  let unread = 0
  for (const { id } of await allTenants(owner))
    for (const place of places) unread += await resealPlace(db.in(id), place)
  if (unread > 0) return unread
  await owner.global.run(
    sql`insert into segredo (nome, valor) values ('cifrados', ${current}) on conflict (nome)
      do update set valor = excluded.valor`,
  )
  return 0
}
