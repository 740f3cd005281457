import { randomBytes } from 'node:crypto'
import { fold } from '../pt-br/words.ts'
import type { Action } from '../kernel/resource.ts'
import { sql, type Runner } from '../platform/postgres/database.ts'
import { createUser } from '../domain/accounts/users.ts'
import { giveNewProfile } from '../domain/rights/give-profile.ts'
import { giveReadyProfile, type Grants } from '../domain/rights/ready-profiles.ts'
import { commandsOf } from '../domain/commands.ts'
import type { Actor } from '../data/store/scope.ts'
import { pageMapping } from '../resources/access/page-mapping.ts'
import { portalDocumentUser } from '../resources/portal/portal-document-user.ts'
import { profile } from '../resources/access/profile.ts'
import { systemUser } from '../resources/access/system-user.ts'
import { publisherPermission } from '../resources/access/publisher-permission.ts'

const reading: readonly Action[] = ['read', 'print']
const writing: readonly Action[] = ['read', 'add', 'edit', 'print']
const documents: Grants = {
  '/portal-transparencia/publicador-de-documento/listar-documentos': writing,
  '/portal-transparencia/publicador-de-documento/listar-tipos-documentos': reading,
}
const texts: Grants = {
  '/informacoes/portal-informacoes/glossario': writing,
  '/informacoes/portal-informacoes/noticia': writing,
  '/informacoes/portal-informacoes/perguntas-frequentes': writing,
}
/** Invented people. Nobody knows their passwords: they are there to be seen, not to sign in. */
const staff: readonly {
  readonly name: string
  readonly manager: 'prefeitura' | 'camara'
  /** The code of a ready profile, or the name and the rights of one of their own. */
  readonly ready?: string
  readonly profile?: string
  readonly grants?: Grants
  readonly active?: false
}[] = [
  {
    name: 'Marta Lúcia Perim',
    manager: 'prefeitura',
    profile: 'Publicador da Saúde',
    grants: documents,
  },
  { name: 'Otávio Brandão Sena', manager: 'prefeitura', ready: 'comunicacao' },
  {
    name: 'Ivone Castelari',
    manager: 'prefeitura',
    profile: 'Controle interno',
    grants: {
      ...Object.fromEntries(Object.keys({ ...documents, ...texts }).map((page) => [page, reading])),
      '/nivel-de-acesso-gestor/usuario-por-gestor': reading,
    },
  },
  {
    name: 'Ramiro Fontes Duarte',
    manager: 'camara',
    profile: 'Secretaria da Câmara',
    grants: { ...documents, ...texts },
  },
  {
    name: 'Júlia Vieira Mattos',
    manager: 'camara',
    profile: 'Estágio',
    grants: { '/informacoes/portal-informacoes/glossario': reading },
    active: false,
  },
]
const mailOf = (name: string) =>
  `${fold(name)
    .split(' ')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('.')}@valedoorvalho.es.gov.br`

/** People, their profiles, the users of the accountability area, and what one publisher may publish. */
export async function seedPeople(
  runner: Runner,
  actor: Actor,
  managers: ReadonlyMap<string, string>,
  portals: ReadonlyMap<string, string>,
): Promise<void> {
  const users = new Map<string, string>()
  for (const { name, manager, ready, profile: role = '', grants = {}, active } of staff) {
    const id = await createUser(runner, actor, {
      name,
      email: mailOf(name),
      password: randomBytes(18).toString('base64url'),
    })
    const managerId = Number(managers.get(manager))
    if (ready === undefined)
      await giveNewProfile(runner, actor, id, { name: role, managerId, grants })
    else await giveReadyProfile(runner, actor, id, managerId, ready)
    if (active === false)
      await commandsOf(systemUser).update(runner, actor, { key: id, draft: { active } })
    users.set(name, id)
  }
  await commandsOf(profile).create(runner, actor, {
    name: 'Administrador geral',
    active: true,
    restricted: true,
    managerId: null,
  })
  await seedPortalUsers(runner, actor, Number(portals.get('prefeitura')))
  await seedPublisher(
    runner,
    actor,
    Number(portals.get('prefeitura')),
    users.get('Marta Lúcia Perim') ?? '',
  )
  const [page] = await runner.run<{ id: number }>(
    sql.read`select id::float8 as id from pagina where caminho = '/informacoes/portal-informacoes/glossario'`,
  )
  if (page)
    await commandsOf(pageMapping).create(runner, actor, {
      pageId: page.id,
      newUrl: '/informacoes/palavras',
    })
}

