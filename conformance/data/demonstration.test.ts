import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '../../data/nouns/tenants.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { personKeys } from '../../tables/domain/party.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../platform/queue/worker.ts'
import { historyTask } from '../../demo/load-history.ts'
import { seedDemo } from '../../demo/seed.ts'
import { prepareTenant, withOwner } from '../../server/first-run.ts'
import { expectIndexOfChamber, expectIndexOfTown } from '../pntp/demonstration-index.ts'
import { visitedAt } from '../pntp/visit.ts'
import { firstHit, questions, searchFaults } from '../site/search-questions.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { until } from '../support/time/waiting.ts'

let server: TestServer
let runner: Runner
let stopWorker: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  const tenant = await withOwner(server.connection, (owner) =>
    createTenant(owner, 'vale-do-orvalho', 'Vale do Orvalho'),
  )
  await prepareTenant(server.db, tenant)
  // What the demonstration sends in accountability is queued.
  stopWorker = await startWorker(server.connection, allTasks(server), () => {})
  await seedDemo(server.db, server.files, tenant.id, personKeys('um segredo', tenant.id))
  runner = server.db.in(tenant.id)
}, 120_000)
afterAll(async () => {
  await stopWorker()
  await server.close()
})

const count = async (statement: ReturnType<typeof sql>) =>
  (await runner.run<{ n: number }>(statement))[0]?.n ?? Number.NaN
const expectNoRow = async (statement: ReturnType<typeof sql>) =>
  expect(await runner.run(statement)).toEqual([])
const expectNone = async (statement: ReturnType<typeof sql>) =>
  expect(await count(statement), statement.text).toBe(0)

test('the demonstration publishes documents as a user does, with the evidence of their files', async () => {
  expect(await count(sql`select count(*)::int as n from elemento`)).toBeGreaterThan(20)
  await expectNoRow(
    sql`select e.descricao from elemento e left join arquivo a on a.chave = e.s3_file_key
      where a.vinculado is not true or e.s3_file_md5 <> a.md5 or e.s3_file_size <> a.tamanho
        or e.nome_original <> a.nome_original`,
  )
  expect(
    await count(
      sql`select count(distinct data_publicacao::date)::int as n from elemento where user_publicacao <> ''`,
    ),
  ).toBeGreaterThan(5)
})

test('its portals and units are linked to the entities of their names', async () => {
  await expectNoRow(
    sql`select u.nome from portal_cliente u left join entidade e on e.id = u.entidade_id
      where e.nome is distinct from u.nome
      union all select p.nome from portal p join gestor g on g.id = p.id_gestor
      left join entidade e on e.id = p.entidade_id where e.nome is distinct from g.nome`,
  )
})

test('its structures stand on the page of their portal', async () => {
  await expectNoRow(
    sql`select o.descricao from estrutura_organizacional o join portal p on p.id = o.portal_id
      where o.path_publicacao is distinct from '/p/' || p.prefixo || '/estrutura-organizacional'`,
  )
})

/** How often the journal notes the rights that a record gives. */
const noted = (noun: string) =>
  count(
    sql`select count(*)::int as n from auditoria where tracker_type = 'permission' and registro like ${`${noun} %`}`,
  )

test('its publishers are noted as those whose rights changed', async () => {
  expect(await noted('publisher-permission')).toBe(3)
})

test('its people got their profiles as from the screens: each is noted', async () => {
  const links = await count(sql`select count(*)::int as n from gestor_usuario`)
  expect(links).toBe(7)
  // The rights of a ready profile are noted with the manager that was born with it.
  const managers = await count(sql`select count(*)::int as n from gestor`)
  const ready = await count(
    sql`select count(*)::int as n from gestor_usuario gu join gestor_perfil gp on gp.id = gu.id_gestor_perfil
      join perfil p on p.id = gp.id_perfil where p.pronto is not null`,
  )
  expect([await noted('manager-user-link'), await noted('profile-page-permission')]).toEqual([
    links,
    links - ready,
  ])
  expect([await noted('manager'), ready]).toEqual([managers, 3])
  await expectNoRow(
    sql`select u.name from usuario u where not exists (select 1 from auditoria a where a.page_id_name = 'system-user'
        and a.tracker_type = 'insert' and a.registro = u.id)`,
  )
})

test('a portal that takes a menu has the items of it', async () => {
  await expectNoRow(
    sql`select b.id from portal_menu_item_base b join portal_menu_usuario m on m.id_base = b.id_menu_base
      where not exists (select 1 from portal_menu_item_usuario i where i.id_portal = m.id_portal
        and i.id_menu_item_base = b.id)`,
  )
})

const sums = async (statement: ReturnType<typeof sql>) =>
  runner.run<Record<string, string>>(statement).then(([row]) => row)

