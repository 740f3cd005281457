import { asOwner, sql, type ConnectOptions, type Database } from '../data/postgres/database.ts'
import { createFirstUser } from '../data/accounts/accounts.ts'
import { insertMany } from '../data/store/seed.ts'
import { tenantByCode } from '../data/nouns/tenants.ts'
import { manager } from '../resources/registers/manager.ts'
import { portal } from '../resources/portal/portal.ts'
import { portalClient } from '../resources/portal/portal-client.ts'

export const portals = 50
export const perPortal = 2_000
export const account = {
  name: 'Medida Certa',
  email: 'medida@exemplo.gov.br',
  password: 'quatro cavalos na ponte',
}

/** 100,000 documents over 50 portals, each with its unit; the words are those of real descriptions. */
export async function fill(
  db: Database,
  options: ConnectOptions,
): Promise<readonly { portalId: number; unit: string }[]> {
  const tenant = await tenantByCode(db, 'el-es')
  if (!tenant) throw new Error('the main tenant is missing')
  await createFirstUser(db, tenant.id, account)
  const runner = db.in(tenant.id)
  const [managerId] = await insertMany(runner, manager, [
    { ...manager.example, addressStateId: null, addressLocalityId: null },
  ])
  const ids = await insertMany(
    runner,
    portal,
    Array.from({ length: portals }, (_, at) => ({
      ...portal.example,
      managerId: Number(managerId),
      locId: null,
      name: `Portal ${at}`,
      portalUrl: `portal-${at}`,
    })),
  )
  const units = await insertMany(
    runner,
    portalClient,
    ids.map((id) => ({ ...portalClient.example, portalId: Number(id) })),
  )
  const made = ids.map((id, at) => ({ portalId: Number(id), unit: units[at] ?? '' }))
  for (const { portalId, unit } of made) {
    await runner.run(sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade, mes, url_externa, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
      select ${portalId}::bigint, ${unit}, t.id, concat((array['Balancete','Relatório de Gestão Fiscal','Folha de pagamento','Diárias','Contrato','Licitação','Prestação de contas','Convênio'])[1 + n % 8], ' nº ', n,
        ' da ', (array['Secretaria de Saúde','Secretaria de Educação','Prefeitura','Câmara','Secretaria de Obras'])[1 + n % 5], case when n % 40 = 0 then ' com aditivo de pavimentação' else '' end),
        (2016 + n % 11)::text, 'mensal', lpad((1 + n % 12)::text, 2, '0'), concat('https://exemplo.gov.br/d/', n), 'link', 'Medida', '127.0.0.1', now() - make_interval(hours => n)
      from generate_series(1, ${perPortal}::int) n, (select min(id) as id from tipo_elemento) t`)
  }
  const owner = asOwner(options)
  await owner.global.script('vacuum analyze')
  await owner.close()
  return made
}
