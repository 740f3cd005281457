import {
  addressOfNamed,
  addressToAsk,
  answerAt,
  isCertificateFault,
} from '../../platform/http/ask-host.ts'
import { HostFault, type ProviderAccess } from '../../domain/accounts/providers/access.ts'
import type { RuntimeConfig } from '../context.ts'

/** A description of a provider, its keys, or a token; the largest are keys with their certificates. */
const mostBytes = 512_000

/**
 * How providers of the sign-in are asked: at public addresses alone and without following them elsewhere, but for hosts
 * that the operator names.
 */
export const providerAccess = ({
  lookup,
  innerHosts = [],
  providerSeconds = 10,
}: Pick<RuntimeConfig, 'lookup' | 'innerHosts' | 'providerSeconds'>): ProviderAccess => {
  const isInner = ({ hostname }: URL) => innerHosts.includes(hostname)
  return {
    isInner,
    seconds: providerSeconds,
    async ask(url, { method, headers, body, signal, within }) {
      const inner = within && isInner(url)
      if (url.protocol !== 'https:' && !inner) throw new HostFault('sem-https')
      const found = inner
        ? await addressOfNamed(url.hostname)
        : await addressToAsk(url.hostname, undefined, lookup)
      if ('failure' in found) throw new HostFault(found.failure)
      const accept = headers['accept'] ?? 'application/json'
      const limits = { accept, method, headers, body, signal, mostBytes }
      const answer = await answerAt(url, found.address, limits).catch((error: unknown) => {
        throw isCertificateFault(error) ? new HostFault('certificado') : error
      })
      return { ...answer, text: answer.text ?? '' }
    },
  }
}
