import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { observeStatements } from '../../platform/postgres/pipelined-connection.ts'
import { open, sql } from '../../platform/postgres/database.ts'
import { comparePortals, readLate, readWorklist } from '../../resources/calls/home.ts'
import { portalOfTenantB, tenants } from '../support/tenants.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'

// What is late in many portals, asked for at once: what the home of each says, and no more work than that of one.

let server: TestServer
let master: Caller
beforeAll(async () => {
  server = await startTestServer()
  master = await server.signedIn('master')
  await makeLate()
})
afterEach(() => observeStatements(undefined))
afterAll(() => server.close())

const [one, two, three] = tenants.a.portals
const run = (statement: Parameters<ReturnType<TestServer['runnerOf']>['run']>[0]) =>
  server.runnerOf('a').run(statement)

/** Something late of every kind in the first portal, of some in the third, and nothing in the second. */
async function makeLate(): Promise<void> {
  for (const { id, unit } of [one, three])
    await run(sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra, dias, lei, desde)
      select ${id}::bigint, id, 'unidade', ${unit}, 'eventual', 'dias', 30, 'Lei 1', current_date - 90
      from tipo_elemento where descricao_abrev = 'Creches'`)
  await run(sql`insert into carga (portal_id, conjunto, unidade, ano, mes, modo, via, autor, status, linhas, sha256)
    values (${one.id}::bigint, 'receitas', ${one.unit}, extract(year from now())::int - 1, 1, 'substitui', 'arquivo', 'Ana',
      'publicada', 1, 'x')`)
  await run(sql`insert into chave_dados (portal_id, nome, comeco, resumo, conjuntos, unidades, criada_por, expira_em)
    select p, 'Folha ' || n, 'abc', 'r' || p || n, '{receitas}', '{x}', 'Ana', now() - make_interval(days => n)
    from (values (${one.id}::bigint, 3), (${one.id}::bigint, 4), (${three.id}::bigint, 5)) v (p, n)`)
  await run(sql`insert into portal_dominio (portal_id, dominio, desafio, criado_por, provado_em, verificado_em, falha,
      falha_desde)
    values (${one.id}::bigint, 'contas.um.es.gov.br', 'x', 'Ana', now() - interval '9 days', now(), 'dns',
      now() - interval '5 days')`)
  await run(sql`insert into proposta (portal_id, recurso, ato, autor, editor, titulo, situacao, erro, alterada_em)
    select ${one.id}::bigint, 'news', 'criar', id, id, 'Audiência', 'recusada', 'Sem permissão.', now() from usuario
    where elmaster limit 1`)
  await run(
    sql`update portal_cliente set ug_principal = true, esfera_poder = 'executivo' where hash_id = ${one.unit}`,
  )
  // From the first month that a unit sent on, each is owed: so some are late on whichever day this runs.
  await run(sql`with a as (insert into arquivo (chave, nome_original, tamanho, sha256, md5, tipo, enviado_por,
        portal_id)
      values ('msc-teste', 'msc.csv', 1, 'x', 'x', 'text/csv', 'Ana', ${one.id}::bigint) returning chave)
    insert into prestacao_arquivo (portal_id, unidade, ano, mes, status, layout, chave, nome, sha256, tamanho, usuario)
    select ${one.id}::bigint, ${one.unit}, extract(year from now())::int - 1, 1, 'processado', 'msc', chave,
      'msc.csv', 'x',
      1, 'Ana' from a`)
}

const lateOf = async (by: Caller, ids: readonly number[]) =>
  by.ask(readLate, { query: { ids: ids.join(',') } })
/** What the home of a portal says is late, by source. */
const onHome = async (by: Caller, id: number) =>
  (await by.ask(readWorklist, { query: { portal: String(id) } })).fontes.filter(
    ({ atrasado }) => atrasado > 0,
  )

test('of each portal within reach as much is late as its home says, and every clock is asked', async () => {
  const all = [one.id, two.id, three.id]
  const told = await lateOf(master, [...all, portalOfTenantB.id, one.id])
  expect(told.map(({ id }) => id).toSorted()).toEqual(all)
  for (const { id, atrasado, falhou } of told) {
    const home = await onHome(master, id)
    expect(atrasado).toBe(home.reduce((sum, source) => sum + source.atrasado, 0))
    expect(falhou).toBe(false)
  }
  const kinds = ['chaves', 'dominios', 'msc', 'obrigacoes', 'rascunhos', 'tabelas']
  expect((await onHome(master, one.id)).map(({ nome }) => nome).toSorted()).toEqual(kinds)
  const [first, reader, second, nobody] = await Promise.all(
    (['first', 'reader', 'second', 'nobody'] as const).map((user) => server.signedIn(user)),
  )
  for (const person of [first, reader, second].filter((it) => it !== undefined))
    for (const { id, atrasado } of await lateOf(person, all)) {
      const home = await onHome(person, id)
      expect(atrasado).toBe(home.reduce((sum, source) => sum + source.atrasado, 0))
    }
  expect((await lateOf(first ?? master, all)).map(({ id }) => id)).toEqual([one.id, two.id])
  expect((await lateOf(second ?? master, all)).map(({ id }) => id)).toEqual([three.id])
  expect(await lateOf(nobody ?? master, all)).toEqual([])
})

test('a source that fails is told beside what the others count', async () => {
  const [before] = await lateOf(master, [one.id])
  const owner = open(server.connection)
  await owner.global.run(sql`revoke select on chave_dados from claraboia_web`)
  const broken = await lateOf(master, [one.id, two.id])
  await owner.global.run(sql`grant select on chave_dados to claraboia_web`)
  await owner.close()
  expect(broken.map(({ falhou }) => falhou)).toEqual([true, true])
  expect(broken.find(({ id }) => id === one.id)?.atrasado).toBe((before?.atrasado ?? 0) - 2)
})

const comparedBy = (by: Caller, pagina = '1') => by.ask(comparePortals, { query: { pagina } })
test('portals are compared by what their homes say, by what one may see of each, and those out of reach are left out', async () => {
  const all = [one.id, two.id, three.id]
  await run(sql`insert into indice_do_dia (portal_id, dia, poder, estrita, generosa, criterios)
    values (${one.id}::bigint, current_date - 2, 'executivo', 70.5, 80, '{}'),
      (${one.id}::bigint, current_date - 1, 'executivo', 72.5, 81, '{}')`)
  const { total, portais } = await comparedBy(master)
  expect(total).toBe(3)
  expect(portais.map(({ id }) => id).toSorted()).toEqual(all)
  const late = await lateOf(master, all)
  for (const { id, atrasado, conferidos, vence } of portais) {
    expect(late.find((told) => told.id === id)).toMatchObject({ atrasado, conferidos })
    const home = await master.ask(readWorklist, { query: { portal: String(id) } })
    const due = home.fontes.filter(({ nome }) => nome !== 'indice')
    expect(vence).toBeLessThanOrEqual(due.reduce((sum, source) => sum + source.vence, 0))
  }
  const first = portais.find(({ id }) => id === one.id)
  expect(first).toMatchObject({ indice: 72.5, situacao: 'no-ar' })
  expect(first?.ultima).not.toBeNull()
  expect(first?.pessoas).toBeGreaterThan(0)
  const [own, nobody] = [await server.signedIn('first'), await server.signedIn('nobody')]
  expect((await comparedBy(own)).portais.map(({ id }) => id).toSorted()).toEqual([one.id, two.id])
  expect(await comparedBy(nobody)).toEqual({ total: 0, portais: [] })
})

test('of a hundred portals those of a page are asked for by the statements of one', async () => {
  await run(sql`insert into portal (id, id_gestor, nome, prefixo, portal_url)
    select 1000 + n, p.id_gestor, 'Portal ' || n, 'muitos-' || n, 'https://muitos-' || n || '.gov.br'
    from portal p, generate_series(1, 97) n
    where p.id = ${one.id}::bigint`)
  await run(sql`insert into portal_cliente (hash_id, portal_id, nome)
    select 'unidade-' || n, 1000 + n, 'Unidade ' || n from generate_series(1, 97) n`)
  await run(sql`insert into dever (portal_id, id_tipo_elemento, alcance, unidade, periodo, regra, dias, lei, desde)
    select 1000 + n, d.id_tipo_elemento, d.alcance, 'unidade-' || n, d.periodo, d.regra, d.dias, d.lei, d.desde
    from dever d, generate_series(1, 97) n where d.portal_id = ${one.id}::bigint`)
  const ids = [one.id, two.id, three.id, ...Array.from({ length: 17 }, (_, at) => 1001 + at)]
  const countOf = async (asked: readonly number[]) => {
    await lateOf(master, asked)
    let statements = 0
    observeStatements(() => {
      statements += 1
      return undefined
    })
    const told = await lateOf(master, asked)
    observeStatements(undefined)
    return { statements, told }
  }
  const alone = await countOf([one.id])
  const compared = await comparedBy(master)
  expect(compared.total).toBe(100)
  expect(compared.portais).toHaveLength(20)
  expect((await comparedBy(master, '6')).portais).toEqual([])
  const many = await countOf(ids)
  expect(many.told.filter(({ atrasado }) => atrasado > 0)).toHaveLength(19)
  expect(many.statements).toBeLessThanOrEqual(alone.statements + 2)
  expect(many.told.find(({ id }) => id === one.id)).toEqual(alone.told[0])
  expect(
    (await master.call('GET', `/webadm/painel/atrasos?ids=${[...ids, 5].join(',')}`)).statusCode,
  ).toBe(400)
})
