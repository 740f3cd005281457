/*
 * The menu of the back office, declared once. A first run writes it as nodes of the noun `system-menu-item`; from then
 * on the nodes are what is shown, and *Menu do sistema* edits them.
 */

/** One of several pages that are shown as tabs of each other's screens, behind one entry of the menu. */
interface MenuTab {
  readonly title: string
  readonly path: string
}
interface Titled {
  readonly title: string
}
/** A link to a page. */
interface PageEntry extends Titled {
  readonly path: string
  /** Another page of the same rows: its address stays, and it is the entry of who may open it alone. */
  readonly twin?: string
}
interface TabsEntry extends Titled {
  readonly tabs: readonly MenuTab[]
}
export type MenuEntry = PageEntry | TabsEntry
export interface MenuGroup {
  readonly title: string
  /** One of the eleven icon names of the menu (specification 1 §2), or one that the back office draws beside them. */
  readonly icon: string
  /** First segments of addresses: a page that the tree does not name becomes an entry here. */
  readonly areas: readonly string[]
  /** It is of use before there is a portal. */
  readonly withoutPortal?: true
  readonly entries: readonly MenuEntry[]
}

/** What stands over all groups; it is read out, and not drawn while it is the only area. */
export const menuTitle = 'Menu'
/** An area of pages without groups: it stands at the foot of the menu. */
export const menuFoot = {
  title: 'Ajuda',
  pages: [
    {
      title: 'Ajuda e novidades',
      icon: 'help',
      path: '/versionamento/versionamento-historico',
    },
  ],
} as const

/** The order is that of a clerk's days: first what is done every day. */
export const menuTree: readonly MenuGroup[] = [
  {
    title: 'Publicar',
    icon: 'description',
    areas: ['portal-transparencia', 'dados-abertos', 'prestacao-de-contas'],
    entries: [
      {
        title: 'Documentos',
        path: '/portal-transparencia/publicador-de-documento/listar-tipos-documentos',
      },
      { title: 'Obrigações', path: '/portal-transparencia/obrigacoes' },
      { title: 'Tabelas públicas', path: '/dados-abertos/tabelas-publicas' },
      { title: 'MSC e PPA', path: '/prestacao-de-contas/importacao-de-arquivos' },
      { title: 'Índice de transparência', path: '/dados-abertos/tabelas-publicas/indice' },
    ],
  },
  {
    title: 'Conteúdo',
    icon: 'folder',
    areas: ['informacoes', 'legislacao', 'organograma'],
    entries: [
      { title: 'Notícias', path: '/informacoes/portal-informacoes/noticias' },
      {
        title: 'Perguntas frequentes',
        path: '/informacoes/portal-informacoes/perguntas-frequentes',
      },
      { title: 'Glossário', path: '/informacoes/portal-informacoes/glossario' },
      { title: 'Links úteis', path: '/informacoes/portal-informacoes/link' },
      {
        title: 'Legislação',
        tabs: [
          { title: 'Municipal', path: '/legislacao/portal-legislacao/municipal' },
          { title: 'Estadual', path: '/legislacao/portal-legislacao/estadual' },
          { title: 'Federal', path: '/legislacao/portal-legislacao/federal' },
        ],
      },
      {
        title: 'Secretarias',
        tabs: [
          { title: 'Secretarias', path: '/organograma/institucional/secretarias' },
          { title: 'Organograma', path: '/organograma/institucional/estrutura-organizacional' },
        ],
      },
    ],
  },
  {
    title: 'Portal',
    icon: 'settings',
    areas: ['administrador-portal', 'configuracoes-portal', 'menu', 'auditoria'],
    entries: [
      { title: 'Dados do portal', path: '/administrador-portal/gerenciar-portais' },
      {
        title: 'Unidades gestoras',
        path: '/administrador-portal/gerenciar-portais/gerenciar-ugs',
      },
      {
        title: 'Menu e página inicial',
        path: '/menu/gerenciar-menu-usuario',
        twin: '/menu/menu-cliente',
      },
      {
        title: 'Rodapé',
        tabs: [
          { title: 'Contatos', path: '/configuracoes-portal/portal-configuracoes/rodape-contato' },
          { title: 'Colunas', path: '/configuracoes-portal/portal-configuracoes/rodape-base' },
          { title: 'Banners', path: '/configuracoes-portal/portal-configuracoes/rodape-banner' },
        ],
      },
      { title: 'Auditoria', path: '/auditoria' },
    ],
  },
  {
    title: 'Pessoas',
    icon: 'supervisor',
    areas: ['nivel-de-acesso-gestor'],
    entries: [
      { title: 'Quem tem acesso', path: '/gestor/usuarios-do-sistema' },
      {
        title: 'Quem publica o quê',
        path: '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs',
      },
      { title: 'Contas de envio', path: '/administrador-portal/cadastro-de-usuarios' },
      {
        title: 'Perfis',
        tabs: [
          { title: 'O que podem', path: '/nivel-de-acesso-gestor/gestao-de-perfis' },
          { title: 'Perfis', path: '/nivel-de-acesso-gestor/cadastro-perfis' },
          { title: 'Por gestor', path: '/nivel-de-acesso-gestor/associacao-de-perfil-gestor' },
          {
            title: 'Quem tem',
            path: '/nivel-de-acesso-gestor/usuario-por-gestor',
          },
          {
            title: 'Permissões linha a linha',
            path: '/nivel-de-acesso-gestor/configuracao-de-perfis',
          },
        ],
      },
    ],
  },
  {
    title: 'Atendimento',
    icon: 'contact_support',
    areas: [],
    entries: [
      {
        title: 'Onde pedir informação (e-SIC)',
        path: '/informacoes/portal-informacoes/e-sic',
      },
      { title: 'Inscrições em licitações', path: '/administrador-portal/licitacoes' },
    ],
  },
  {
    title: 'Plataforma',
    icon: 'admin_panel',
    // And whatever is of no other group.
    areas: [],
    withoutPortal: true,
    entries: [
      {
        title: 'Gestores e portais',
        tabs: [
          { title: 'Gestores', path: '/gestor/cadastro-de-gestores' },
          { title: 'Portais', path: '/administrador-el/gerenciar-portais' },
        ],
      },
      {
        title: 'Unidades',
        tabs: [
          { title: 'Unidades', path: '/gestor/cadastro-de-unidades' },
          { title: 'Vínculos', path: '/gestor/gestao-de-unidades' },
          { title: 'Produtos', path: '/unidade/gestao-unidade/produto' },
          { title: 'Produtos das unidades', path: '/unidade/gestao-unidade/unidade-produto' },
        ],
      },
      {
        title: 'Modelos',
        tabs: [
          {
            title: 'Tipos de documentos',
            path: '/portal-transparencia/documentos/tipo-documento',
          },
          { title: 'Menus prontos', path: '/menu/gerenciar-menus-base' },
        ],
      },
      {
        title: 'Tabelas de apoio',
        tabs: [
          { title: 'Exercícios', path: '/cadastro-administrativo/utilitarios/exercicios' },
          { title: 'Competências', path: '/cadastro-administrativo/utilitarios/competencias' },
          { title: 'Entidades', path: '/cadastro-administrativo/utilitarios/entidades' },
          { title: 'Estados', path: '/cadastro-administrativo/localidade/estado' },
          {
            title: 'Localidades',
            path: '/cadastro-administrativo/localidade/cadastro-localidades',
          },
        ],
      },
      {
        title: 'Clientes e equipe',
        tabs: [
          { title: 'Clientes', path: '/controle/cliente/listagem-cliente' },
          { title: 'Produtos', path: '/controle/cliente/produto-cliente' },
          { title: 'Contatos', path: '/controle/cliente/contatos' },
          { title: 'Pessoas', path: '/controle/gerencial/pessoa' },
          { title: 'Colaboradores', path: '/equipe/colaborador' },
          { title: 'Áreas', path: '/controle/utilitario/area' },
          { title: 'Funções', path: '/controle/utilitario/rh/funcao' },
          { title: 'Regiões', path: '/controle/utilitario/unidade/regiao' },
          { title: 'Todas as contas', path: '/nivel-de-acesso/usuarios-do-sistema' },
        ],
      },
      {
        title: 'Telas do sistema',
        tabs: [
          { title: 'Menu do sistema', path: '/nivel-de-acesso/menu-sistema' },
          { title: 'Páginas', path: '/nivel-de-acesso/paginas' },
          { title: 'Mapeamento', path: '/nivel-de-acesso/paginas/mapeamento' },
          { title: 'Versões', path: '/versionamento/versionameto-listagem' },
        ],
      },
    ],
  },
]

