import type { AccountFieldProps } from './account-form.tsx'

// What somebody who is in shows to prove who they are.

export const ownPassword: AccountFieldProps<'senha'> = {
  name: 'senha',
  label: 'Sua senha',
  type: 'password',
  autoComplete: 'current-password',
  maxLength: 128,
  autoFocus: true,
}
export const ownCode: AccountFieldProps<'codigo'> = {
  name: 'codigo',
  label: 'Código',
  help: 'Os seis dígitos do aplicativo, ou um código de recuperação.',
  autoComplete: 'one-time-code',
  maxLength: 40,
}
