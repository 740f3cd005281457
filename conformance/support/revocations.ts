import { expect } from 'vitest'
import { lasting } from './time/waiting.ts'

// Ways in which an administrator takes access from a user, and how long the user is still let in elsewhere.

/** One call of an administrator, whatever carries it. */
export type AdminCall = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>
/** Whose access it is: the user, and the rows that lead to their rights. */
export interface AccessHolder {
  readonly userId: string
  readonly linkId: number
  readonly profileId: number
  readonly managerProfileId: number
}
export interface Revocation {
  readonly name: string
  readonly revoke: (by: AdminCall, from: AccessHolder) => Promise<void>
  readonly restore: (by: AdminCall, to: AccessHolder) => Promise<void>
  /** What the other one is answered from then on. */
  readonly answer: 401 | 403
}

const rights = ['read', 'add', 'edit', 'delete', 'print'] as const
async function put(by: AdminCall, path: string, body: unknown): Promise<void> {
  const answer = await by('PUT', path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
}
/** The five rights on every page of a matrix, all of them or none. */
async function putMatrix(
  by: AdminCall,
  { managerProfileId }: AccessHolder,
  on: boolean,
): Promise<void> {
  const path = `/webadmingestao/gestoresperfispaginasmatriz/${managerProfileId}`
  const { versao, paginas } = (await by('GET', path)).body as {
    readonly versao: string
    readonly paginas: readonly { readonly id: number }[]
  }
  await put(by, path, {
    versao,
    paginas: paginas.map(({ id }) => ({
      id,
      ...Object.fromEntries(rights.map((right) => [right, on])),
    })),
  })
}
const putLink = (by: AdminCall, { linkId }: AccessHolder, bloqueado: 'S' | 'N') =>
  put(by, `/webadmingestao/admgestoresusuarios/${linkId}`, { bloqueado })
const putProfile = (by: AdminCall, { profileId }: AccessHolder, ativo: 'S' | 'N') =>
  put(by, `/webadm/admperfil/${profileId}`, { ativo })
const putUser = (by: AdminCall, { userId }: AccessHolder, active: boolean) =>
  put(by, `/webadm/usuarios/atualizar/${userId}`, { active })

export const revocations: readonly Revocation[] = [
  {
    name: 'a right of the profile',
    revoke: (by, from) => putMatrix(by, from, false),
    restore: (by, to) => putMatrix(by, to, true),
    answer: 403,
  },
  {
    name: 'a link that is blocked',
    revoke: (by, from) => putLink(by, from, 'S'),
    restore: (by, to) => putLink(by, to, 'N'),
    answer: 403,
  },
  {
    name: 'a profile that is switched off',
    revoke: (by, from) => putProfile(by, from, 'N'),
    restore: (by, to) => putProfile(by, to, 'S'),
    answer: 403,
  },
  {
    name: 'a user who is blocked',
    revoke: (by, from) => putUser(by, from, false),
    restore: (by, to) => putUser(by, to, true),
    answer: 401,
  },
]

/** Milliseconds: what was taken away is gone everywhere by then (the product's promise). */
export const revocationDeadline = 1_000
const timeoutMs = 5_000

/**
 * Asks again and again from now on, until the answer is a refusal. @returns when the last request left that was still
 * let in, in milliseconds from now; the time of its answer would be that of the machine.
 */
export async function lastAdmission(ask: () => Promise<number>, refusal: number): Promise<number> {
  const from = performance.now()
  for (let last = 0; ; await lasting(10, 'he asks now and then')) {
    const sent = performance.now() - from
    if ((await ask()) === refusal) return last
    last = sent
    if (sent > timeoutMs) return last
  }
}
