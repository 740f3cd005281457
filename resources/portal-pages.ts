/*
 * The pages of a portal, each declared once. The main menu, the foot of the pages, the map of the site and its sitemap,
 * the ways on for a citizen, what the search knows of them and what editors lead menus to derive from here, in this
 * order (portal-page-lists.ts).
 */

type Need = 'tables' | 'secretariats' | 'structures' | { readonly table: string }
/** A page that a portal has from the first day; a list calls it by its name, or by another that the list gives. */
interface PortalPage {
  /** Below the portal, whose home it is without anything. */
  readonly path: string
  readonly name: string
  /** What a chamber of councillors calls it: it has sectors, and no secretariats. */
  readonly nameInChamber?: string
  /** What a portal must have something of; without it lists leave the page out, though it answers everywhere. */
  readonly needs?: Need
  readonly inMenu?: string | true
  readonly inFooter?: true
  readonly inMap?: string | true
  /** Editors may lead a menu to it. */
  readonly isTarget?: string | true
  /** A way on for somebody who is not looking for a document: its place among them, and what one does there. */
  readonly door?: { readonly place: number; readonly name?: string; readonly purpose: string }
  /** How a search finds it: by its title, and by words that people use for it. */
  readonly found?: { readonly title?: string; readonly purpose: string; readonly words: string }
}

const structure = 'O organograma de cada órgão, ano a ano.'
const answers = 'O que as pessoas mais perguntam, com resposta em linguagem simples.'
const laws = 'As leis do município, do Estado e do país sobre as contas públicas.'
const glossary = 'As palavras das contas públicas, explicadas.'

