import { Problem } from '../../kernel/problem.ts'

/** Milliseconds: the specification's window for the update check and for reloading after a chunk error. */
export const updateWindow = 10_000
const slot = 'claraboia.reloaded'
/** Milliseconds in which the same build is not loaded a second time for what it lacks: it would lack it again. */
const sameBuild = 10 * 60_000

/** When the page was reloaded last, and which build ran before. */
function lastReload(): { readonly age: number; readonly build: string } {
  const [at = '0', build = ''] = (sessionStorage.getItem(slot) ?? '').split(' ')
  return { age: Math.abs(Date.now() - Number(at)), build }
}

/**
 * Reloads the page once; a second fault within the window, or of the build that was there before, is shown instead of
 * looping, however long a slow line takes to load the page. @returns whether the page is being reloaded.
 */
function reloadOnce(): boolean {
  const { age, build } = lastReload()
  if (age < (build === __BUILD__ ? sameBuild : updateWindow)) return false
  sessionStorage.setItem(slot, `${Date.now()} ${__BUILD__}`)
  location.reload()
  return true
}

/**
 * Loads a part of the application. A part that is gone after an update of the server is fetched anew by reloading the
 * page.
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
