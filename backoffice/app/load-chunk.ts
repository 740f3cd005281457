import { Problem } from '../../kernel/problem.ts'

/** Milliseconds: the specification's window for the update check and for reloading after a chunk error. */
export const updateWindow = 10_000
const slot = 'claraboia.reloaded'

/** Reloads the page once; a second fault within the window is shown instead of looping. @returns whether the page is being reloaded. */
function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(slot) ?? 0)
  if (Date.now() - last < updateWindow) return false
  sessionStorage.setItem(slot, String(Date.now()))
  location.reload()
  return true
}

/**
 * Loads a part of the application. A part that is gone after an update of the server is fetched anew by reloading the page.
 * @throws {Problem} `unavailable` when the server cannot be reached, or when reloading did not help.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    const reachable = await fetch('/builds/latest.json', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (reachable && reloadOnce()) return new Promise<T>(() => undefined)
    throw new Problem(
      'unavailable',
      reachable
        ? 'Esta tela não pôde ser carregada. Recarregue a página em alguns instantes.'
        : 'Não foi possível falar com o servidor. Confira a conexão e tente de novo.',
    )
  }
}
