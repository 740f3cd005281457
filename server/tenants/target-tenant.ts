import type pg from 'pg'
import { checkTenantCode, type Tenant } from '../../data/nouns/tenants.ts'
import { fullName, type DumpedTable } from '../../platform/backup/dump.ts'
import { Refusal } from '../../platform/process/refusal.ts'

type NewTenant = Pick<Tenant, 'code' | 'name'>

/** A new tenant; or the one of this code, when nobody has begun to use it, as after a first start. */
export async function placeFor(
  client: pg.Client,
  tables: readonly DumpedTable[],
  { code, name }: NewTenant,
): Promise<NewTenant & Pick<Tenant, 'id'>> {
  checkTenantCode(code)
  await client.query('lock table tenant in share row exclusive mode')
  const { rows } = await client.query<{ id: number; goes: boolean }>(
    'select id, removendo_desde is not null as goes from tenant where codigo = $1',
    [code],
  )
  const [known] = rows
  if (known?.goes) throw new Refusal(`O inquilino "${code}" está sendo removido. Termine antes.`)
  if (!known) {
    const made = await client.query<{ id: number }>(
      'insert into tenant (codigo, nome) values ($1, $2) returning id',
      [code, name],
    )
    const id = made.rows[0]?.id ?? 0
    await client.query("select set_config('app.tenant', $1, true)", [String(id)])
    return { id, code, name }
  }
  await client.query("select set_config('app.tenant', $1, true)", [String(known.id)])
  const { rowCount } = await client.query(
    `select 1 from usuario where tenant_id = ${Number(known.id)} union all select 1 from gestor
      where tenant_id = ${Number(known.id)} limit 1`,
  )
  if (rowCount)
    throw new Refusal(
      `O inquilino "${code}" já existe e está em uso. Indique outro código com --tenant.`,
    )
  await client.query('update tenant set nome = $2, preparado = null where id = $1', [
    known.id,
    name,
  ])
  await empty(client, tables, known.id)
  return { id: known.id, code, name }
}

async function empty(
  client: pg.Client,
  tables: readonly DumpedTable[],
  tenantId: number,
): Promise<void> {
  for (const table of tables) await triggers(client, table, 'disable')
  for (const table of tables.toReversed())
    await client.query(`delete from ${fullName(table)} where tenant_id = ${Number(tenantId)}`)
}

/**
 * Rules that act on a change are out of force: what they would make comes along. Whoever writes into such a table waits
 * until the end; the journal, which each sign-in is noted in, goes on taking rows of others: its rule queues what
 * webhooks are told, and these do not travel.
 */
export async function triggers(
  client: pg.Client,
  table: DumpedTable,
  how: 'enable' | 'disable',
): Promise<void> {
  const name = fullName(table)
  const { rowCount } = await client.query(
    `select from pg_trigger where tgrelid = $1::regclass and not tgisinternal
      and tgfoid <> 'anunciar_mudancas()'::regprocedure limit 1`,
    [name],
  )
  if (rowCount) await client.query(`alter table ${name} ${how} trigger user`)
}
