import AddRounded from '@mui/icons-material/AddRounded'
import LocationCityRounded from '@mui/icons-material/LocationCityRounded'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nouns } from 'virtual:screens'
import { pagePath } from '../../kernel/call.ts'
import { fold } from '../../pt-br/words.ts'
import { menuPlaces, type MenuArea } from '../app/menu-levels.ts'
import { isUsersPath } from '../app/waiting.ts'
import { loadResource } from '../app/nouns.ts'
import { readAll } from '../engine/data.ts'
import { lookUpRights } from '../session/permission.ts'
import { findPortals, usePortalInUse } from '../session/portal-in-use.tsx'
import { useSession } from '../session/session.tsx'
import type { Pickable } from './pick-list.tsx'

// What the palette does: publish a type of documents, invite a person, use another portal.

interface Deed extends Pickable {
  /** Words that people have for it, besides those that are shown. */
  readonly words: string
  /** What it does where it leads nowhere. */
  readonly run?: () => void
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const icon = { fontSize: 20 }
const deed = 'Fazer'
const documents = nouns.find(({ name }) => name === 'document-element')?.sets[0]
/** How many portals, and types, are offered of those that are found. */
const most = 5

/** Whether somebody may add on a page that a menu leads to. */
function useMayAdd(page: string | undefined): boolean {
  const { userId } = useSession()
  const { data } = useQuery({
    queryKey: ['palette', 'rights', userId, page],
    enabled: page !== undefined,
    staleTime: 60_000,
    queryFn: () => lookUpRights(userId, page ?? ''),
  })
  return data?.add === true
}

/** "Publicar documentos", and each type by its names. */
function usePublishing(areas: readonly MenuArea[]): readonly Deed[] {
  const { id } = usePortalInUse()
  const types = documents?.list?.replace(/listar-documentos.*$/, '') ?? ''
  const opens = menuPlaces(areas).some(({ link }) => link.path.startsWith(types))
  const mayAdd = useMayAdd(opens && documents?.list ? pagePath(documents.list) : undefined)
  const { data = [] } = useQuery({
    queryKey: ['palette', 'types'],
    enabled: mayAdd,
    staleTime: 300_000,
    queryFn: async () => readAll(await loadResource('document-type'), {}),
  })
  if (!mayAdd || id === null || !documents?.create) return []
  const { create } = documents
  const verbs = 'publicar novo documento enviar arquivo'
  return [
    {
      key: `${create}?portal=${id}`,
      text: 'Publicar documentos',
      detail: deed,
      words: `n ${verbs}`,
      icon: <AddRounded sx={icon} />,
    },
    ...data.map((type) => ({
      key: `${create}?tipo=${textOf(type['id'])}&portal=${id}`,
      text: `Publicar em ${textOf(type['description'])}`,
      detail: deed,
      words: `${verbs} ${textOf(type['shortDescription'])}`,
      icon: <AddRounded sx={icon} />,
    })),
  ]
}

/** "Convidar pessoa", for whoever may. */
function useInviting(areas: readonly MenuArea[]): readonly Deed[] {
  const users = menuPlaces(areas).find(({ link }) => isUsersPath(link.page))?.link
  if (!useMayAdd(users?.page) || !users) return []
  return [
    {
      key: `${users.path}?convidar=sim`,
      text: 'Convidar pessoa',
      detail: deed,
      words: 'convite novo usuário cadastrar pessoa com acesso',
      icon: <AddRounded sx={icon} />,
    },
  ]
}

const smallWords = new Set([
  'usar',
  'trocar',
  'mudar',
  'portal',
  'para',
  'a',
  'o',
  'de',
  'do',
  'da',
])
/** "Usar o portal …", for the portals that words name; "trocar portal" alone offers the first ones. */
function useSwitching(words: readonly string[]): readonly Deed[] {
  const { id, choose } = usePortalInUse()
  const names = words.filter((word) => !smallWords.has(word)).join(' ')
  const asks = words.some((word) => word === 'portal' || word === 'usar' || word === 'trocar')
  const { data = [] } = useQuery({
    queryKey: ['palette', 'portals', names],
    enabled: asks || names.length > 2,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      findPortals(names === '' ? { pageSize: most } : { q: names, pageSize: most }, signal),
  })
  return data
    .filter(({ value, text }) => Number(value) !== id && fold(text).includes(names))
    .map(({ value, text }) => ({
      key: `portal ${value}`,
      text: `Usar o portal ${text}`,
      detail: deed,
      words: 'trocar mudar para portal',
      icon: <LocationCityRounded sx={icon} />,
      run: () => choose(Number(value)),
    }))
}

interface Deeds {
  /** Those that have all the words, the first few. */
  readonly deeds: readonly Deed[]
  readonly run: (key: string) => boolean
}
/** @param words folded; without them what can be done is offered. */
export function useDeeds(words: readonly string[], areas: readonly MenuArea[]): Deeds {
  const publishing = usePublishing(areas)
  const inviting = useInviting(areas)
  const switching = useSwitching(words)
  const offered = [...publishing.slice(0, 1), ...inviting]
  const all = [...publishing, ...inviting, ...switching]
  const deeds =
    words.length === 0
      ? offered
      : all
          .filter(({ text, words: more }) => {
            const said = fold(`${text} ${more}`).split(/\s+/)
            return words.every((word) => said.some((one) => one.startsWith(word)))
          })
          .slice(0, most)
  return {
    deeds,
    run: (key) => {
      const found = all.find((one) => one.key === key)
      found?.run?.()
      return found?.run !== undefined
    },
  }
}
