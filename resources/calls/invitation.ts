import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { identifiers } from '../../pt-br/identifier.ts'
import { systemUser } from '../access/system-user.ts'
import { token } from './account.ts'
import { emailAddress, instant, needed, newPassword, nothing } from './inputs.ts'

// Letting people in before they ask: who administers users invites, the person takes it up.

const pages = pagesOf(systemUser)

const delivery = z
  .enum(['email', 'link'], { error: 'Escolha como o convite chega: email ou link.' })
  .describe('email envia uma mensagem; link responde o endereço, para ser repassado')
const issued = z.object({
  id: z.string(),
  endereco: z.string().nullable().describe('Só quando o envio é por link'),
})

const openInvitation = z.object({
  id_usuario: z.string(),
  convidado_em: instant,
  convidado_por: z.string().nullable(),
  expira_em: instant.nullable().describe('Nulo quando o endereço não vale mais'),
})
export const listInvitations = defineCall(
  'system-user.list-invitations',
  'GET /webadm/usuarios/convites',
  {
    summary: 'Listar os convites em aberto, e quantas pessoas aguardam liberação',
    access: { pages, action: 'read' },
    answers: {
      200: z.object({
        envia_email: z.boolean(),
        aguardam: z.int().describe('Confirmaram o e-mail e ainda não foram liberadas'),
        convites: z.array(openInvitation),
      }),
    },
  },
)
const unitNeeded = 'Escolha a unidade gestora.'
/**
 * Where the person publishes from the first day, as a permission of the register has it: of this person, and without an
 * end.
 */
const firstPermission = z.strictObject({
  portal_id: z.int('Escolha o portal.').positive('Escolha o portal.'),
  cliente_id: z.string({ error: unitNeeded }).regex(/^[\w-]{1,64}$/, unitNeeded),
  id_menu: z.int().positive().nullable().describe('Nulo: todos os menus'),
  id_submenu: z.int().positive().nullable().describe('Nulo: todos os submenus'),
})
export const invitePerson = defineCall('system-user.invite', 'POST /webadm/usuarios/convites', {
  summary: 'Convidar uma pessoa',
  access: { pages, action: 'add' },
  recentProof: true,
  body: z.strictObject({
    email: emailAddress,
    id_gestor_perfil: z
      .int('Escolha um perfil da lista.')
      .positive('Escolha um perfil da lista.')
      .nullish()
      .describe('O primeiro perfil da pessoa'),
    permissoes: z
      .array(firstPermission)
      .max(100)
      .optional()
      .describe('Onde a pessoa publica documentos, desde o primeiro dia'),
    envio: delivery,
    cpf: z
      .string()
      .transform((text) => text.replaceAll(/\D/g, ''))
      .refine(identifiers.cpf.check, identifiers.cpf.message)
      .nullish()
      .describe('Quem aceita o convite, por um provedor que confirma o CPF'),
  }),
  answers: { 201: issued },
})
export const renewInvitation = defineCall(
  'system-user.renew-invitation',
  'PUT /webadm/usuarios/convites/:id',
  {
    summary: 'Renovar um convite: o endereço anterior deixa de valer',
    access: { pages, action: 'edit' },
    recentProof: true,
    body: z.strictObject({ envio: delivery }),
    answers: { 200: issued },
  },
)
export const revokeInvitation = defineCall(
  'system-user.revoke-invitation',
  'DELETE /webadm/usuarios/convites/:id',
  {
    summary: 'Cancelar um convite',
    access: { pages, action: 'delete' },
    answers: { 204: nothing },
  },
)

// The key travels in the body, so that no log of addresses keeps it.
export const readInvitation = defineCall(
  'account.read-invitation',
  'POST /webadm/conta/convite/ler',
  {
    summary: 'Ler o convite de um endereço',
    access: 'open',
    ownOrigin: true,
    perMinute: 20,
    body: z.strictObject({ token }),
    answers: {
      200: z.object({
        email: z.string(),
        expira_em: instant,
        por_cpf: z.boolean().describe('Só quem tem o CPF convidado o aceita, por um provedor'),
      }),
    },
  },
)
export const acceptInvitation = defineCall(
  'account.accept-invitation',
  'POST /webadm/conta/convite',
  {
    summary: 'Aceitar um convite: informar o nome e escolher a senha',
    access: 'open',
    ownOrigin: true,
    perMinute: 20,
    body: z.strictObject({
      token,
      nome: needed('Informe o seu nome.').max(120, 'Use no máximo 120 caracteres.'),
      senha: newPassword,
    }),
    answers: {
      200: z.object({
        email: z.string(),
        falta_confirmar: z
          .boolean()
          .describe(
            'O convite foi um endereço copiado: a conta vale quando o seu e-mail for confirmado',
          ),
      }),
    },
  },
)
