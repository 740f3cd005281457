import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { listDuties } from '../../resources/calls/duty.ts'
import { readPortalMarks } from '../../resources/calls/portal.ts'
import { copyPortal, undoPortalCopy } from '../../resources/calls/portals/copies.ts'
import {
  beginPortal,
  listTemplates,
  readBeginning,
} from '../../resources/calls/portals/templates.ts'
import { portalOfTenantB } from '../support/tenants.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

// By what people tell portals apart: of those that they reach, and of no other municipality.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const ids = [1, 2, 3, portalOfTenantB.id].join(',')

test('a portal is told by its town, arms and colour to whoever reaches it', async () => {
  await server.runnerOf('a').run(sql`update portal set localidade = 'Vila', estado_sigla = 'AC',
      color_bg_body = '#1c5f8a', brasao_s3_path = null where id = 1`)
  const master = await server.signedIn('master')
  const marks = await master.ask(readPortalMarks, { query: { ids } })
  expect(marks.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
  expect(marks.find(({ id }) => id === 1)).toEqual({
    id: 1,
    municipio: 'Vila',
    uf: 'AC',
    brasao: null,
    cor: '#1c5f8a',
  })
  const seenBy = async (user: 'first' | 'second' | 'nobody') => {
    const person = await server.signedIn(user)
    return (await person.ask(readPortalMarks, { query: { ids } })).map(({ id }) => id)
  }
  const [first, second] = [await seenBy('first'), await seenBy('second')]
  expect(first).toContain(1)
  expect(first.filter((id) => second.includes(id))).toEqual([])
  expect(await seenBy('nobody')).toEqual([])
})

test('what is no list of numbers is refused', async () => {
  const master = await server.signedIn('master')
  for (const text of ['', 'x', '1,', Array(21).fill(1).join(',')])
    expect((await master.call('GET', `/webadm/portais/marcas?ids=${text}`)).statusCode).toBe(400)
})

test('a portal is made of another one: its choices, and nothing that it publishes; undone while it is empty', async () => {
  const runner = server.runnerOf('a')
  const master = await server.signedIn('master')
  await runner.run(sql`insert into dever
      (portal_id, id_tipo_elemento, alcance, periodo, regra, dias, lei, responsavel, desde)
    select 1, id, 'portal', 'mensal', 'dias', 7, 'Lei da casa', 'first', current_date
    from tipo_elemento where descricao_abrev = 'Obra'`)
  await runner.run(sql`insert into feriado (portal_id, dia, nome, ambito)
    values (1, '01-20', 'São Sebastião', 'municipal')`)
  const made = await master.ask(copyPortal, {
    params: { portalId: 1 },
    body: { nome: 'Fundo de Saúde', endereco: 'fundo-de-saude' },
  })
  const kept = await runner.run<{
    readonly of: number
    readonly duties: string
    readonly menus: string
  }>(
    sql`select p.id::float8 as of,
      (select string_agg(concat_ws(' ', id_tipo_elemento, conjunto, alcance, regra, dias, lei), ';' order by
        id_tipo_elemento, conjunto, alcance, periodo) from dever d where d.portal_id = p.id and alcance <> 'unidade')
        as duties,
      (select coalesce(string_agg(nome_menu, ';' order by nome_menu), '') from portal_menu_item_usuario m
        where m.id_portal = p.id and not m.excluido) as menus
      from portal p where p.id in (1, ${made.id}::bigint) order by p.id`,
  )
  expect(kept).toHaveLength(2)
  expect(kept[0]?.duties).toContain('Lei da casa')
  expect({ ...kept[1], of: 1 }).toEqual(kept[0])
  const [row] = await runner.run(
    sql`select ativo as active, localidade as place, cnpj, portal_respon_nome as responsible, brasao_s3_path as arms,
      (select count(*)::int from elemento e where e.portal_id = p.id) as documents,
      (select count(*)::int from portal_cliente c where c.portal_id = p.id) as units,
      (select count(*)::int from dever d where d.portal_id = p.id and d.responsavel is not null) as people,
      (select count(*)::int from feriado f where f.portal_id = p.id) as holidays
      from portal p where p.id = ${made.id}::bigint`,
  )
  expect(row).toEqual({
    active: false,
    place: 'Vila',
    cnpj: null,
    responsible: null,
    arms: null,
    documents: 0,
    units: 0,
    people: 0,
    holidays: 1,
  })
  const taken = { nome: 'Outro', endereco: 'fundo-de-saude' }
  expect((await master.call('POST', '/webadm/portal/1/copia', taken)).statusCode).toBe(409)
  const undo = (id: number) => master.call('DELETE', `/webadm/portal/${id}/copia`)
  expect((await undo(1)).statusCode, 'one that is in use').toBe(409)
  const [empty] = await runner.run<{ id: number }>(
    sql`insert into portal (id_gestor, nome, portal_url, prefixo, ativo)
      select id_gestor, 'Vazio', 'vazio', 'vazio', false from portal where id = 1 returning id::float8 as id`,
  )
  expect((await undo(empty?.id ?? 0)).statusCode, 'one that is no copy').toBe(409)
  await master.ask(undoPortalCopy, { params: { portalId: made.id } })
  expect((await master.call('GET', `/webadm/portal/${made.id}`)).statusCode).toBe(404)
  const { id } = await master.ask(copyPortal, { params: { portalId: 1 }, body: taken })
  expect((await master.ask(listDuties, { params: { portalId: id } })).obrigacoes).toEqual([])
  const told = await runner.run(
    sql`select from auditoria where page_id_name = 'portal' and portal_id = ${id}::bigint
      and new_values ? 'duplicado_de'`,
  )
  expect(told).toHaveLength(1)
  const other = await server.signedIn('second')
  const refused = await other.call('POST', '/webadm/portal/1/copia', { ...taken, endereco: 'x' })
  expect([403, 404]).toContain(refused.statusCode)
})

test('a new portal begins from a template of its power, told before; undone in one while it is empty', async () => {
  const runner = server.runnerOf('a')
  const master = await server.signedIn('master')
  const told = await master.ask(listTemplates, { query: {} })
  expect(told.map(({ modelo }) => modelo)).toEqual(['prefeitura', 'camara', 'fundo', 'autarquia'])
  const [town, council] = told
  const names = (of: typeof town) => of?.menus.map(({ nome }) => nome) ?? []
  expect(names(town)).toContain('Saúde')
  // A chamber arrecada nothing, plans no budget and has no pharmacy; its RREO is the town hall's.
  for (const name of ['Receitas', 'Saúde', 'Planejamento e orçamento'])
    expect(names(council)).not.toContain(name)
  expect(council?.documentos).toContain('RGF')
  expect(council?.documentos).not.toContain('RREO')
  expect(council?.tabelas).toBeGreaterThan(0)
  const made = async (url: string) => {
    const [row] = await runner.run<{ id: number }>(
      sql`insert into portal (id_gestor, nome, portal_url, prefixo, ativo)
        select id_gestor, ${url}, ${url}, ${url}, true from portal where id = 1 returning id::float8 as id`,
    )
    return row?.id ?? 0
  }
  const id = await made('camara-nova')
  const begin = (portalId: number, body: object) =>
    master.call('POST', `/webadm/portal/${portalId}/modelo`, body)
  for (const odd of [{}, { modelo: 'estado' }, { modelo: 'camara', portal: 1 }, { portal: 'x' }])
    expect((await begin(id, odd)).statusCode, JSON.stringify(odd)).toBe(400)
  await master.ask(beginPortal, { params: { portalId: id }, body: { modelo: 'camara' } })
  const kept = async (portalId: number) => {
    const [row] = await runner.run<{ menus: string[]; items: string[]; foot: string | null }>(
      sql`select (select json_agg(nome_menu order by ordem) from portal_menu_usuario
          where id_portal = ${portalId}::bigint and not excluido) as menus,
        (select json_agg(nome_menu) from portal_menu_item_usuario
          where id_portal = ${portalId}::bigint and not excluido) as items,
        (select col_1_menu from portal_rodape_base where id_portal = ${portalId}::bigint and not excluido) as foot`,
    )
    return row
  }
  const begun = await kept(id)
  expect(begun?.menus).toEqual(names(council))
  expect(begun?.items.length).toBe(council?.menus.reduce((sum, { itens }) => sum + itens, 0))
  expect(begun?.items).not.toContain('Resumo da execução orçamentária (RREO)')
  expect(begun?.foot).toContain('https://falabr.cgu.gov.br')
  expect(await master.ask(readBeginning, { params: { portalId: id } })).toEqual({
    natureza: 'legislativo',
  })
  expect((await begin(id, { modelo: 'camara' })).statusCode, 'one that has menus').toBe(409)
  // Another portal may be the template; what it owes otherwise than the law says is owed so here, too.
  await runner.run(sql`update dever set dias = 77, motivo = 'Não há', aplica = false
    where portal_id = 1 and conjunto is not null and conjunto = (select min(conjunto) from dever where portal_id = 1)`)
  const like = await made('como-a-outra')
  const [brought] = await master.ask(listTemplates, { query: { portal: '1' } })
  await master.ask(beginPortal, { params: { portalId: like }, body: { portal: 1 } })
  expect((await kept(like))?.menus ?? []).toEqual(names(brought))
  // A portal that began from none says so, and another's is out of reach.
  expect(await master.ask(readBeginning, { params: { portalId: 1 } })).toEqual({ natureza: null })
  const other = await server.signedIn('second')
  for (const [method, path] of [
    ['GET', '/webadm/portais/modelos?portal=1'],
    ['GET', `/webadm/portal/${id}/modelo`],
    ['POST', `/webadm/portal/${id}/modelo`],
  ] as const)
    expect([403, 404]).toContain(
      (await other.call(method, path, method === 'POST' ? { modelo: 'fundo' } : undefined))
        .statusCode,
    )
  await master.ask(undoPortalCopy, { params: { portalId: id } })
  expect((await master.call('GET', `/webadm/portal/${id}`)).statusCode).toBe(404)
  expect(await kept(id)).toEqual({ menus: null, items: null, foot: null })
})
