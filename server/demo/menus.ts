import type { Runner } from '../../data/database.ts'
import { sql } from '../../data/database.ts'
import { copyItems } from '../../data/portal-menus.ts'
import { createRecord } from '../../data/record.ts'
import type { Actor } from '../../data/scope.ts'
import { baseMenu, type BaseMenuDraft } from '../../resources/base-menu.ts'
import { baseMenuItem, type BaseMenuItemDraft } from '../../resources/base-menu-item.ts'
import { userMenu } from '../../resources/user-menu.ts'
import type { DocumentTypeName } from '../reference-data.ts'

interface DemoItem {
  readonly name: string
  readonly text: string
  readonly group?: true
  /** The kind of documents, the page of the portal, or the other site that it leads to. */
  readonly type?: DocumentTypeName
  readonly page?: string
  readonly url?: string
  readonly icon?: BaseMenuItemDraft['menuIcon']
}
interface DemoMenu {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly tile: string
  readonly category: string
  readonly color: NonNullable<BaseMenuDraft['tileCssColor']>
  readonly items: readonly DemoItem[]
}

const system = 'https://consulta.valedoorvalho.es.gov.br'
/** The menus that the demonstration's portals are furnished with. Law: LC 131/2009, art. 2º; Lei 12.527/2011, art. 8º, § 1º. */
const menus: readonly DemoMenu[] = [
  {
    name: 'Receitas', title: 'Receitas', text: 'Quanto a cidade arrecada, de quê e quando.', tile: 'De onde vem o dinheiro da cidade', category: 'Contas públicas', color: 'green', items: [
      { name: 'Receita do dia a dia', text: 'Previsão, lançamento e arrecadação, atualizados todo dia útil.', url: `${system}/receitas?id=11`, icon: 'balance' },
      { name: 'Transferências da União e do Estado', text: 'FPM, ICMS, Fundeb e outros repasses.', url: `${system}/transferencias?id=12`, icon: 'balance' },
      { name: 'Convênios e repasses', text: 'O que foi combinado com outros governos e o que já entrou.', type: 'Convênio' },
      { name: 'Emendas parlamentares', text: 'Dinheiro indicado por deputados e senadores.', type: 'Emenda' },
    ],
  },
  {
    name: 'Despesas', title: 'Despesas', text: 'Cada gasto, do empenho ao pagamento, e quem recebeu.', tile: 'Como o dinheiro é gasto', category: 'Contas públicas', color: 'navy', items: [
      { name: 'Execução da despesa', text: 'Do compromisso ao pagamento.', group: true, icon: 'request_page' },
      { name: 'Empenhos', text: 'O que foi reservado para cada compra ou serviço.', url: `${system}/empenhos?id=21`, icon: 'request_page' },
      { name: 'Pagamentos', text: 'O que foi pago, a quem e por quê.', url: `${system}/pagamentos?id=22`, icon: 'request_page' },
      { name: 'Viagens', text: 'Quem viajou, para onde e quanto custou.', group: true, icon: 'request_page' },
      { name: 'Diárias e passagens', text: 'Mês a mês, por servidor.', type: 'Diárias' },
    ],
  },
  {
    name: 'Planejamento', title: 'Planejamento e orçamento', text: 'As leis que dizem o que será feito e com que dinheiro.', tile: 'PPA, LDO e LOA', category: 'Contas públicas', color: 'blue', items: [
      { name: 'Plano Plurianual (PPA)', text: 'O plano de quatro anos.', type: 'PPA' },
      { name: 'Lei de Diretrizes Orçamentárias (LDO)', text: 'As prioridades do ano que vem.', type: 'LDO' },
      { name: 'Lei Orçamentária Anual (LOA)', text: 'O orçamento do ano.', type: 'LOA' },
    ],
  },
  {
    name: 'Gestão fiscal', title: 'Relatórios e prestação de contas', text: 'Os relatórios que a lei manda publicar e as contas de cada ano.', tile: 'RREO, RGF e balancetes', category: 'Contas públicas', color: 'teal', items: [
      { name: 'Resumo da execução orçamentária (RREO)', text: 'A cada dois meses.', type: 'RREO' },
      { name: 'Gestão fiscal (RGF)', text: 'A cada quatro meses, com gasto de pessoal e dívida.', type: 'RGF' },
      { name: 'Balancetes', text: 'O resumo das contas de cada mês.', type: 'Balancete' },
      { name: 'Prestação de contas anual', text: 'O balanço e o relatório de gestão.', type: 'Relatório de gestão' },
      { name: 'No Tribunal de Contas', text: 'Os mesmos números no painel do TCE-ES.', url: 'https://paineldecontrole.tcees.tc.br' },
    ],
  },
  {
    name: 'Compras', title: 'Licitações e contratos', text: 'O que a cidade compra, de quem e por quanto.', tile: 'Editais, contratos e obras', category: 'Compras públicas', color: 'maroon', items: [
      { name: 'Licitações', text: 'Editais abertos e encerrados.', type: 'Licitação', icon: 'balance' },
      { name: 'Contratos e aditivos', text: 'O texto assinado e cada mudança.', type: 'Contrato' },
      { name: 'Obras', text: 'O que está sendo construído e em que pé está.', type: 'Obra' },
      { name: 'Contratações no PNCP', text: 'As mesmas compras no portal nacional.', url: 'https://www.gov.br/pncp' },
    ],
  },
  {
    name: 'Pessoal', title: 'Servidores e folha', text: 'Quem trabalha na prefeitura, em que cargo e com que salário.', tile: 'Cargos, salários e concursos', category: 'Pessoas', color: 'purple', items: [
      { name: 'Folha de pagamento', text: 'Salários de cada mês.', type: 'Folha', icon: 'supervisor' },
      { name: 'Quadro de servidores', text: 'Nome, cargo, lotação e vínculo.', url: `${system}/servidores?id=61`, icon: 'supervisor' },
    ],
  },
  {
    name: 'Saúde', title: 'Saúde', text: 'Remédios em estoque e contas do Fundo Municipal de Saúde.', tile: 'Remédios em estoque', category: 'Serviços', color: 'aqua', items: [
      { name: 'Estoque de medicamentos', text: 'O que há na farmácia municipal. Lei 14.654/2023.', type: 'Medicamentos' },
    ],
  },
  {
    name: 'Acesso à informação', title: 'Acesso à informação', text: 'Como perguntar, reclamar e entender as contas.', tile: 'Pergunte e acompanhe', category: 'Serviços', color: 'yellow', items: [
      { name: 'Glossário', text: 'As palavras das contas em português simples.', page: 'glossario' },
      { name: 'Links úteis', text: 'Outros sites que ajudam a acompanhar as contas.', page: 'links' },
      { name: 'Fala.BR', text: 'Pedidos de informação e ouvidoria.', url: 'https://falabr.cgu.gov.br' },
    ],
  },
]

