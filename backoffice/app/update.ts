import { updateWindow } from './load-chunk.ts'
import { fetchTwice } from '../transport/reach.ts'
import { serverAnswered, serverGone } from '../transport/connection.ts'
import { store, useStore } from '../ui/store.ts'

const newer = store(false)
/** Whether the server has a newer version of this application than the one that runs here. */
export const useNewVersion = () => useStore(newer)

async function check(): Promise<void> {
  if (document.visibilityState !== 'visible') return
  try {
    const answer = await fetchTwice('/builds/latest.json', { method: 'GET', cache: 'no-store' })
    serverAnswered()
    const latest: unknown = answer.ok ? await answer.json().catch(() => null) : null
    if (typeof latest === 'object' && latest !== null && 'id' in latest)
      newer.set(latest.id !== __BUILD__)
  } catch {
    serverGone()
  }
}

/**
 * Asks for the latest version every ten seconds while the page is seen, and when it is seen again; reads the manifest
 * of the running build once.
 */
export function watchForUpdates(): void {
  // Its failure is only logged (specification 2 §8), and the browser logs a failed request by itself.
  fetchTwice(`/builds/meta/${__BUILD__}.json`, { method: 'GET' }).catch(() => undefined)
  setInterval(() => void check(), updateWindow)
  document.addEventListener('visibilitychange', () => void check())
}
