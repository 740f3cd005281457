import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { managerProfileUser } from '../access/manager-profile-user.ts'
import { managerUserLink } from '../access/manager-user-link.ts'
import { page } from '../access/page.ts'
import { profile } from '../access/profile.ts'
import { profileConfiguration } from '../access/profile-configuration.ts'
import { profilePagePermission } from '../access/profile-page-permission.ts'
import { systemUser } from '../access/system-user.ts'
import { nothing, sheets } from './inputs.ts'
import { wireRow } from './record.ts'

// Who may do what: users, their pages and managers, the rights of a profile as one matrix.

/** Lists as the documented one of the noun does. */
export const listOwnUsers = defineCall(
  'system-user.list-non-el',
  'GET /webadm/usuarios/listarusuarios',
  {
    summary: 'Listar usuários que não são da equipe EL',
    access: { pages: pagesOf(systemUser), action: 'read' },
    files: sheets,
    answers: { 200: z.array(wireRow(systemUser)), 204: nothing },
  },
)
export const listUsersOfUnit = defineCall(
  'system-user.list-by-client',
  'GET /usuariocliente/:clientId',
  {
    summary: 'Listar os usuários de uma UG',
    access: { pages: pagesOf(systemUser), action: 'read' },
    answers: { 200: z.array(wireRow(systemUser)), 204: nothing },
  },
)

const rights = {
  read: z.boolean(),
  add: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  print: z.boolean(),
}
/** A page with what its user may do there. */
const ownPage = z.looseObject({ id: z.int(), ...rights })
export const listPagesOfUser = defineCall('page.list-by-user', 'GET /webadm/paginas/:userId', {
  summary: 'Listar as páginas de um usuário',
  access: { pages: pagesOf(page), action: 'read' },
  answers: { 200: z.array(ownPage), 204: nothing },
})
export const readPageOfUser = defineCall(
  'page.get-by-user-and-name',
  'GET /webadm/paginas/:userId/:pageName',
  {
    summary: 'Ler uma página de um usuário pelo nome',
    access: { pages: pagesOf(page), action: 'read' },
    answers: { 200: z.array(ownPage) },
  },
)
export const readManagerOfUser = defineCall(
  'manager-profile-user.get-by-user',
  'GET /webadm/usuariogestor/:id',
  {
    summary: 'Ler o gestor de um usuário',
    access: { pages: pagesOf(managerProfileUser), action: 'read' },
    answers: { 200: z.array(wireRow(managerProfileUser)) },
  },
)
export const readLinkOfUser = defineCall(
  'manager-user-link.get-by-user',
  'GET /webadmingestao/admgestoresusuariosid/:userId',
  {
    summary: 'Ler a associação de um usuário',
    access: { pages: pagesOf(managerUserLink), action: 'read' },
    answers: { 200: z.array(wireRow(managerUserLink)) },
  },
)
export const readManagerProfileId = defineCall(
  'profile.manager-profile-id',
  'GET /webadm/admperfilgestorperfil/:managerId/:profileId',
  {
    summary: 'Ler o código do perfil de um gestor',
    access: { pages: [...pagesOf(profile), ...pagesOf(managerProfileUser)], action: 'read' },
    answers: { 200: z.object({ id_gestor_perfil: z.int() }) },
  },
)

/** Managers that were there before the ready profiles get them by this call; a new one has them from the start. */
export const offerReadyProfiles = defineCall(
  'manager-profile-user.offer-ready',
  'POST /webadmingestao/gestorperfisprontos',
  {
    summary: 'Dar a um gestor os perfis prontos que ele ainda não usa',
    access: { pages: pagesOf(managerProfileUser), action: 'add' },
    recentProof: true,
    body: z.strictObject({
      id_gestor: z.int('Escolha o gestor.').positive('Escolha o gestor.'),
    }),
    answers: { 200: z.object({ novos: z.int() }) },
  },
)

const right = z.enum(['read', 'add', 'edit', 'delete', 'print'])
/** What a profile may do on a page, and what the page offers. */
const matrixPage = z.object({
  id: z.int(),
  titulo: z.string(),
  area: z.string(),
  caminho: z.string(),
  oferece: z.array(right),
  ...rights,
})
const matrix = z.object({
  id_gestor_perfil: z.int(),
  id_gestor: z.int(),
  nome_gestor: z.string(),
  nome_perfil: z.string(),
  pronto: z.string().nullable().describe('O código de um perfil pronto'),
  restrito: z.boolean(),
  pessoas: z.int(),
  versao: z.string().describe('Muda com cada direito deste perfil'),
  paginas: z.array(matrixPage),
  minhas: z
    .record(z.string(), z.array(right))
    .nullish()
    .describe('O que quem pergunta pode dar, por página; nulo, tudo'),
})
export type Right = z.output<typeof right>
export type RightsMatrix = z.output<typeof matrix>
const matrixPages = [...pagesOf(profilePagePermission), ...pagesOf(profileConfiguration)]
export const readMatrix = defineCall(
  'profile-page-permission.matrix',
  'GET /webadmingestao/gestoresperfispaginasmatriz/:key',
  {
    summary: 'Ler as permissões de um perfil',
    access: { pages: matrixPages, action: 'read' },
    answers: { 200: matrix },
  },
)
export const saveMatrix = defineCall(
  'profile-page-permission.save-matrix',
  'PUT /webadmingestao/gestoresperfispaginasmatriz/:key',
  {
    summary: 'Gravar as permissões de um perfil',
    access: { pages: matrixPages, action: 'edit' },
    recentProof: true,
    invalid: 'Confira os dados enviados.',
    body: z.strictObject({
      versao: z.string().max(64),
      paginas: z.array(z.strictObject({ id: z.int().positive(), ...rights })).max(2_000),
    }),
    answers: { 200: matrix },
  },
)
