import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTenant } from '../../data/nouns/tenants.ts'
import { sql, type Runner } from '../../data/postgres/database.ts'
import { allTasks } from '../../jobs/tasks.ts'
import { startWorker } from '../../jobs/worker.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { prepareTenant, withOwner } from '../../server/first-run.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

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
  await seedDemo(server.db, server.files, tenant.id)
  runner = server.db.in(tenant.id)
}, 120_000)
afterAll(async () => {
  await stopWorker()
  await server.close()
})

const count = async (statement: ReturnType<typeof sql>) =>
  (await runner.run<{ n: number }>(statement))[0]?.n ?? Number.NaN

test('the demonstration publishes documents as a user does, with the evidence of their files', async () => {
  expect(await count(sql`select count(*)::int as n from elemento`)).toBeGreaterThan(20)
  expect(
    await runner.run(
      sql`select e.descricao from elemento e left join arquivo a on a.chave = e.s3_file_key
        where a.vinculado is not true or e.s3_file_md5 <> a.md5 or e.s3_file_size <> a.tamanho or e.nome_original <> a.nome_original`,
    ),
  ).toEqual([])
  expect(
    await count(
      sql`select count(distinct data_publicacao::date)::int as n from elemento where user_publicacao <> ''`,
    ),
  ).toBeGreaterThan(5)
})

test('its portals and units are linked to the entities of their names', async () => {
  expect(
    await runner.run(
      sql`select u.nome from portal_cliente u left join entidade e on e.id = u.entidade_id where e.nome is distinct from u.nome
        union all select p.nome from portal p join gestor g on g.id = p.id_gestor left join entidade e on e.id = p.entidade_id where e.nome is distinct from g.nome`,
    ),
  ).toEqual([])
})

test('its structures stand on the page of their portal', async () => {
  expect(
    await runner.run(
      sql`select o.descricao from estrutura_organizacional o join portal p on p.id = o.portal_id
        where o.path_publicacao is distinct from '/p/' || p.prefixo || '/estrutura-organizacional'`,
    ),
  ).toEqual([])
})

test('its publishers are noted as those whose rights changed', async () => {
  expect(
    await count(
      sql`select count(*)::int as n from auditoria where tracker_type = 'permission' and registro like 'publisher-permission %'`,
    ),
  ).toBe(3)
})

test('its people got their profiles as from the screens: each is noted', async () => {
  const noted = (noun: string) =>
    count(
      sql`select count(*)::int as n from auditoria where tracker_type = 'permission' and registro like ${`${noun} %`}`,
    )
  const links = await count(sql`select count(*)::int as n from gestor_usuario`)
  expect(links).toBe(7)
  // The rights of a ready profile are noted with the manager that was born with it.
  const managers = await count(sql`select count(*)::int as n from gestor`)
  const ready = await count(
    sql`select count(*)::int as n from gestor_usuario gu join gestor_perfil gp on gp.id = gu.id_gestor_perfil join perfil p on p.id = gp.id_perfil where p.pronto is not null`,
  )
  expect([await noted('manager-user-link'), await noted('profile-page-permission')]).toEqual([
    links,
    links - ready,
  ])
  expect([await noted('manager'), ready]).toEqual([managers, 3])
  expect(
    await runner.run(
      sql`select u.name from usuario u where not exists (select 1 from auditoria a where a.page_id_name = 'system-user' and a.tracker_type = 'insert' and a.registro = u.id)`,
    ),
  ).toEqual([])
})

test('a portal that takes a menu has the items of it', async () => {
  expect(
    await runner.run(
      sql`select b.id from portal_menu_item_base b join portal_menu_usuario m on m.id_base = b.id_menu_base
        where not exists (select 1 from portal_menu_item_usuario i where i.id_portal = m.id_portal and i.id_menu_item_base = b.id)`,
    ),
  ).toEqual([])
})
