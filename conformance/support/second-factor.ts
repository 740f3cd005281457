import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { sql, type Runner } from '../../platform/postgres/database.ts'
import { prepareFactor, turnOnFactor } from '../../resources/calls/second-factor.ts'
import { password } from './tenants.ts'
import type { Answer, Caller, Headers, Instance, TestServer } from './test-server.ts'

// A telephone with an application that shows codes, and a browser that signs in in two steps.

/** What an application shows. @param shift periods of 30 seconds by which its clock is off */
export const codeOf = (secret: string, shift = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + shift * 30_000,
  })

/** A code that the application shows at no time near. */
export const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((shift) => codeOf(secret, shift)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((c) => !near.has(c)) ?? ''
  )
}

/** Lets the period of the last code pass: the code that is shown now was not used. */
export const nextPeriod = async (server: TestServer): Promise<void> => {
  await server.runnerOf('a').run(sql`update segundo_fator set passo = 0`)
}

/** Turns the factor on, as the account's screen does. @returns what the application keeps, and the codes of recovery */
export async function turnOn(
  server: TestServer,
  caller: Caller,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { segredo } = await caller.ask(prepareFactor, { body: { senha: password } })
  const { codigos } = await caller.ask(turnOnFactor, { body: { codigo: codeOf(segredo) } })
  await nextPeriod(server)
  return { secret: segredo, codes: codigos }
}

/** Waits until as many requests wait for rows that others hold. */
export async function waitingForLocks(runner: Runner, count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await runner.run(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length,
      { timeout: 20_000 },
    )
    .toBe(count)
}

const cookie = (answer: Answer) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
/** Says e-mail and password. @returns the answer, and what the browser keeps for the second step */
export async function firstStep(
  { app }: Pick<Instance, 'app'>,
  email: string,
  headers: Headers = {},
  secret = password,
): Promise<{ readonly answer: Answer; readonly kept: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/token',
    headers: { host: 'localhost', ...headers },
    payload: { email, password: secret },
  })
  return { answer, kept: cookie(answer) }
}
export const secondStep = (
  { app }: Pick<Instance, 'app'>,
  kept: string,
  codigo: string,
  headers: Headers = {},
): Promise<Answer> =>
  app.inject({
    method: 'POST',
    url: '/webadm/conta/segundo-fator',
    headers: { host: 'localhost', cookie: kept, ...headers },
    payload: { codigo },
  })
