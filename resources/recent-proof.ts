import type { ApiCall, RecentProof } from '../kernel/operation.ts'
import type { AnyResource, Operation } from '../kernel/resource.ts'

// Which nouns ask for a recent proof of who has the session (decision 196): those that give rights, the removal of a
// portal, and files of people.

interface Proofs {
  /** Whatever writes, be it one row, a sheet, or out of the trash. */
  readonly changes?: true
  readonly remove?: true
  readonly export?: true
}
export const proofsOfNouns: Readonly<Partial<Record<string, Proofs>>> = {
  'manager-profile-user': { changes: true },
  'manager-user-link': { changes: true, export: true },
  person: { export: true },
  portal: { remove: true },
  'portal-document-user': { changes: true, export: true },
  profile: { changes: true },
  'profile-configuration': { changes: true },
  'profile-page-permission': { changes: true },
  'publisher-permission': { changes: true },
  'system-user': { changes: true, export: true },
}

type Act = Operation | 'restore' | 'import'

/** Whether an operation of a noun, or an act that it has besides them, asks for a recent proof. */
export function recentProofOf({ name }: AnyResource, act: Act): RecentProof | undefined {
  const proofs = proofsOfNouns[name]
  if (act === 'read') return undefined
  if (act === 'list') return proofs?.export ? 'export' : undefined
  return proofs?.changes || (act === 'remove' && proofs?.remove) ? true : undefined
}

/** One of the calls that every noun has, with the proof that it asks for; browsers need not know. */
export function withProof<C extends ApiCall>(call: C, resource: AnyResource, act: Act): C {
  const recentProof = recentProofOf(resource, act)
  return recentProof === undefined ? call : { ...call, recentProof }
}
