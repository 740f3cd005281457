import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { givenPassword, needed, nothing } from './inputs.ts'

// Who has a session proves again who they are, before a call that asks for it (decision 196).

export const proveByPassword = defineCall(
  'step-up.password',
  'POST /webadm/conta/confirmacao/senha',
  {
    summary: 'Confirmar quem é com a senha',
    access: 'session',
    perMinute: 20,
    body: z.strictObject({ senha: givenPassword('Informe a sua senha.') }),
    answers: { 204: nothing },
  },
)
export const proveByCode = defineCall('step-up.code', 'POST /webadm/conta/confirmacao/codigo', {
  summary: 'Confirmar quem é com o segundo fator',
  access: 'session',
  perMinute: 20,
  body: z.strictObject({
    codigo: needed('Informe o código.').describe(
      'Seis dígitos do aplicativo, ou um código de recuperação',
    ),
  }),
  answers: { 204: nothing },
})