test('its money holds together: what is paid was delivered, and what was delivered committed', async () => {
  for (const table of ['dado_receitas', 'dado_despesas', 'dado_empenhos', 'dado_movimentos']) {
    const years = sql`select count(distinct exercicio)::int as n from ${sql.raw(table)}
      where portal_id = (select min(id) from portal)`
    expect(await count(years), table).toBe(4)
  }
  await expectNone(
    sql`select count(*)::int as n from dado_empenhos where valor_liquidado > valor_empenhado
      or valor_pago > valor_liquidado`,
  )
  await expectNone(
    sql`select count(*)::int as n from carga where status <> 'publicada' or avisos > 0`,
  )
  const moved = await sums(
    sql`select (sum(valor) filter (where tipo = 'liquidacao'))::text as liquidado,
      (sum(valor) filter (where tipo = 'pagamento'))::text as pago from dado_movimentos`,
  )
  expect(
    await sums(
      sql`select sum(liquidado)::text as liquidado, (sum(pago) + sum(restos_a_pagar_pagos))::text as pago
        from dado_despesas`,
    ),
  ).toEqual(moved)
  expect(
    await sums(
      sql`select sum(valor_liquidado)::text as liquidado, sum(valor_pago)::text as pago from dado_empenhos`,
    ),
  ).toEqual(moved)
  const committed = sql`select sum(valor_empenhado)::text as empenhado from dado_empenhos`
  expect(await sums(sql`select sum(empenhado)::text as empenhado from dado_despesas`)).toEqual(
    await sums(committed),
  )
  // No budget line spends more than it has, in any year.
  await expectNone(
    sql`select count(*)::int as n from (select 1 from dado_despesas
        group by unidade_gestora, exercicio, unidade_orcamentaria, acao, natureza, fonte
      having sum(empenhado) > sum(dotacao_inicial) + sum(dotacao_atualizada)) x`,
  )
})

test('its purchases are those of its commitments: the winner is paid, and no more than was contracted', async () => {
  const bidding = sql`l.portal_id = e.portal_id and l.unidade_gestora = e.unidade_gestora and l.ano = e.licitacao_ano
    and l.modalidade = e.licitacao_modalidade and l.numero = e.licitacao`
  const contract = sql`c.portal_id = e.portal_id and c.unidade_gestora = e.unidade_gestora and c.ano = e.contrato_ano
    and c.tipo = e.contrato_tipo and c.numero = e.contrato`
  expect(
    await count(
      sql`select count(*)::int as n from dado_empenhos e join dado_licitacoes l on ${bidding}
        join dado_contratos c on ${contract} and c.contratado = e.credor`,
    ),
  ).toBeGreaterThan(300)
  // A commitment leads to a bidding that was over by then, and, where it names one, to a contract with its creditor.
  await expectNone(
    sql`select count(*)::int as n from dado_empenhos e left join dado_licitacoes l on ${bidding}
      left join dado_contratos c on ${contract}
      where e.licitacao is not null and (l.homologado is null or l.publicacao > e.data)
        or e.contrato is not null and (c.contratado is distinct from e.credor or c.assinatura > e.data)`,
  )
  await expectNone(
    sql`select count(*)::int as n from (select 1 from dado_empenhos e join dado_contratos c on ${contract}
      group by c.id, c.valor_inicial having sum(e.valor_empenhado) > c.valor_inicial * 1.12) x`,
  )
  await expectNone(
    sql`select count(*)::int as n from (select 1 from dado_licitacoes e
        join dado_licitacao_itens l on l.portal_id = e.portal_id and l.unidade_gestora = e.unidade_gestora
      and l.ano = e.ano and l.licitacao_modalidade = e.modalidade and l.licitacao = e.numero
      group by e.id, e.homologado having sum(l.homologado) is distinct from e.homologado) x`,
  )
})

test('its people are paid what is committed for them, to the cent, and are on its staff', async () => {
  const paid = sql`select exercicio, mes, unidade_gestora, sum(bruto) as valor from dado_folha group by 1, 2, 3`
  const committed = sql`select e.exercicio, e.mes, e.unidade_gestora, sum(e.valor_empenhado) as valor
    from dado_empenhos e join parte p on p.id = e.credor
    where p.nome like 'Folha de pagamento%' group by 1, 2, 3`
  await expectNone(
    sql`select count(*)::int as n from (${paid}) f join (${committed}) c using (exercicio, mes, unidade_gestora)
      where f.valor is distinct from c.valor`,
  )
  expect(
    await count(sql`select count(distinct (exercicio, mes))::int as n from dado_folha`),
  ).toBeGreaterThan(12)
  await expectNone(
    sql`select count(*)::int as n from dado_folha f where not exists (select 1 from dado_servidores s
        where s.portal_id = f.portal_id and s.unidade_gestora = f.unidade_gestora and s.matricula = f.matricula)
      and f.identidade_preservada is null`,
  )
  expect(
    await count(
      sql`select count(*)::int as n from dado_diarias d join dado_empenhos e on e.portal_id = d.portal_id
        and e.unidade_gestora = d.unidade_gestora and e.exercicio = d.exercicio_empenho
        and e.numero = d.empenho and e.valor_empenhado = d.valor_total`,
    ),
  ).toBe(await count(sql`select count(*)::int as n from dado_diarias`))
  const travellers = await count(
    sql`select count(distinct (unidade_gestora, matricula))::int as n from dado_diarias d
      join dado_servidores s using (portal_id, unidade_gestora, exercicio, matricula, secretaria)`,
  )
  expect(travellers).toBeGreaterThanOrEqual(12)
})

