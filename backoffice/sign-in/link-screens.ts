// The screens that ask for an account, or for another password.
export { Confirm } from './confirm.tsx'
export { FirstAccess } from './first-access.tsx'
export { AcceptInvitation } from './invitation.tsx'
export { ProviderReturn } from './provider-return.tsx'
export { Recover, RecoverySent } from './recover.tsx'
export { Register } from './register.tsx'
export { Reset } from './reset.tsx'
