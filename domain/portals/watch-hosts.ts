import { enqueueEmail } from '../../data/accounts/outbox.ts'
import {
  hostsToLookAt,
  peopleOfHosts,
  takeLostHosts,
  type WatchedHost,
} from '../../data/nouns/host-watch.ts'
import { noteHostCheck, type RegisteredHost } from '../../data/nouns/portal-hosts.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { pagesOf } from '../../kernel/call.ts'
import type { HostFailure } from '../../resources/calls/portals/hosts.ts'
import { portal } from '../../resources/portal/portal.ts'
import { lostHostsLetter } from '../letters/hosts.ts'
import type { Sender } from '../letters/letter.ts'

/** Asks a host whether it leads to this installation. @returns why not; null where it does */
export type HostProbe = (
  host: Pick<RegisteredHost, 'host' | 'challenge'>,
) => Promise<HostFailure | null>

/** Each takes some seconds at most, nearly all of it waiting. */
const atOnce = 8

/**
 * Looks again at the hosts that were proven: at each once a day, at what did not lead here once an hour. Nothing is
 * taken off the air; whoever keeps the portal is written to on the third day in a row, once.
 * @param sender without it nobody is written to
 */
export async function watchHosts(
  runner: Runner,
  probe: HostProbe,
  sender: Sender | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const look = async (host: WatchedHost) =>
    noteHostCheck(runner, host.portalId, host.id, await probe(host))
  const due = await hostsToLookAt(runner)
  for (let at = 0; at < due.length; at += atOnce) {
    signal?.throwIfAborted()
    await Promise.all(due.slice(at, at + atOnce).map(look))
  }
  if (sender) await tellOfLostHosts(runner, sender)
}

const tellOfLostHosts = (runner: Runner, sender: Sender): Promise<void> =>
  runner.atomically(async (tx) => {
    const lost = await takeLostHosts(tx)
    const people = lost.length === 0 ? [] : await peopleOfHosts(tx, lost, pagesOf(portal))
    for (const person of people) await enqueueEmail(tx, lostHostsLetter(sender, person))
  })
