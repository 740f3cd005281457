import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { Problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/passkey.ts'
import type { Assertion, PasskeyRequest } from '../../resources/calls/passkey.ts'
import { callApi } from '../transport/http.ts'
import { readProblem } from '../transport/problem-answer.ts'
import { reach } from '../transport/reach.ts'
import { signInFailed, takeUpSession } from './session-state.ts'

// Passkeys of the device; loaded only where one is made or shown.

/** What the person is told when the device gave no answer: it was closed, took too long, or has no key. */
const unused = () =>
  new Problem(
    'invalid',
    'A chave de acesso não foi usada. Tente de novo, ou continue de outro modo.',
  )

async function show(options: PasskeyRequest, fromField: boolean): Promise<Assertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: fromField,
  }).catch(() => {
    throw unused()
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
}

/**
 * Signs in with a passkey that the person chooses.
 * @param fromField the browser offers them where the e-mail is typed, and nothing is asked before one is chosen
 * @throws {Problem} whose text is to be shown as it is.
 */
export async function enterByPasskey(fromField = false): Promise<void> {
  const begun = await reach(calls.beginPasskeySignIn, { body: {} })
  if (!begun.data) throw readProblem(begun.body, 'unavailable')
  const body = await show(begun.data, fromField)
  const { data, ...answer } = await reach(calls.signInByPasskey, { body })
  if (!data) throw readProblem(answer.body, answer.status === 401 ? 'signed-out' : 'unavailable')
  if (await takeUpSession(data.token)) throw new Problem('unavailable', signInFailed)
}

/** Offers passkeys where the e-mail is typed, if the browser can. @returns whether somebody came in by one */
export async function offerPasskeys(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false
  // Nobody asked for it: what fails is silent, and the button is there.
  return enterByPasskey(true).then(
    () => true,
    () => false,
  )
}
/** Takes the offer back. */
export const stopOffering = () => WebAuthnAbortService.cancelCeremony()

/** @throws {Problem} whose text is to be shown as it is. */
export async function proveWithPasskey(): Promise<void> {
  const { data } = await callApi(calls.beginPasskeyProof, { body: {} })
  await callApi(calls.proveByPasskey, { body: await show(data, false) })
}

/** @throws {Problem} whose text is to be shown as it is. */
export async function makePasskey(nome: string): Promise<void> {
  const { data } = await callApi(calls.preparePasskey, { body: {} })
  const { id, response } = await startRegistration({ optionsJSON: data }).catch(
    (error: unknown) => {
      throw error instanceof Error && error.name === 'InvalidStateError'
        ? new Problem('duplicate', 'Este aparelho já tem uma chave de acesso desta conta.')
        : new Problem('invalid', 'A chave de acesso não foi criada. Tente de novo.')
    },
  )
  const { clientDataJSON, attestationObject, transports = [] } = response
  await callApi(calls.createPasskey, {
    body: { nome, id, clientDataJSON, attestationObject, transports },
  })
}
