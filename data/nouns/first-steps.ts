/** Whether each step has been taken, as SQL over `meus`, the portals in question. */
const steps: Readonly<Record<string, string>> = {
  gestor: 'exists (select 1 from meus) or exists (select 1 from gestor where not excluido)',
  portal: 'exists (select 1 from meus)',
  ug: 'exists (select 1 from portal_cliente where portal_id in (select id from meus) and not excluido)',
  menu: 'exists (select 1 from portal_menu_usuario where id_portal in (select id from meus) and not excluido)',
  documento:
    'exists (select 1 from elemento where portal_id in (select id from meus) and not excluido)',
}

/**
 * From nothing to a portal with a menu and content, as a JSON array, each step with the first portal there is; empty
 * when every step has been taken.
 */
export const firstSteps = `select coalesce(json_agg(json_build_object('passo', x.passo, 'portal', x.portal,
    'feito', x.feito) order by x.ordem) filter (where not tudo), '[]') from (
  select s.*, (select min(id) from meus) as portal, bool_and(s.feito) over () as tudo from (values
    ${rowsOf(steps)}) s(ordem, passo, feito)) x`

const portalHas = (column: string) => `exists (select 1 from meus where ${column} is not null)`
const portalHasRow = (table: string, portal = 'portal_id') =>
  `exists (select 1 from ${table} where ${portal} in (select id from meus) and not excluido)`
/** What a citizen looks for in a portal besides its documents, as SQL over `meus`, which holds one portal. */
const parts: Readonly<Record<string, string>> = {
  brasao: portalHas('brasao_s3_path'),
  email: portalHas('portal_email'),
  ouvidoria: portalHas('url_ouvidoria'),
  sic: portalHas('url_sic'),
  rodapeContato: portalHasRow('portal_rodape_contato'),
  rodapeBase: portalHasRow('portal_rodape_base', 'id_portal'),
  secretaria: portalHasRow('portal_secretaria'),
  estrutura: portalHasRow('estrutura_organizacional'),
  pergunta: portalHasRow('portal_pergunta_frequente'),
  glossario: portalHasRow('portal_glossario'),
  noticia: portalHasRow('portal_noticia'),
  link: portalHasRow('portal_link_util', 'id_portal'),
  legislacao: portalHasRow('portal_legislacao_municipal'),
}
/** What a portal has of the parts that make it complete, as a JSON array. */
export const portalParts = `select json_agg(json_build_object('parte', x.parte, 'feito', x.feito) order by x.ordem)
    from (values
    ${rowsOf(parts)}) x(ordem, parte, feito)`

function rowsOf(conditions: Readonly<Record<string, string>>): string {
  return Object.entries(conditions)
    .map(([name, done], at) => `(${at}, '${name}', ${done})`)
    .join(',\n    ')
}
