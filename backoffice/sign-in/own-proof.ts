import type { Asked } from './account-form.tsx'

// What somebody who is in shows to prove who they are.

export const ownPassword: Asked<'senha'> = {
  name: 'senha',
  label: 'Sua senha',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 128,
  autoFocus: true,
}
export const ownCode: Asked<'codigo'> = {
  name: 'codigo',
  label: 'Código',
  help: 'Os seis dígitos do aplicativo, ou um código de recuperação.',
  autoComplete: 'one-time-code',
  maxLength: 40,
}
