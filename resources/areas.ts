/** Where an area of the screens (the first segment of its paths) stands in the back office's menu. */
export interface PageArea {
  /** The heading it stands under. */
  readonly heading: string
  readonly title: string
  /** One of the eleven icon names of the menu (specification 1 §2). */
  readonly icon: string
}

/** The order is that of the menu: first what a clerk does every day. */
export const areas: Readonly<Record<string, PageArea>> = {
  'portal-transparencia': { heading: 'Portal', title: 'Documentos', icon: 'description' },
  informacoes: { heading: 'Portal', title: 'Informações', icon: 'folder' },
  legislacao: { heading: 'Portal', title: 'Legislação', icon: 'balance' },
  organograma: { heading: 'Portal', title: 'Organograma', icon: 'lan' },
  'dados-abertos': { heading: 'Portal', title: 'Dados abertos', icon: 'request_page' },
  'configuracoes-portal': { heading: 'Portal', title: 'Configurações do portal', icon: 'settings' },
  menu: { heading: 'Portal', title: 'Menus', icon: 'menu' },
  'prestacao-de-contas': { heading: 'Portal', title: 'Prestação de contas', icon: 'request_page' },
  'administrador-portal': {
    heading: 'Gestão',
    title: 'Administração do portal',
    icon: 'admin_panel',
  },
  'administrador-el': { heading: 'Gestão', title: 'Portais e UGs', icon: 'home' },
  gestor: { heading: 'Gestão', title: 'Gestores e unidades', icon: 'supervisor' },
  unidade: { heading: 'Gestão', title: 'Produtos e unidades', icon: 'lan' },
  controle: { heading: 'Gestão', title: 'Controle', icon: 'manage_accounts' },
  equipe: { heading: 'Gestão', title: 'Equipe', icon: 'manage_accounts' },
  'cadastro-administrativo': { heading: 'Sistema', title: 'Cadastros básicos', icon: 'folder' },
  'nivel-de-acesso-gestor': {
    heading: 'Sistema',
    title: 'Níveis de acesso',
    icon: 'manage_accounts',
  },
  'nivel-de-acesso': { heading: 'Sistema', title: 'Páginas e menu', icon: 'menu' },
  auditoria: { heading: 'Sistema', title: 'Segurança', icon: 'admin_panel' },
  versionamento: { heading: 'Sistema', title: 'Versões', icon: 'description' },
}