const portalPages = [
  { path: '', name: 'Início', inMenu: true, inMap: true },
  { path: '/busca', name: 'Busca', inMap: 'Busca em todos os documentos', isTarget: true },
  {
    path: '/documentos',
    name: 'Documentos',
    inMenu: true,
    inFooter: true,
    isTarget: 'Todos os documentos',
    found: { purpose: 'Todos os documentos, por tipo.', words: 'arquivos PDF tipos' },
  },
  {
    path: '/dados',
    name: 'Dados',
    needs: 'tables',
    inMenu: true,
    inMap: true,
    found: {
      title: 'Dados abertos',
      purpose: 'As tabelas públicas do portal, para consultar e baixar.',
      words: 'planilhas CSV baixar download API tabelas dados abertos',
    },
  },
  {
    path: '/dados/vereadores',
    name: 'Vereadores',
    needs: { table: 'vereadores' },
    inMenu: true,
    inFooter: true,
    inMap: true,
  },
  {
    path: '/dados/sessoes',
    name: 'Sessões, pautas e atas',
    needs: { table: 'sessoes' },
    inMenu: 'Sessões',
    inFooter: true,
    inMap: true,
  },
  {
    path: '/dados/proposicoes',
    name: 'Projetos e outras proposições',
    needs: { table: 'proposicoes' },
    inMap: true,
  },
  {
    path: '/dados/votacoes',
    name: 'Votações nominais',
    needs: { table: 'votacoes' },
    inMap: true,
  },
  {
    path: '/dados/ppa',
    name: 'Plano Plurianual',
    needs: { table: 'ppa' },
    inMap: true,
    isTarget: true,
    door: {
      place: 4,
      purpose: 'O que o governo se propôs a fazer em quatro anos, com metas e valores.',
    },
  },
  {
    path: '/ordem-de-pagamentos',
    name: 'Ordem cronológica de pagamentos',
    needs: { table: 'movimentos' },
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: {
      purpose:
        'Em que ordem cada unidade paga, por fonte de recursos e categoria, e as alterações.',
      words:
        'fila pagamento pagamentos fornecedores vencimento exigibilidade atraso atrasados liquidação justificativa posição lei 14.133 artigo 141',
    },
  },
  {
    path: '/legislacao',
    name: 'Legislação',
    inMenu: true,
    inFooter: true,
    inMap: true,
    isTarget: true,
    door: { place: 5, purpose: laws },
    found: { purpose: laws, words: 'leis decretos normas lei orgânica' },
  },
  {
    path: '/secretarias',
    name: 'Secretarias',
    nameInChamber: 'Setores',
    needs: 'secretariats',
    inMenu: true,
    inFooter: true,
    inMap: true,
    isTarget: true,
    door: { place: 3, purpose: 'Quem responde por cada assunto, telefone, endereço e horário.' },
    found: {
      purpose: 'Quem responde por cada uma, telefone, endereço e horário.',
      words:
        'horário atendimento funcionamento telefone endereço contato e-mail secretário secretaria responsável órgãos competências prefeito prefeita vice-prefeito',
    },
  },
  {
    path: '/estrutura-organizacional',
    name: 'Estrutura organizacional',
    needs: 'structures',
    inFooter: true,
    inMap: true,
    isTarget: true,
    door: { place: 6, purpose: structure },
    found: { purpose: structure, words: 'organograma órgãos cargos administração' },
  },
  {
    path: '/noticias',
    name: 'Notícias',
    inMenu: true,
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: { purpose: 'O que a administração conta.', words: 'avisos novidades comunicados' },
  },
  {
    path: '/ouvidoria',
    name: 'Ouvidoria',
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: {
      purpose: 'Como reclamar, denunciar, sugerir ou elogiar.',
      words:
        'denúncia reclamação elogio sugestão manifestação denunciar reclamar corrupção fraude desvio buraco rua poste luz lâmpada apagada apagado queimada queimado conserta consertar mato lixo entulho barulho',
    },
  },
  {
    path: '/perguntas-frequentes',
    name: 'Perguntas frequentes',
    inMenu: true,
    inFooter: true,
    inMap: true,
    isTarget: true,
    door: { place: 2, purpose: answers },
    found: { purpose: answers, words: 'dúvidas FAQ ajuda perguntas respostas' },
  },
  {
    path: '/e-sic',
    name: 'e-SIC',
    inMenu: true,
    inMap: true,
    isTarget: 'Pedir uma informação (e-SIC)',
    door: {
      place: 1,
      name: 'Pedir uma informação',
      purpose: 'O que não está aqui, você pode pedir. A resposta sai em até 20 dias.',
    },
    found: {
      title: 'Pedir uma informação (e-SIC)',
      purpose: 'Como fazer um pedido de informação, prazos, recurso e atendimento.',
      words:
        'e-SIC SIC acesso à informação lei 12.527 pedido recurso prazo protocolo balcão consulta requerimento solicitar responder resposta demora LAI',
    },
  },
  {
    path: '/glossario',
    name: 'Glossário',
    inMenu: true,
    inFooter: true,
    inMap: true,
    isTarget: true,
    door: { place: 7, purpose: glossary },
    found: { purpose: glossary, words: 'dicionário significado palavras termos' },
  },
  {
    path: '/links',
    name: 'Links úteis',
    inMenu: true,
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: { purpose: 'Outros sites que ajudam.', words: 'sites endereços úteis' },
  },
  {
    path: '/sobre',
    name: 'Sobre o portal',
    inMenu: 'Sobre',
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: {
      purpose: 'De quem é o portal, quem responde por ele e como falar com cada unidade.',
      words:
        'fale conosco contato telefone e-mail endereço horário atendimento funcionamento responsável autoridade CNPJ unidade gestora',
    },
  },
  {
    path: '/acessibilidade',
    name: 'Acessibilidade',
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: {
      purpose: 'Como usar o portal com teclado, leitor de tela e alto contraste.',
      words: 'teclado contraste leitor de tela libras atalhos deficiência',
    },
  },
  {
    path: '/privacidade',
    name: 'Privacidade',
    inFooter: true,
    inMap: true,
    found: {
      purpose: 'O que o portal guarda de quem o visita.',
      words: 'LGPD cookies encarregado proteção',
    },
  },
  {
    path: '/mapa',
    name: 'Mapa do site',
    inFooter: true,
    inMap: true,
    isTarget: true,
    found: { purpose: 'Todas as páginas do portal.', words: 'mapa índice páginas' },
  },
] as const satisfies readonly PortalPage[]

export type PagePath = (typeof portalPages)[number]['path']
type DeclaredPage = PortalPage & { readonly path: PagePath }
export const declaredPages: readonly DeclaredPage[] = portalPages
const byPath = new Map<string, DeclaredPage>(declaredPages.map((page) => [page.path, page]))
/** What is declared of the page at a path; nothing where there is none of that path, or where it is one of many. */
export const pageAt = (path: string): DeclaredPage | undefined => byPath.get(path)
