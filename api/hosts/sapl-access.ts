import { addressToAsk, answerAt, bytesAt } from '../../platform/http/ask-host.ts'
import type { SaplAccess } from '../../tables/domain/sapl/client.ts'
import type { RuntimeConfig } from '../context.ts'

/** How a chamber's SAPL is asked: where its name leads, and never at an address behind the installation. */
export const saplAccess = ({
  publicUrl,
  lookup,
}: Pick<RuntimeConfig, 'publicUrl' | 'lookup'>): SaplAccess => ({
  publicUrl,
  addressOf: (host) => addressToAsk(host, new URL(publicUrl).hostname, lookup),
  askAt: answerAt,
  fetchAt: bytesAt,
})
