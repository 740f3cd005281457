/** What happened, as a sentence of an event begins: "Alterou", with the person before or after it. */
export const trackerWords = {
  insert: 'Cadastrou',
  update: 'Alterou',
  delete: 'Excluiu',
  restore: 'Restaurou',
  view: 'Consultou',
  print: 'Imprimiu',
  export: 'Exportou',
  import: 'Importou',
  publish: 'Publicou',
  reveal: 'Revelou dados',
  permission: 'Mudou permissões',
  login: 'Entrou',
  login_failed: 'Tentou entrar',
  logout: 'Saiu',
} as const
/** What happened (DOMAIN: tracker_type). */
export type TrackerType = keyof typeof trackerWords
export const isTrackerType = (text: string): text is TrackerType =>
  Object.hasOwn(trackerWords, text)

/** Where events happen that are no noun's, nor a public table's. */
const otherPages: Readonly<Record<string, string>> = {
  session: 'Sessões',
  settings: 'Ajustes de contas',
  permission: 'Permissões',
  file: 'Arquivos',
  audit: 'Auditoria',
  'saved-view': 'Visões',
  'accountability-file': 'Arquivos da prestação de contas',
  'bidding-registration': 'Inscrições em licitações',
  'data-key': 'Chaves de dados',
  'portal-host': 'Domínios de portais',
}

/** The same, and each public table by its title. */
export const eventPages = (
  tables: readonly { readonly name: string; readonly title: string }[],
): Readonly<Record<string, string>> => ({
  ...otherPages,
  ...Object.fromEntries(tables.map(({ name, title }) => [name, `Tabela pública: ${title}`])),
})

/** Labels of what such events keep, by the name they keep it under. */
export const eventFields: Readonly<Record<string, string>> = {
  formato: 'Formato',
  busca: 'Busca',
  filtros: 'Filtros',
  filtro: 'Filtros',
  cadastro_aberto: 'Cadastro aberto',
  senha: 'Senha',
  name: 'Nome',
  nome: 'Nome',
  pagina: 'Página',
  email: 'E-mail',
  confirmed: 'E-mail confirmado',
  active: 'Ativo',
  id_gestor_perfil: 'Perfil do gestor',
  paginas: 'Páginas',
  portal_id: 'Portal',
  chave: 'Arquivo',
  key: 'Arquivo',
  nome_original: 'Nome do arquivo',
  tipo: 'Tipo',
  type: 'Tipo',
  tamanho: 'Tamanho',
  size: 'Tamanho',
  sha256: 'SHA-256',
  md5: 'MD5',
  linhas: 'Linhas',
  fundamento_retirada: 'Fundamento da retirada',
  motivo_retirada: 'Motivo da retirada',
  conjuntos: 'Tabelas',
  unidades: 'Unidades gestoras',
  redes: 'Endereços de rede',
  dominio: 'Domínio',
  provado: 'Chega a esta instalação',
  principal: 'Endereço principal',
  expira_em: 'Vale até',
  erros: 'Erros',
  avisos: 'Avisos',
  status: 'Situação',
  ug: 'UG',
  ano: 'Ano',
  mes: 'Mês',
  arquivo: 'Arquivo',
  numero_processo: 'Número do processo',
  nome_razaosocial: 'Nome ou razão social',
  cpf_cnpj: 'CPF ou CNPJ',
  protocolo: 'Protocolo',
  nomeCompleto: 'Nome completo',
  emailAlternativo: 'E-mail alternativo',
  funcao: 'Função',
  phoneNumber: 'Telefone',
  cpf: 'CPF',
}