const menuDraft = ({ name, title, text, tile, category, color }: DemoMenu, at: number): BaseMenuDraft => ({
  name, menuName: title, description: text, font: 'Sistema contábil da prefeitura', hint: null, order: at + 1, url: null, action: null, hidden: false, hideTile: false, hideUpdate: false,
  type: null, tileCssColor: color, generalCssColor: color, tileText: tile, tileType: category, tileGroup: null,
})
const itemDraft = (baseMenuId: number, { name, text, group, type, page, url, icon }: DemoItem, at: number, types: ReadonlyMap<string, string>): BaseMenuItemDraft => ({
  baseMenuId, nameId: null, menuIcon: icon ?? 'description', menuName: name, newMenuGroup: group ?? false, description: text, font: null, hint: null, url: url ?? null, apiUrl: null,
  action: type ? `documentos/${types.get(type) ?? ''}` : (page ?? null), order: at + 1, hideMenu: false, hideBody: false, hideFooter: true,
})

/** What the council shows: it has no revenue and no health service of its own. */
const ofCouncil = new Set(['Despesas', 'Gestão fiscal', 'Pessoal', 'Acesso à informação'])

/** Furnishes the town hall with every menu, and the council with its own. */
export async function seedMenus(runner: Runner, actor: Actor, townHall: number, council: number): Promise<void> {
  const rows = await runner.run<{ name: string; id: string }>(sql`select descricao_abrev as name, id::text from tipo_elemento where not excluido`)
  const types = new Map(rows.map(({ name, id }) => [name, id]))
  for (const [at, menu] of menus.entries()) {
    const draft = menuDraft(menu, at)
    const baseMenuId = Number((await createRecord(runner, actor, baseMenu, draft)).key)
    for (const [place, item] of menu.items.entries()) await createRecord(runner, actor, baseMenuItem, itemDraft(baseMenuId, item, place, types))
    for (const portalId of ofCouncil.has(menu.name) ? [townHall, council] : [townHall]) {
      await createRecord(runner, actor, userMenu, { ...draft, baseMenuId, portalId })
      await copyItems(runner, actor, portalId, baseMenuId)
    }
  }
}