test('what is bought with an amendment names one, and takes no more than it brings; a work is what its items add up to', async () => {
  const spent = await count(
    sql`select count(*)::int as n from dado_emendas e
        join (select unidade_gestora, emenda_ano, emenda, sum(valor_empenhado) as committed from dado_empenhos
        where emenda is not null group by 1, 2, 3) c on c.unidade_gestora = e.unidade_gestora
      and c.emenda_ano = e.exercicio and c.emenda = e.numero
      where c.committed <= e.previsto`,
  )
  const named = sql`select count(distinct (unidade_gestora, emenda_ano, emenda))::int as n from dado_empenhos
    where emenda is not null`
  expect(spent).toBeGreaterThan(4)
  expect(await count(named)).toBe(spent)
  const works = sql`select sum(valor)::text as agreed, sum(valor_pago)::text as paid from dado_obras`
  const items = sql`select sum(total)::text as agreed, sum(pago)::text as paid from dado_obra_itens`
  expect(await sums(items)).toEqual(await sums(works))
})

test('of the persons it pays only the masks are kept', async () => {
  const people = await runner.run<{ documento: string }>(
    sql`select documento from parte where tipo = 'pessoa'`,
  )
  expect(people.length).toBeGreaterThan(3)
  for (const { documento } of people) expect(documento).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*\*$/)
})

test('its past months are loaded later, go on where they were broken off, and leave alone what somebody sent', async () => {
  const task = historyTask(server, 'vale-do-orvalho', 'um segredo', { first: 0, between: 0 })
  const job = { id: '1', task: 'carregar_passado', tenantId: null, data: null, tries: 1 }
  const debts = sql`from carga where conjunto = 'divida_ativa' and mes is not null`
  const all = sql`select ano || '-' || mes as month, mudadas + saidas as lost ${debts} order by id`
  const loaded = () => runner.run<{ month: string; lost: number }>(all)
  const monthsAfter = async (loads: number) => {
    const end = new AbortController()
    const run = task.run(job, end.signal)
    await until(async () => (await loaded()).length >= loads, { every: 10 })
    end.abort()
    await expect(run).rejects.toThrow()
    expect((await loaded()).filter(({ lost }) => lost > 0)).toEqual([])
    return (await loaded()).map(({ month }) => month)
  }
  const [first = ''] = await monthsAfter(1)
  const months = await monthsAfter(2)
  expect(new Set(months).size).toBe(months.length)
  await runner.run(
    sql`insert into carga (portal_id, conjunto, unidade, ano, modo, via, autor, sha256, status, linhas)
      select portal_id, conjunto, unidade, ano, modo, 'arquivo', 'Joana', '', status, 0 ${debts} limit 1`,
  )
  const later = await monthsAfter(months.length + 1)
  expect(later[months.length]).toBe(`${Number(first.slice(0, 4)) - 1}-12`)
}, 60_000)

const portal = () => visitedAt(server, 'vale-do-orvalho', 'executivo')
const page = (path: string) => portal().read(path)

test('what people ask of its search is answered first by what they look for', async () => {
  const first = async (q: string) => firstHit(await page(`/busca?q=${encodeURIComponent(q)}`))
  const found: (readonly [string, string | undefined])[] = []
  for (const [q] of questions) found.push([q, await first(q)])
  expect(found.filter(([, title], at) => !title?.endsWith(questions[at]?.[1] ?? '-'))).toEqual([])
  const [law] = await runner.run<{ title: string }>(
    sql`select descricao as title from elemento where descricao ~ '^Lei 0' order by 1 desc limit 1`,
  )
  const [, number = '', year = ''] = /^Lei 0(\d+)\/(\d+)/.exec(law?.title ?? '') ?? []
  for (const q of [`Lei ${number}/${year}`, `lei 0${number}/${year}`, `lei ${number} de ${year}`])
    expect(await first(q), q).toBe(law?.title)
  expect(await searchFaults(page)).toEqual([])
}, 90_000)

test('its chamber reaches 85 of the hundred points of its own matrix, dimension 20 whole', async () => {
  await expectIndexOfChamber(server)
})

test('its tables, documents and pages reach 90 of the hundred points of the national index of transparency', async () => {
  await expectIndexOfTown(server)
})

test('the home of its chamber leads to no empty list of documents', async () => {
  const chamber = visitedAt(server, 'camara-vale-do-orvalho', 'legislativo', 'vale-do-orvalho')
  const lists = new Set((await chamber.read('')).match(/\/documentos\/\d+(?=")/g))
  expect(lists.size).toBeGreaterThan(2)
  for (const list of lists)
    expect(await chamber.read(list), list).not.toContain(
      'Nenhum documento publicado aqui até agora',
    )
})
