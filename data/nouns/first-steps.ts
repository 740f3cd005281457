interface Step {
  readonly title: string
  readonly detail: string
  /** SQL: where it is taken. `p.id` is the first portal there is. */
  readonly path: string
  /** SQL: whether it has been taken. */
  readonly done: string
}
const units = '/administrador-el/gerenciar-portais/gerenciar-ugs/cadastrar/'
const organiser = '/menu/gerenciar-menu-usuario/organizar/'

const steps: readonly Step[] = [
  {
    title: 'Cadastre o gestor',
    detail: 'O órgão que responde pelo portal: a prefeitura, a câmara, a autarquia.',
    path: `'/gestor/cadastro-de-gestores/cadastro'`,
    done: 'exists (select 1 from meus) or exists (select 1 from gestor where not excluido)',
  },
  {
    title: 'Cadastre o portal',
    detail: 'O endereço, o brasão e os contatos que o cidadão vê.',
    path: `'/administrador-el/gerenciar-portais/cadastro'`,
    done: 'exists (select 1 from meus)',
  },
  {
    title: 'Cadastre a UG',
    detail: 'A unidade gestora que publica. Todo documento é de uma UG.',
    path: `'${units}' || p.id`,
    done: 'exists (select 1 from portal_cliente where portal_id in (select id from meus) and not excluido)',
  },
  {
    title: 'Monte o menu do portal',
    detail: 'Comece com os menus prontos; depois tire, renomeie e mude de lugar o que quiser.',
    path: `'${organiser}' || p.id`,
    done: 'exists (select 1 from portal_menu_usuario where id_portal in (select id from meus) and not excluido)',
  },
  {
    title: 'Publique o primeiro documento',
    detail: 'Escolha o tipo e envie os arquivos. O cidadão os encontra na hora.',
    path: `'/portal-transparencia/publicador-de-documento/listar-tipos-documentos'`,
    done: 'exists (select 1 from elemento where portal_id in (select id from meus) and not excluido)',
  },
]

/** From nothing to a portal with a menu and content, as a JSON array; empty when every step has been taken. Asks for `meus`, the portals in question. */
export const firstSteps = `select coalesce(json_agg(x order by x.ordem) filter (where not tudo), '[]') from (
  select s.*, bool_and(s.feito) over () as tudo from (select (select min(id) from meus) as id) p cross join lateral (values
    ${steps.map(({ title, detail, path, done }, at) => `(${at}, '${title}', '${detail}', ${path}, ${done})`).join(',\n    ')}) s(ordem, titulo, detalhe, caminho, feito)) x`