/** Where the tree has a page. */
export interface MenuSpot {
  readonly path: string
  readonly group: string
  /** The entry that is seen in the menu. */
  readonly entry: string
  readonly tab?: string
  /** Another page of the same rows is the entry of whoever may open both. */
  readonly isTwin?: true
  /** Of whoever runs the installation, and of no clerk of a portal: it is of use before there is one. */
  readonly isTechnical?: true
}
function spotsOf({ title: group, withoutPortal, entries }: MenuGroup): readonly MenuSpot[] {
  const technical = withoutPortal ? { isTechnical: withoutPortal } : {}
  return entries.flatMap((entry): readonly MenuSpot[] => {
    const spot = { group, entry: entry.title, ...technical }
    if ('tabs' in entry) return entry.tabs.map(({ title, path }) => ({ ...spot, path, tab: title }))
    const twin = entry.twin ? [{ ...spot, path: entry.twin, isTwin: true } as const] : []
    return [{ ...spot, path: entry.path }, ...twin]
  })
}
const spots = new Map(
  [
    ...menuTree.flatMap(spotsOf),
    ...menuFoot.pages.map(({ path, title }) => ({ path, group: menuFoot.title, entry: title })),
  ].map((spot: MenuSpot) => [spot.path, spot]),
)
/** Where the tree has a page; nothing for a page that it does not name. */
export const menuSpotOf = (path: string): MenuSpot | undefined => spots.get(path)
export const menuSpots: readonly MenuSpot[] = [...spots.values()]

/** Whether a page is of whoever runs the installation; so is a page below one that is. */
export const isTechnicalPage = (path: string): boolean =>
  menuSpots.some(
    ({ path: page, isTechnical }) => isTechnical && (path === page || path.startsWith(`${page}/`)),
  )

/** The group of a page, also of one that the tree does not name. */
export function menuGroupOf(path: string): MenuGroup {
  const [, area = ''] = path.split('/')
  const named = spots.get(path)?.group
  const found =
    menuTree.find(({ title }) => title === named) ??
    menuTree.find(({ areas }) => areas.includes(area)) ??
    menuTree.at(-1)
  if (!found) throw new Error('the menu has no groups')
  return found
}
