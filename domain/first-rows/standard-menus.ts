import type { BaseMenuDraft } from '../../resources/portal/base-menu.ts'
import type { BaseMenuItemDraft } from '../../resources/portal/base-menu-item.ts'
import type { DocumentTypeName } from './reference-data.ts'

/** An item leads to a kind of documents, to a page of the portal itself, or to another site. */
export interface StandardItem {
  readonly name: string
  readonly text: string
  readonly group?: true
  /** The kinds of documents that it leads to, or that its page shows, too. */
  readonly type?: DocumentTypeName | readonly DocumentTypeName[]
  readonly page?: string
  readonly url?: string
  readonly icon?: BaseMenuItemDraft['menuIcon']
}
export interface StandardMenu {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly tile: string
  readonly category: string
  readonly color: NonNullable<BaseMenuDraft['tileCssColor']>
  readonly items: readonly StandardItem[]
}

/**
 * The menus that a fresh tenant is offered, each of whose items leads somewhere from the first day; all of them can be
 * changed. Law: LC 131/2009, art. 2º; Lei 12.527/2011, art. 8º, § 1º; Lei 13.460/2017, art. 13 (ouvidoria); Lei
 * 14.654/2023 (medicines in stock).
 */
export const standardMenus: readonly StandardMenu[] = [
  {
    name: 'Receitas',
    title: 'Receitas',
    text: 'Quanto a cidade arrecada, de quê e quando.',
    tile: 'De onde vem o dinheiro da cidade',
    category: 'Contas públicas',
    color: 'green',
    items: [
      {
        name: 'Receitas arrecadadas',
        text: 'O que estava previsto e o que entrou, mês a mês.',
        type: 'Receita',
        icon: 'balance',
      },
      {
        name: 'Convênios e repasses',
        text: 'O que foi combinado com outros governos e o que já entrou.',
        type: 'Convênio',
      },
      {
        name: 'Emendas parlamentares',
        text: 'Dinheiro indicado por deputados e senadores.',
        type: 'Emenda',
      },
    ],
  },
  {
    name: 'Despesas',
    title: 'Despesas',
    text: 'Cada gasto, do empenho ao pagamento, e quem recebeu.',
    tile: 'Como o dinheiro é gasto',
    category: 'Contas públicas',
    color: 'navy',
    items: [
      {
        name: 'Relatórios da despesa',
        text: 'O que foi reservado e o que foi pago em cada mês, em arquivos.',
        type: 'Despesa',
        icon: 'request_page',
      },
      {
        name: 'Diárias e passagens',
        text: 'Quem viajou, para onde e quanto custou.',
        type: 'Diárias',
        icon: 'request_page',
      },
    ],
  },
  {
    name: 'Planejamento',
    title: 'Planejamento e orçamento',
    text: 'As leis que dizem o que será feito e com que dinheiro.',
    tile: 'PPA, LDO e LOA',
    category: 'Contas públicas',
    color: 'blue',
    items: [
      {
        name: 'Lei do Plano Plurianual (PPA)',
        text: 'O texto do plano de quatro anos.',
        type: 'PPA',
      },
      {
        name: 'Lei de Diretrizes Orçamentárias (LDO)',
        text: 'As prioridades do ano que vem.',
        type: 'LDO',
      },
      { name: 'Lei Orçamentária Anual (LOA)', text: 'O orçamento do ano.', type: 'LOA' },
    ],
  },
  {
    name: 'Gestão fiscal',
    title: 'Relatórios e prestação de contas',
    text: 'Os relatórios que a lei manda publicar e as contas de cada ano.',
    tile: 'RREO, RGF e balancetes',
    category: 'Contas públicas',
    color: 'teal',
    items: [
      { name: 'Resumo da execução orçamentária (RREO)', text: 'A cada dois meses.', type: 'RREO' },
      {
        name: 'Gestão fiscal (RGF)',
        text: 'A cada quatro ou seis meses, com gasto de pessoal e dívida.',
        type: 'RGF',
      },
      { name: 'Balancetes', text: 'O resumo das contas de cada mês.', type: 'Balancete' },
      {
        name: 'Prestação de contas anual',
        text: 'O balanço e o relatório de gestão.',
        type: 'Relatório de gestão',
      },
    ],
  },
  {
    name: 'Compras',
    title: 'Licitações e contratos',
    text: 'O que a cidade compra, de quem e por quanto.',
    tile: 'Editais, contratos e obras',
    category: 'Compras públicas',
    color: 'maroon',
    items: [
      {
        name: 'Licitações',
        text: 'Editais abertos e encerrados.',
        type: 'Licitação',
        icon: 'balance',
      },
      { name: 'Contratos e aditivos', text: 'O texto assinado e cada mudança.', type: 'Contrato' },
      { name: 'Obras', text: 'O que está sendo construído e em que pé está.', type: 'Obra' },
    ],
  },
  {
    name: 'Pessoal',
    title: 'Servidores e folha',
    text: 'Quem trabalha na administração, em que cargo e com que salário.',
    tile: 'Cargos, salários e concursos',
    category: 'Pessoas',
    color: 'purple',
    items: [
      {
        name: 'Folha de pagamento',
        text: 'Salários de cada mês.',
        type: 'Folha',
        icon: 'supervisor',
      },
      {
        name: 'Quadro de servidores',
        text: 'Nome, cargo, lotação e vínculo.',
        type: 'Servidores',
        icon: 'supervisor',
      },
      {
        name: 'Concursos e processos seletivos',
        text: 'Editais, listas e convocações.',
        type: 'Concurso',
        icon: 'supervisor',
      },
    ],
  },
  {
    name: 'Saúde',
    title: 'Saúde',
    text: 'O que há na farmácia municipal.',
    tile: 'Remédios em estoque',
    category: 'Serviços',
    color: 'aqua',
    items: [
      {
        name: 'Estoque de medicamentos',
        text: 'Os remédios disponíveis e os que estão em falta.',
        type: 'Medicamentos',
      },
    ],
  },
  {
    name: 'Legislação',
    title: 'Legislação e estrutura',
    text: 'As normas do município e quem responde por cada assunto.',
    tile: 'Leis, decretos e secretarias',
    category: 'A administração',
    color: 'olive',
    items: [
      {
        name: 'Leis e decretos',
        text: 'Do município, com o texto de cada um; do estado e da União.',
        page: 'legislacao',
        type: ['Lei', 'Decreto'],
        icon: 'balance',
      },
      { name: 'Atas de sessões e audiências', text: 'O que foi dito e decidido.', type: 'Ata' },
      {
        name: 'Estrutura organizacional',
        text: 'Os órgãos, o que fazem e quem os dirige.',
        page: 'estrutura-organizacional',
        icon: 'lan',
      },
      {
        name: 'Secretarias',
        text: 'Telefone, endereço e horário de cada uma.',
        page: 'secretarias',
        icon: 'lan',
      },
    ],
  },
  {
    name: 'Acesso à informação',
    title: 'Acesso à informação',
    text: 'Como perguntar, reclamar e entender as contas.',
    tile: 'Pergunte e acompanhe',
    category: 'Serviços',
    color: 'yellow',
    items: [
      {
        name: 'Pedir uma informação (e-SIC)',
        text: 'O que não está aqui, você pode pedir.',
        page: 'e-sic',
      },
      {
        name: 'Ouvidoria',
        text: 'Reclamações, denúncias, sugestões e elogios.',
        page: 'ouvidoria',
      },
      {
        name: 'Perguntas frequentes',
        text: 'O que as pessoas mais perguntam.',
        page: 'perguntas-frequentes',
      },
      {
        name: 'Glossário',
        text: 'As palavras das contas em português simples.',
        page: 'glossario',
      },
      {
        name: 'Links úteis',
        text: 'Outros sites que ajudam a acompanhar as contas.',
        page: 'links',
      },
    ],
  },
]

export const menuDraft = (
  { name, title, text, tile, category, color }: StandardMenu,
  at: number,
): BaseMenuDraft => ({
  name,
  menuName: title,
  description: text,
  font: null,
  hint: null,
  order: at + 1,
  url: null,
  action: null,
  hidden: false,
  hideTile: false,
  hideUpdate: false,
  type: null,
  tileCssColor: color,
  generalCssColor: color,
  tileText: tile,
  tileType: category,
  tileGroup: null,
})

export const itemDraft = (
  baseMenuId: number,
  { name, text, group, page, url, icon }: StandardItem,
  at: number,
): BaseMenuItemDraft => ({
  baseMenuId,
  nameId: null,
  menuIcon: icon ?? 'description',
  menuName: name,
  newMenuGroup: group ?? false,
  description: text,
  font: null,
  hint: null,
  url: url ?? null,
  apiUrl: null,
  action: page ?? null,
  order: at + 1,
  hideMenu: false,
  hideBody: false,
  hideFooter: true,
})
