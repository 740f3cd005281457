import type { Page } from 'playwright-core'

declare global {
  interface Window {
    readonly countAction: () => void
  }
}
/**
 * In the page: a click, a key that does something, a field that is filled in and a file that is picked are one action
 * each.
 */
function tellActions(): void {
  const isTyped = (target: EventTarget | null) =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !['checkbox', 'radio', 'file', 'button', 'submit'].includes(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  let filled: EventTarget | null = null
  const act = (on: EventTarget | null) => {
    filled = on
    window.countAction()
  }
  // A click that a key or a script makes has no pointer: the key is counted, the script is nobody's. The document hears
  // it after the window, where a click is taken back and done again whose target has moved away under the pointer.
  document.addEventListener(
    'click',
    ({ isTrusted, detail, target }) => {
      if (isTrusted && detail > 0 && !isTyped(target)) act(null)
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ isTrusted, key, target }) => {
      if (isTrusted && !['Tab', 'Shift', 'Control', 'Alt'].includes(key) && !isTyped(target))
        act(null)
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === 'file'
      if (isFile || (isTyped(target) && target !== filled)) act(target)
    },
    true,
  )
}

/** Counts what a person does on a page, from before its first address on. */
export async function countActions(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countAction', () => {
    count += 1
  })
  await page.addInitScript(tellActions)
  return () => count
}
