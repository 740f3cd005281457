import { sql, type Runner } from '../platform/postgres/database.ts'
import { takeMenus } from '../domain/menus/user-menu.ts'
import { commandsOf } from '../domain/commands.ts'
import type { Actor } from '../data/store/scope.ts'
import { baseMenuItem } from '../resources/portal/base-menu-item.ts'
import type { DocumentTypeName } from '../domain/first-rows/reference-data.ts'
import { itemDraft, standardMenus, type StandardItem } from '../domain/first-rows/standard-menus.ts'
import { userMenu } from '../resources/portal/user-menu.ts'
import { userMenuItem, type UserMenuItemDraft } from '../resources/portal/user-menu-item.ts'
import { documents } from './documents.ts'

const system = 'https://consulta.valedoorvalho.es.gov.br'
/** What the municipality adds to the standard menus: its own systems, and where others show the same accounts. */
const additions: Readonly<Record<string, readonly StandardItem[]>> = {
  Receitas: [
    {
      name: 'Receita do dia a dia',
      text: 'Previsão, lançamento e arrecadação, atualizados todo dia útil.',
      page: 'dados/receitas',
      icon: 'balance',
    },
    {
      name: 'Transferências da União e do Estado',
      text: 'FPM, ICMS, Fundeb e outros repasses.',
      url: `${system}/transferencias?id=1102`,
      icon: 'balance',
    },
  ],
  Despesas: [
    {
      name: 'Despesa do dia a dia',
      text: 'Do compromisso ao pagamento, atualizado todo dia útil.',
      group: true,
      page: 'dados/despesas',
      icon: 'request_page',
    },
    {
      name: 'Empenhos',
      text: 'O que foi reservado para cada compra ou serviço.',
      page: 'dados/empenhos',
      icon: 'request_page',
    },
    {
      name: 'Pagamentos',
      text: 'O que foi pago, a quem e por quê.',
      page: 'dados/movimentos',
      icon: 'request_page',
    },
  ],
  'Gestão fiscal': [
    {
      name: 'No Tribunal de Contas',
      text: 'Os mesmos números no painel do TCE-ES.',
      url: 'https://paineldecontrole.tcees.tc.br',
    },
  ],
  Compras: [
    {
      name: 'Contratações no PNCP',
      text: 'As mesmas compras no portal nacional.',
      url: 'https://www.gov.br/pncp',
    },
  ],
  Pessoal: [
    {
      name: 'Consulta de servidores',
      text: 'Por nome, cargo ou lotação.',
      url: `${system}/servidores?id=6101`,
      icon: 'supervisor',
    },
  ],
}

/** What the council shows: it has no revenue and no health service of its own. */
const ofCouncil = ['Despesas', 'Gestão fiscal', 'Pessoal', 'Acesso à informação']

/** Where the council's own items differ from what every portal is offered: its tables, its system, its periods. */
const councilItems: Readonly<Record<string, Partial<UserMenuItemDraft>>> = {
  'Gestão fiscal (RGF)': {
    description: 'A cada seis meses, com o gasto de pessoal (LRF, art. 63).',
  },
  'Diárias e passagens': { order: 9 },
  'Quadro de servidores': { action: 'dados/servidores' },
  'Consulta de servidores': {
    url: 'https://consulta.camaravaledoorvalho.es.leg.br/servidores?id=6102',
  },
}
/** The kinds of documents that the council has. */
const typesOfCouncil = (today: Date): ReadonlySet<DocumentTypeName> =>
  new Set(
    documents(today)
      .filter(({ portal }) => portal === 'camara')
      .map(({ type }) => type),
  )

/** Takes from the council's menus what it never publishes, and says of the rest how the council does it. */
async function fitCouncil(
  runner: Runner,
  actor: Actor,
  portalId: number,
  today: Date,
): Promise<void> {
  const types = typesOfCouncil(today)
  const leadsNowhere = new Set(
    standardMenus
      .flatMap(({ items }) => items)
      .filter(({ type }) => type !== undefined && ![type].flat().some((one) => types.has(one)))
      .map(({ name }) => name),
  )
  const items = await runner.run<{ id: string; name: string }>(
    sql.read`select id::text, nome_menu as name from portal_menu_item_usuario
      where id_portal = ${portalId} and not excluido order by id`,
  )
  for (const { id: key, name } of items) {
    const draft = councilItems[name]
    if (draft) await commandsOf(userMenuItem).update(runner, actor, { key, draft })
    else if (leadsNowhere.has(name)) await commandsOf(userMenuItem).remove(runner, actor, key)
  }
  const [fiscal] = await runner.run<{ key: string }>(
    sql.read`select id::text as key from portal_menu_usuario
      where id_portal = ${portalId} and nome = 'Gestão fiscal' and not excluido`,
  )
  if (!fiscal) throw new TypeError('the council has no menu of its accounts')
  const draft = { tileText: 'RGF e prestação de contas' }
  await commandsOf(userMenu).update(runner, actor, { key: fiscal.key, draft })
}

/** Furnishes the town hall with every menu, and the council with its own. */
export async function seedMenus(
  runner: Runner,
  actor: Actor,
  townHall: number,
  council: number,
  today: Date,
): Promise<void> {
  const bases = await runner.run<{ id: string; name: string; items: number }>(
    sql.read`select b.id::text, b.nome as name, (select count(*)::int from portal_menu_item_base i
        where i.id_menu_base = b.id) as items from portal_menu_base b`,
  )
  for (const { id, name, items } of bases) {
    for (const [at, item] of (additions[name] ?? []).entries())
      await commandsOf(baseMenuItem).create(runner, actor, itemDraft(Number(id), item, items + at))
  }
  await takeMenus(runner, actor, townHall)
  await takeMenus(runner, actor, council, ofCouncil)
  await fitCouncil(runner, actor, council, today)
}
