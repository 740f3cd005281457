import type { AnswerOf } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import {
  answerSecondStep,
  prepareDemandedFactor,
  turnOnDemandedFactor,
} from '../../resources/calls/second-factor.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { reach } from '../transport/reach.ts'
import { signInFailed, takeUpSession } from './session-state.ts'

// What follows the right password of an account with a second factor; no other screen loads it.

/**
 * The second step: shows the code of the application, or one of recovery.
 * @throws {Problem} `invalid` on the field `codigo`; `signed-out` when the password has to be said again.
 */
export async function showCode(code: string): Promise<void> {
  const { ok, status, data, body } = await reach(answerSecondStep, { body: { codigo: code } })
  if (!ok) throw readProblem(body, status === 401 ? 'signed-out' : 'unavailable')
  if (await takeUpSession(data?.token)) throw new Problem('unavailable', signInFailed)
}

/**
 * Begins to turn on the factor that the account has to have, before there is a session.
 * @throws {Problem} `signed-out` when the password has to be said again.
 */
export async function beginFactor(): Promise<AnswerOf<typeof prepareDemandedFactor>> {
  const { status, data, body } = await reach(prepareDemandedFactor, { body: {} })
  if (!data) throw readProblem(body, status === 401 ? 'signed-out' : 'unavailable')
  return data
}
/**
 * Its first code.
 * @returns the codes of recovery, and what takes the session up once they are kept.
 * @throws {Problem} `invalid` on the field `codigo`; `signed-out` as above.
 */
export async function proveFactor(
  code: string,
): Promise<{ readonly codes: readonly string[]; readonly enter: () => Promise<void> }> {
  const { status, data, body } = await reach(turnOnDemandedFactor, { body: { codigo: code } })
  if (!data) throw readProblem(body, status === 401 ? 'signed-out' : 'unavailable')
  const { token, codigos } = data
  const enter = async () => {
    if (await takeUpSession(token)) throw new Problem('unavailable', signInFailed)
  }
  return { codes: codigos, enter }
}
