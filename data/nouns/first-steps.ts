/** Whether each step has been taken, as SQL over `meus`, the portals in question. */
const steps: Readonly<Record<string, string>> = {
  gestor: 'exists (select 1 from meus) or exists (select 1 from gestor where not excluido)',
  portal: 'exists (select 1 from meus)',
  ug: 'exists (select 1 from portal_cliente where portal_id in (select id from meus) and not excluido)',
  menu: 'exists (select 1 from portal_menu_usuario where id_portal in (select id from meus) and not excluido)',
  documento:
    'exists (select 1 from elemento where portal_id in (select id from meus) and not excluido)',
}

/** From nothing to a portal with a menu and content, as a JSON array, each step with the first portal there is; empty when every step has been taken. */
export const firstSteps = `select coalesce(json_agg(json_build_object('passo', x.passo, 'portal', x.portal, 'feito', x.feito) order by x.ordem) filter (where not tudo), '[]') from (
  select s.*, (select min(id) from meus) as portal, bool_and(s.feito) over () as tudo from (values
    ${Object.entries(steps)
      .map(([step, done], at) => `(${at}, '${step}', ${done})`)
      .join(',\n    ')}) s(ordem, passo, feito)) x`
