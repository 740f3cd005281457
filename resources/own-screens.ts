import { accountabilityPage } from './accountability/file.ts'

/**
 * Where the screens are that are no noun's. The application opens them, and the server answers 404 to an address that
 * is neither one of them nor a noun's. `:id` stands for any one segment.
 */
export const ownScreens = {
  home: '/',
  login: '/autenticacao/login',
  firstAccess: '/autenticacao/primeiro-acesso',
  register: '/autenticacao/cadastro',
  recover: '/autenticacao/recuperar-senha',
  recoverySent: '/autenticacao/confirmar-recuperacao-senha',
  confirmAccount: '/autenticacao/confirmar-conta',
  invitation: '/autenticacao/convite',
  resetPassword: '/autenticacao/resetar-senha',
  bidding: '/licitacao',
  settings: '/conta/configuracoes',
  why: '/conta/por-que',
  municipality: '/configuracoes-do-municipio',
  person: '/gestor/usuarios-do-sistema/pessoa/:id',
  audit: '/auditoria',
  auditEvent: '/auditoria/detalhes/:id',
  biddings: '/administrador-portal/licitacoes',
  duties: '/portal-transparencia/obrigacoes',
  duty: '/portal-transparencia/obrigacoes/editar/:id',
  tables: '/dados-abertos/tabelas-publicas',
  tablesIndex: '/dados-abertos/tabelas-publicas/indice',
  tablesDelivery: '/dados-abertos/tabelas-publicas/enviar-o-mes',
  table: '/dados-abertos/tabelas-publicas/detalhes/:id',
  tableFile: '/dados-abertos/tabelas-publicas/enviar/:id',
  tableRows: '/dados-abertos/tabelas-publicas/linhas/:id',
  tableRow: '/dados-abertos/tabelas-publicas/linha/:id',
  accountabilityChoice: '/prestacao-de-contas/selecao',
  accountabilityFiles: accountabilityPage,
  accountabilityAccount: '/prestacao-de-contas/conta',
} as const
