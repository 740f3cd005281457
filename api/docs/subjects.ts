import { resources } from '../../resources/index.ts'

/** What calls are about that are those of no noun, by the beginning of their names. */
const others: Readonly<Record<string, string>> = {
  account: 'Minha conta',
  accountability: 'Prestação de contas',
  audit: 'Auditoria',
  'bidding-registration': 'Inscrições em licitações',
  calendar: 'Agenda das obrigações',
  'data-key': 'Chaves de dados',
  'data-load': 'Envio de tabelas por chave',
  duty: 'Obrigações',
  file: 'Arquivos',
  home: 'Tela inicial',
  menu: 'Menus da sessão',
  passkey: 'Chaves de acesso',
  'portal-alert': 'Avisos por e-mail',
  'portal-host': 'Endereços dos portais',
  preview: 'Links de prévia',
  proposal: 'Propostas',
  provider: 'Provedores de entrada',
  publishing: 'Quem publica',
  release: 'Pacotes de publicação',
  review: 'Revisão',
  sapl: 'SAPL',
  'saved-view': 'Visões guardadas',
  search: 'Busca',
  'second-factor': 'Segundo fator',
  service: 'Serviço',
  session: 'Sessão',
  'step-up': 'Prova recente',
  'system-menu': 'Menus do sistema',
  'table-declaration': 'Declarações das tabelas públicas',
  'table-delivery': 'Envio do mês',
  'table-file': 'Tabelas públicas',
  'table-load': 'Cargas das tabelas públicas',
  'table-mailbox': 'Caixa de remessas',
  'table-own-file': 'Arquivos de linhas',
  'table-pncp': 'PNCP',
  'table-row': 'Linhas das tabelas públicas',
  tracker: 'Registro de uso',
  webhook: 'Webhooks',
}
const nouns = new Map(resources.map(({ name, noun }) => [name, noun.many]))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How a subject of the description is called. @param tag the name of a noun, or the beginning of a call's */
export const tagTitle = (tag: string): string =>
  others[tag] ?? capital(nouns.get(tag) ?? 'Outras chamadas')
