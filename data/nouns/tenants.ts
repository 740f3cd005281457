import { randomBytes } from 'node:crypto'
import { problem } from '../../kernel/problem.ts'
import { areas } from '../../resources/areas.ts'
import { allPages } from '../rights/all-pages.ts'
import { addPagesToMenu } from '../rights/menu-pages.ts'
import { sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import { pauseColumn, type Pause } from './tenant-pause.ts'

export interface Tenant {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Its zone, of IANA's names. */
  readonly zone: string
  /** Nothing where it is served as always. */
  readonly pause: Pause | null
}
/** The code of the tenant of addresses that name none (specification 1 §9), and of commands that name none. */
export const mainTenant = 'el-es'
export const tenantColumns = sql`t.id, t.codigo as code, t.nome as name, t.fuso as zone, ${pauseColumn}`

/** Of a row `t` of tenants: one whose removal has begun is nobody's any more. */
export const tenantStays = sql`t.removendo_desde is null`

/** The tenant of a code; nothing when there is none. */
export const tenantByCode = (db: Database, code: string): Promise<Tenant | undefined> =>
  db.global
    .run<Tenant>(
      sql.read`select ${tenantColumns} from tenant t where t.codigo = ${code} and ${tenantStays}`,
    )
    .then(([tenant]) => tenant)

/** What follows needs a database opened as the owner ({@link asOwner}). */
export const allTenants = (owner: Database): Promise<readonly Tenant[]> =>
  owner.global.run<Tenant>(
    sql.read`select ${tenantColumns} from tenant t where ${tenantStays} order by t.id`,
  )

/** Those for whom work outside of requests is done: neither suspended nor only read for a while. */
export const tenantsAtWork = (owner: Database): Promise<readonly Tenant[]> =>
  owner.global.run<Tenant>(
    sql.read`select ${tenantColumns} from tenant t where t.parada is null and ${tenantStays}
      order by t.id`,
  )

export const hasTenants = async (owner: Database): Promise<boolean> =>
  (await owner.global.run(sql.read`select 1 from tenant limit 1`)).length > 0

/** Those that were prepared for something else than this, or never. */
export const tenantsToPrepare = (
  owner: Database,
  preparation: string,
): Promise<readonly Tenant[]> =>
  owner.global.run<Tenant>(
    sql.read`select ${tenantColumns} from tenant t where t.preparado is distinct from ${preparation}
      and ${tenantStays} order by t.id`,
  )

export const markPrepared = async (
  owner: Database,
  tenantId: number,
  preparation: string,
): Promise<void> => {
  await owner.global.run(sql`update tenant set preparado = ${preparation} where id = ${tenantId}`)
}

/** Those that nobody can sign in to. */
export const tenantsWithoutUsers = (owner: Database): Promise<readonly Tenant[]> =>
  owner.global.run<Tenant>(
    sql.read`select ${tenantColumns} from tenant t where t.id in (select inquilinos_sem_usuario())
      and ${tenantStays} order by t.id`,
  )

/** @throws {Problem} `invalid` for what cannot be the first label of a host */
export function checkTenantCode(code: string): void {
  if (!/^[a-z-]{2,63}$/.test(code))
    throw problem(
      'invalid',
      `O código "${code}" não serve: use de 2 a 63 letras minúsculas e hífens, como "linhares-es".`,
    )
}

export async function createTenant(owner: Database, code: string, name: string): Promise<Tenant> {
  checkTenantCode(code)
  const [row] = await owner.global.run<Tenant>(
    sql`insert into tenant as t (codigo, nome) values (${code}, ${name}) on conflict (codigo) do nothing
      returning ${tenantColumns}`,
  )
  if (!row) throw problem('duplicate', `O inquilino "${code}" já existe.`)
  return row
}

/** A secret of this installation, made at random the first time it is asked for. */
export async function secret(owner: Database, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await owner.global.run(
    sql`insert into segredo (nome, valor) values (${name}, ${fresh}) on conflict do nothing`,
  )
  const [row] = await owner.global.run<{ valor: string }>(
    sql.read`select valor from segredo where nome = ${name}`,
  )
  return row?.valor ?? ''
}

/**
 * The names of a tenant, none of which may stand in a password; and those of its bodies and portals, the first that a
 * stranger would try.
 */
export interface TenantNames {
  readonly tenant: readonly string[]
  readonly others: readonly string[]
}
const mostNames = 100
export async function namesOfTenant(runner: Runner): Promise<TenantNames> {
  const [names] = await runner.run<TenantNames>(
    sql.read`select json_build_array(t.codigo, t.nome) as tenant,
        (select coalesce(json_agg(x.name), '[]') from (select nome as name from gestor where not excluido
          union select nome from portal where not excluido union select prefixo from portal where prefixo is not null
            and not excluido
          limit ${mostNames}) x) as others from tenant t where t.id = inquilino()`,
  )
  return names ?? { tenant: [], others: [] }
}

/** Gives a tenant the pages and menu entries it does not have yet. Those an administrator removed stay removed. */
export async function syncPages(owner: Database, tenantId: number): Promise<void> {
  await owner.transaction(tenantId, async (tx) => {
    const rows = JSON.stringify(
      allPages.map((page) => {
        const [, area = '', ...rest] = page.path.split('/')
        return { ...page, area, rest: rest.join('/'), category: areas[area]?.title ?? null }
      }),
    )
    const made = await tx.run<{
      caminho: string
    }>(sql`insert into pagina (page_name, route_area, route_pagina, page_title, categoria, navegavel, tipo_pagina)
      select x.resource, x.area, nullif(x.rest, ''), x.title, x.category, x."inMenu", 1
      from json_to_recordset(${rows}::text::json) as x(path text, resource text, area text, rest text, title text,
        category text, "inMenu" bool)
      where not exists (select 1 from pagina p where p.caminho = x.path) returning caminho`)
    await tx.run(sql`update pagina p set page_owner_id = o.id
      from json_to_recordset(${rows}::text::json) as x(path text, owner text)
      join pagina o on o.caminho = x.owner where p.caminho = x.path and x.path <> x.owner and p.page_owner_id is null`)
    await tx.run(
      sql`update pagina p set categoria = x.category
        from json_to_recordset(${rows}::text::json) as x(path text, category text) where p.caminho = x.path
          and p.categoria is null`,
    )
    const fresh = new Set(made.map(({ caminho }) => caminho))
    await addPagesToMenu(
      tx,
      allPages.filter(({ path }) => fresh.has(path)),
    )
  })
}
