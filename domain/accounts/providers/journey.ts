import { randomBytes } from 'node:crypto'
import { problem } from '../../../kernel/problem.ts'
import {
  providerOf,
  spendJourney,
  storeJourney,
  type ProviderJourney,
  type StoredProvider,
} from '../../../data/accounts/providers.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import type { ProviderAccess } from './access.ts'
import { addressToSignIn, whoCameBack, type Identity } from './client.ts'

// The way to a provider and back, in one browser, once.

export const unknownProvider = () =>
  problem('missing', 'Este provedor não é oferecido aqui. Entre com e-mail e senha.')

/** Somebody on the way. */
export interface Departure {
  /** What the browser keeps until it comes back. */
  readonly key: string
  readonly address: string
}
/**
 * Sends somebody to a provider.
 * @param trying whether it may be one that is not offered yet
 * @throws {Problem} `missing`; `invalid` with what to do where it cannot be reached
 */
export async function depart(
  runner: Runner,
  access: ProviderAccess,
  origin: string,
  journey: ProviderJourney,
): Promise<Departure> {
  const provider = await providerOf(runner, journey.providerId)
  if (!provider || (!provider.isOn && journey.purpose !== 'teste')) throw unknownProvider()
  const key = randomBytes(32).toString('base64url')
  const address = await addressToSignIn(access, provider, { key, origin })
  await storeJourney(runner, key, journey)
  return { key, address }
}

export interface ProviderArrival {
  readonly provider: StoredProvider
  readonly journey: ProviderJourney
  readonly identity: Identity
}
/**
 * Takes in who came back. The journey is used up, whatever comes of it.
 * @throws {Problem} `invalid` with what to do
 */
export async function arrive(
  runner: Runner,
  access: ProviderAccess,
  origin: string,
  { key, said }: { readonly key: string | undefined; readonly said: string },
): Promise<ProviderArrival> {
  const journey = key === undefined ? undefined : await spendJourney(runner, key)
  const provider = journey && (await providerOf(runner, journey.providerId))
  if (key === undefined || !journey || !provider)
    throw problem(
      'invalid',
      'Esta entrada demorou mais de dez minutos, já foi usada ou foi começada em outra janela. Comece de novo.',
    )
  if (!provider.isOn && journey.purpose !== 'teste') throw unknownProvider()
  const identity = await whoCameBack(access, provider, { key, origin, said })
  return { provider, journey, identity }
}
