import type { PostMessage } from '../../domain/webhooks/send.ts'
import { addressToAsk, isCertificateFault, postAt } from '../../platform/http/ask-host.ts'
import type { RuntimeConfig } from '../context.ts'

/** For how long a system may take to answer (Standard Webhooks 1.0.0 advises 15 to 30 seconds). */
const answerWithinMs = 15_000

/** Whether the installation is reached without TLS, as in development: then so may be who is told. */
export const isPlain = ({ publicUrl }: Pick<RuntimeConfig, 'publicUrl'>): boolean =>
  new URL(publicUrl).protocol === 'http:'

/**
 * How systems are told: the name is looked up at each try, and the address that was judged is the one that is called.
 * Its own address is called in development alone.
 */
export const postToWebhooks =
  ({
    publicUrl,
    lookup,
    withinMs = answerWithinMs,
  }: Pick<RuntimeConfig, 'publicUrl' | 'lookup'> & { readonly withinMs?: number }): PostMessage =>
  async (address, { body, headers, signal }) => {
    const url = new URL(address)
    const own = isPlain({ publicUrl }) ? new URL(publicUrl).hostname : undefined
    if (url.protocol !== 'https:' && !isPlain({ publicUrl })) return { failure: 'sem-resposta' }
    const found = await addressToAsk(url.hostname, own, lookup)
    if ('failure' in found) return found
    const limit = AbortSignal.timeout(withinMs)
    try {
      return await postAt(url, found.address, {
        body,
        headers,
        signal: AbortSignal.any([signal, limit]),
      })
    } catch (error) {
      if (limit.aborted) return { failure: 'demorou' }
      return { failure: isCertificateFault(error) ? 'certificado' : 'sem-resposta' }
    }
  }