const unitsOf = (runner: Runner, portalId: number) =>
  runner.run<{ id: string }>(
    sql.read`select hash_id as id from portal_cliente where portal_id = ${portalId}::bigint order by ordem, nome`,
  )

/** The only one of them whose password is known; printed with the accounts of the demonstration. */
export const accountabilityUser = {
  role: 'prestação de contas (segunda aba do acesso)',
  name: 'Dalva Rocon Pimentel',
  email: 'dalva.pimentel',
  password: 'cada conta no seu lugar',
} as const

async function seedPortalUsers(runner: Runner, actor: Actor, portalId: number): Promise<void> {
  const [, second] = await unitsOf(runner, portalId)
  const people = [
    {
      name: accountabilityUser.name,
      username: accountabilityUser.email,
      type: 'prestacao' as const,
      clientId: null,
      active: true,
    },
    {
      name: 'Heitor Bastos Lima',
      username: 'heitor.lima',
      type: 'ambos' as const,
      clientId: second?.id ?? null,
      active: true,
    },
    {
      name: 'Nilza Amorim',
      username: 'nilza.amorim',
      type: 'documentos' as const,
      clientId: null,
      active: false,
    },
  ]
  const secretOf = (username: string) =>
    username === accountabilityUser.email
      ? accountabilityUser.password
      : randomBytes(18).toString('base64url')
  for (const person of people)
    await commandsOf(portalDocumentUser).create(runner, actor, {
      ...person,
      portalId,
      profileId: null,
      password: secretOf(person.username),
    })
}

/** Lets a user publish whatever the first unit of a portal publishes, without an end. */
export async function seedPermission(
  runner: Runner,
  actor: Actor,
  portalId: number,
  userId: string,
): Promise<void> {
  const [unit] = await unitsOf(runner, portalId)
  await commandsOf(publisherPermission).create(runner, actor, {
    portalId,
    userId,
    clientId: unit?.id ?? '',
    menuId: null,
    submenuId: null,
    permission: true,
    linkedAt: `${new Date().getFullYear() - 1}-01-02T03:00:00.000Z`,
    unlinkedAt: null,
  })
}

async function seedPublisher(
  runner: Runner,
  actor: Actor,
  portalId: number,
  userId: string,
): Promise<void> {
  const units = await unitsOf(runner, portalId)
  const [menu] = await runner.run<{
    menu: number
    item: number | null
  }>(sql.read`select m.id::float8 as menu, (select i.id::float8 from portal_menu_item_usuario i
      where i.id_portal = m.id_portal and i.id_menu_base = m.id_base order by i.ordem limit 1) as item
    from portal_menu_usuario m where m.id_portal = ${portalId}::bigint order by m.ordem limit 1`)
  const year = new Date().getFullYear()
  const given = { portalId, userId, permission: true, linkedAt: `${year}-01-02T03:00:00.000Z` }
  for (const [at, { id }] of units.slice(0, 2).entries())
    await commandsOf(publisherPermission).create(runner, actor, {
      ...given,
      clientId: id,
      menuId: at === 0 ? null : (menu?.menu ?? null),
      submenuId: at === 0 ? null : (menu?.item ?? null),
      unlinkedAt: at === 0 ? null : `${year + 1}-01-01T03:00:00.000Z`,
    })
}
