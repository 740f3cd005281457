import { sql, type Database } from '../postgres/database.ts'
import type { Tenant } from './tenants.ts'

/** A host that is a portal's own. */
export interface PortalHost {
  readonly host: string
  readonly portalId: number
  readonly tenant: Tenant
}

/** No tenant: it owns nothing, and may read whose a proven host is. */
const nobody = 0
/** Whose a host is, once it is proven. @param host in lower case, punycode, without port and final dot */
export async function portalOfHost(db: Database, host: string): Promise<PortalHost | undefined> {
  const [row] = await db
    .in(nobody)
    .run<{ portalId: number; id: number; code: string; name: string }>(
      sql`select d.portal_id::float8 as "portalId", t.id, t.codigo as code, t.nome as name
        from portal_dominio d join tenant t on t.id = d.tenant_id where d.dominio = ${host} and d.provado_em is not null and d.removido_em is null`,
    )
  if (!row) return undefined
  const { portalId, ...tenant } = row
  return { host, portalId, tenant }
}
