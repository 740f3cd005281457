import type { Page } from './pages.ts'
import { ownScreens } from './own-screens.ts'

const list = (path: string, title: string, resource: string): Page => ({
  path,
  owner: path,
  action: 'read',
  title,
  resource,
  inMenu: true,
  whole: false,
})
/** A screen under a list: its rights are the list's. */
const under = (owner: Page, path: string, title: string): Page => ({
  ...owner,
  path,
  title,
  inMenu: false,
})

const audit = list(ownScreens.audit, 'Auditoria', 'audit')
const accountability = list(
  ownScreens.accountabilityFiles,
  'Importação de arquivos',
  'accountability-file',
)
const biddings = list(ownScreens.biddings, 'Inscrições em licitações', 'bidding-registration')

/** Ruled by the rights on the portals: what a portal shows belongs to whoever administers it. */
const tables: Page = {
  ...list(ownScreens.tables, 'Tabelas públicas', 'table-file'),
  owner: '/administrador-portal/gerenciar-portais',
}

/** Ruled by the rights on the types that one publishes: who may see what is published sees what is owed. */
const duties: Page = {
  ...list(ownScreens.duties, 'Obrigações', 'duty'),
  owner: '/portal-transparencia/publicador-de-documento/listar-tipos-documentos',
}
/** Whoever may change the portal changes what it owes. */
const dutyForm: Page = {
  ...under(duties, '/portal-transparencia/obrigacoes/editar', 'Editar obrigação'),
  owner: '/administrador-portal/gerenciar-portais',
  action: 'edit',
}

/** Ruled by the rights on who has access. */
const person: Page = {
  path: '/gestor/usuarios-do-sistema/pessoa',
  owner: '/gestor/usuarios-do-sistema',
  action: 'read',
  title: 'Pessoa: o que vê e pode',
  resource: 'system-user',
  inMenu: false,
  whole: false,
}

/**
 * Pages of screens that are no noun's: what they show is written by other doors and never edited, so that there is no
 * form, no trash and no documented list to derive them from. They have rights and menu entries like all the others.
 */
export const extraPages: readonly Page[] = [
  audit,
  under(audit, '/auditoria/detalhes', 'Detalhes: evento'),
  accountability,
  biddings,
  duties,
  dutyForm,
  person,
  tables,
  under(tables, ownScreens.tablesIndex, 'Índice de transparência'),
  { ...under(tables, ownScreens.tablesDelivery, 'Enviar o mês'), action: 'edit' },
  under(tables, '/dados-abertos/tabelas-publicas/detalhes', 'Detalhes: tabela pública'),
  { ...under(tables, '/dados-abertos/tabelas-publicas/enviar', 'Enviar arquivo'), action: 'edit' },
  under(tables, '/dados-abertos/tabelas-publicas/linhas', 'Linhas: tabela pública'),
  {
    ...under(tables, '/dados-abertos/tabelas-publicas/linha', 'Linha: tabela pública'),
    action: 'edit',
  },
]
