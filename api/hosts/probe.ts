import { askHost, type Lookup } from '../../platform/http/ask-host.ts'
import { proofOf } from '../../domain/portals/hosts.ts'
import type { HostProbe } from '../../domain/portals/watch-hosts.ts'
import { proofAddress } from './proof.ts'

/** The address at which a host answers: the scheme and port of the installation. */
export function addressAt(publicUrl: string, host: string, path = ''): URL {
  const url = new URL(path, publicUrl)
  url.hostname = host
  return url
}

interface Place {
  readonly publicUrl: string
  /** The name servers of the system, unless given. */
  readonly lookup?: Lookup | undefined
}
/** Asks hosts at their well-known addresses whether they lead here. @param secret of the installation */
export const hostProbe =
  ({ publicUrl, lookup }: Place, secret: string): HostProbe =>
  async ({ host, challenge }) => {
    const url = addressAt(publicUrl, host, proofAddress(challenge))
    const answer = await askHost(url, new URL(publicUrl).hostname, lookup)
    if ('failure' in answer) return answer.failure
    return answer.text.trim() === proofOf(secret, host, challenge) ? null : 'outro-lugar'
  }
