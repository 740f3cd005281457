import { arrayOf, sql } from '../../platform/postgres/database.ts'

/**
 * Whether somebody may still enter, and change a portal, as a condition.
 * @param user the expression of their id
 * @param portalId the expression of the portal's
 * @param pages on one of which they may
 */
export const mayChangePortal = (user: string, portalId: string, pages: readonly string[]) =>
  sql`exists (select from usuario_ativo u join portal sobre on sobre.id = ${sql.raw(portalId)}
      where u.id = ${sql.raw(user)} and (u.elmaster
    or exists (select from direito_por_gestor g where g.id_usuario = u.id and g.em_uso and g.edit
      and g.caminho = any(${arrayOf(pages)}::text[])
      and (u.eluser or g.id_gestor = sobre.id_gestor))))`
