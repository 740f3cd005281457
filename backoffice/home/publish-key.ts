import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { nouns } from 'virtual:screens'
import { menuPlaces, type MenuArea } from '../app/menu-levels.ts'
import { go } from '../app/navigate.ts'
import { lettersAreKeys } from '../theme/letter-keys.ts'

/** Where publishers work; offered when it is in the user's menu. */
const publisherPages = '/portal-transparencia/publicador-de-documento'
export const mayPublish = (menu: readonly MenuArea[]): boolean =>
  menuPlaces(menu).some(({ link }) => link.path.startsWith(publisherPages))

const form = nouns.find(({ name }) => name === 'document-element')?.sets[0]?.create ?? '/'
/** The form in which a portal's documents are published. */
export const publishingAt = (portalId: number): string => `${form}?portal=${portalId}`

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)

/** N opens the form, where nothing is being typed. */
export function usePublishKey(path: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (path === undefined) return undefined
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, target } = event
      if (key.toLowerCase() !== 'n' || ctrlKey || altKey || metaKey || isTyped(target)) return
      if (!lettersAreKeys()) return
      event.preventDefault()
      void go(router, path)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [path, router])
}
