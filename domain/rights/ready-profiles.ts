import { pagesOf } from '../../kernel/call.ts'
import type { Action, AnyResource } from '../../kernel/resource.ts'
import { extraPages } from '../../resources/extra-pages.ts'
import { isTechnicalPage, menuFoot } from '../../resources/menu-tree.ts'
import { resources } from '../../resources/index.ts'
import { manager } from '../../resources/registers/manager.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { documentType } from '../../resources/portal/document-type.ts'
import {
  insertReadyProfiles,
  readyProfileOf,
  addReadyProfiles,
  type ReadyProfile,
} from '../../data/rights/ready-profiles.ts'
import { noteRights } from '../../data/rights/rights.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { managerUserLinkCommands } from './manager-user-link.ts'

// The profiles that a manager's people need on the first day, so that nobody has to make them before somebody can be
// let in.

const all: readonly Action[] = ['read', 'add', 'edit', 'delete', 'print']
const looking: readonly Action[] = ['read', 'print']

/** What the whole tenant shares: who administers one manager looks at it. */
const shared = new Set(['document-type', 'version-record'])
/** Who may do what, and the accounts of people: nothing to consult for everybody. */
const ofPeople = new Set([
  'system-user',
  'profile',
  'manager-profile-user',
  'manager-user-link',
  'profile-page-permission',
  'profile-configuration',
  'publisher-permission',
  'portal-document-user',
])
/** The help of the menu's foot: whoever works here may read it. */
const help: Grants = Object.fromEntries(menuFoot.pages.map(({ path }) => [path, ['read']]))
/** What a communication office writes. */
const writing = new Set([
  'news',
  'faq',
  'glossary',
  'useful-link',
  'esic-entry',
  'footer-banner',
  'footer-contact',
  'secretariat',
])

/** What a profile may do, by page path. */
export type Grants = Readonly<Record<string, readonly Action[]>>
const grantsBy = (rights: (resource: AnyResource) => readonly Action[]): Grants =>
  Object.fromEntries(
    resources.flatMap((resource) =>
      pagesOf(resource)
        // Nobody's work at a portal needs them, and whoever needs one is given it by hand.
        .filter((page) => !isTechnicalPage(page))
        .map((page) => [page, rights(resource)]),
    ),
  )
const publishing: Grants = {
  ...Object.fromEntries(
    pagesOf(documentElement).map((page) => [page, ['read', 'add', 'edit', 'print']]),
  ),
  ...Object.fromEntries(
    pagesOf(documentType)
      .filter((page) => page.includes('publicador'))
      .map((page) => [page, ['read']]),
  ),
}

type Ready = ReadyProfile & { readonly grants: () => Grants }
const readyProfiles: readonly Ready[] = [
  {
    code: 'administrador',
    name: 'Administrador do portal',
    grants: () => ({
      // A screen that is no noun's may be ruled by a noun's page, whose rights are those of the noun.
      ...Object.fromEntries(extraPages.map(({ owner }) => [owner, looking])),
      ...grantsBy(({ name }) => (shared.has(name) ? looking : all)),
    }),
  },
  { code: 'publicador', name: 'Publicador', grants: () => ({ ...publishing, ...help }) },
  {
    code: 'comunicacao',
    name: 'Comunicação',
    grants: () => ({
      ...grantsBy(({ name }) => (writing.has(name) ? all : [])),
      ...help,
    }),
  },
  {
    code: 'consulta',
    name: 'Só consulta',
    grants: () => grantsBy(({ name }) => (ofPeople.has(name) ? [] : looking)),
  },
]

export const readyProfileNames = readyProfiles.map(({ code, name }) => ({ code, name }))

/** Gives a tenant the ready profiles that are new in this version. */
export const prepareReadyProfiles = (runner: Runner): Promise<void> =>
  insertReadyProfiles(runner, readyProfileNames)

const firstRights = () =>
  readyProfiles.flatMap(({ code, grants }) =>
    Object.entries(grants())
      .filter(([, actions]) => actions.length > 0)
      .map(([path, actions]) => ({
        code,
        path,
        ...Object.fromEntries(actions.map((action) => [action, true])),
      })),
  )

/**
 * Lets a manager use the ready profiles that it does not use yet, with their first rights. A profile alone gives nobody
 * anything: what is handed out is measured when somebody is given one.
 * @returns how many there are more now.
 */
export async function giveReadyProfiles(
  runner: Runner,
  actor: Actor,
  managerId: string,
): Promise<number> {
  const made = await addReadyProfiles(runner, managerId, firstRights())
  if (made.length > 0)
    await noteRights(runner, actor, manager.name, managerId, {
      perfis_prontos: made.map(({ id, code }) => ({ id_gestor_perfil: id, perfil: code })),
    })
  return made.length
}

/** The same for a manager that there was before. @throws {Problem} `missing` when it is out of reach. */
export async function offerReadyProfiles(
  runner: Runner,
  actor: Actor,
  managerId: string,
): Promise<number> {
  await readRecord(runner, actor, manager, managerId)
  return runner.atomically((tx) => giveReadyProfiles(tx, actor, managerId))
}

/**
 * Gives a user a ready profile that a manager uses.
 * @throws {Problem} `forbidden` for rights that the actor does not hold.
 */
export async function giveReadyProfile(
  runner: Runner,
  actor: Actor,
  idUser: string,
  managerId: number,
  code: string,
): Promise<void> {
  const idManagerProfile = await readyProfileOf(runner, managerId, code)
  await managerUserLinkCommands.create(runner, actor, {
    idUser,
    idManagerProfile,
    blocked: false,
  })
}
