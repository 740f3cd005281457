import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

// What an administrator takes away from somebody, and how long it goes on counting elsewhere.

/** One call of an administrator, whatever carries it. */
export type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>
/** Whose access it is: the user, and the rows that lead to their rights. */
export interface Holder {
  readonly userId: string
  readonly linkId: number
  readonly profileId: number
  readonly managerProfileId: number
}
export interface Taking {
  readonly name: string
  readonly take: (by: Ask, from: Holder) => Promise<void>
  readonly giveBack: (by: Ask, to: Holder) => Promise<void>
  /** What the other one is answered from then on. */
  readonly answer: 401 | 403
}

const rights = ['read', 'add', 'edit', 'delete', 'print'] as const
async function put(by: Ask, path: string, body: unknown): Promise<void> {
  const answer = await by('PUT', path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
}
/** The five rights on every page of a matrix, all of them or none. */
async function putMatrix(by: Ask, { managerProfileId }: Holder, on: boolean): Promise<void> {
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
const putLink = (by: Ask, { linkId }: Holder, bloqueado: 'S' | 'N') =>
  put(by, `/webadmingestao/admgestoresusuarios/${linkId}`, { bloqueado })
const putProfile = (by: Ask, { profileId }: Holder, ativo: 'S' | 'N') =>
  put(by, `/webadm/admperfil/${profileId}`, { ativo })
const putUser = (by: Ask, { userId }: Holder, active: boolean) =>
  put(by, `/webadm/usuarios/atualizar/${userId}`, { active })

export const takings: readonly Taking[] = [
  {
    name: 'a right of the profile',
    take: (by, from) => putMatrix(by, from, false),
    giveBack: (by, to) => putMatrix(by, to, true),
    answer: 403,
  },
  {
    name: 'a link that is blocked',
    take: (by, from) => putLink(by, from, 'S'),
    giveBack: (by, to) => putLink(by, to, 'N'),
    answer: 403,
  },
  {
    name: 'a profile that is switched off',
    take: (by, from) => putProfile(by, from, 'N'),
    giveBack: (by, to) => putProfile(by, to, 'S'),
    answer: 403,
  },
  {
    name: 'a user who is blocked',
    take: (by, from) => putUser(by, from, false),
    giveBack: (by, to) => putUser(by, to, true),
    answer: 401,
  },
]

/** Milliseconds: what was taken away is gone everywhere by then (the product's promise). */
export const second = 1_000
const patience = 5_000

/**
 * Asks again and again from now on, until the answer is a refusal. @returns when the last request left that was still
 * let in, in milliseconds from now; the time of its answer would be that of the machine.
 */
export async function lastLetIn(ask: () => Promise<number>, refusal: number): Promise<number> {
  const from = performance.now()
  for (let last = 0; ; await pause(10)) {
    const sent = performance.now() - from
    if ((await ask()) === refusal) return last
    last = sent
    if (sent > patience) return last
  }
}
