import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { ended, sessionSeen } from './account.ts'
import { givenPassword, newPassword, nothing } from './inputs.ts'

// The own account of a portal's user, in the accountability area. What is registered of them is the portal's to change.

const account = z.object({
  nome: z.string(),
  usuario: z.string(),
  portal: z.string(),
  unidadeGestora: z.string().nullable().describe('Nulo: todas as do portal'),
  podeEnviar: z.string(),
})
export type AccountabilityAccount = z.output<typeof account>

const path = '/admin/api/cia/conta'
export const readAccount = defineCall('accountability.read-account', `GET ${path}`, {
  summary: 'Ler a própria conta na prestação de contas',
  access: 'cia',
  answers: { 200: account },
})
export const changeOwnPassword = defineCall(
  'accountability.change-password',
  `POST ${path}/senha`,
  {
    summary: 'Trocar a própria senha na prestação de contas',
    access: 'cia',
    ownOrigin: true,
    perMinute: 10,
    body: z.strictObject({ atual: givenPassword('Informe a senha atual.'), senha: newPassword }),
    answers: { 204: nothing },
  },
)
export const listOwnSessions = defineCall('accountability.list-sessions', `GET ${path}/sessoes`, {
  summary: 'Listar as próprias sessões na prestação de contas',
  access: 'cia',
  answers: { 200: z.array(sessionSeen) },
})
export const endOtherOwnSessions = defineCall(
  'accountability.end-other-sessions',
  `DELETE ${path}/sessoes`,
  {
    summary: 'Encerrar as outras sessões na prestação de contas',
    access: 'cia',
    ownOrigin: true,
    answers: { 200: ended },
  },
)
export const endOwnSession = defineCall(
  'accountability.end-session',
  `DELETE ${path}/sessoes/:id`,
  {
    summary: 'Encerrar uma sessão na prestação de contas',
    access: 'cia',
    ownOrigin: true,
    answers: { 200: ended },
  },
)
