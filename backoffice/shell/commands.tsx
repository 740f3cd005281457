import AddRounded from '@mui/icons-material/AddRounded'
import ContrastRounded from '@mui/icons-material/ContrastRounded'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import LocationCityRounded from '@mui/icons-material/LocationCityRounded'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import EditNoteRounded from '@mui/icons-material/EditNoteRounded'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState, type RefObject } from 'react'
import { nouns } from 'virtual:screens'
import { ownScreens } from '../../resources/own-screens.ts'
import { fold, wordsSought } from '../../pt-br/words.ts'
import { menuPlaces, placeName, type MenuPlace } from '../app/menu-levels.ts'
import { useMenu } from '../app/menu.ts'
import { go } from '../app/navigate.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useSession } from '../session/session.tsx'
import { useDeeds } from './deeds.tsx'
import { useFoundThings } from './found-records.tsx'
import { helpWith } from './help.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { PickList, type Pickable } from './pick-list.tsx'
import { recentOf, rememberRecent } from './recent.ts'
import { useTheme } from './theme-toggle.tsx'

interface Command extends Pickable {
  /** Words that people have for it, besides those that are shown. */
  readonly words?: string
  readonly run: () => void
}

const icon = { fontSize: 20 }

/** Everything one can go to or do, found by any of its words. */
export function CommandPalette({
  typed,
  onClose,
}: {
  /** What was typed before this had come. */
  readonly typed: RefObject<string>
  readonly onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Buscar ou ir para' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '8dvh' } } }}
    >
      <Choices typed={typed} onDone={onClose} />
    </Dialog>
  )
}

interface ChoicesProps {
  readonly typed: RefObject<string>
  readonly onDone: () => void
}
function Choices({ typed, onDone }: ChoicesProps) {
  const [query, setQuery] = useState(() => typed.current)
  const { userId } = useSession()
  const router = useRouter()
  const { id: portal } = usePortalInUse()
  const { commands, lists } = useCommands()
  const { areas = [] } = useMenu()
  const { named, things, looking, retry } = useFoundThings(query, lists)
  const words = wordsSought(fold(query))
  const { deeds, run } = useDeeds(words, areas)
  const found = commands.filter(({ text, detail = '', words: more = '' }) =>
    words.every((word) => fold(`${text} ${detail} ${more}`).includes(word)),
  )
  const recent = words.length === 0 ? recentItems(userId) : []
  const items = onceEach([
    ...recent,
    ...named,
    ...deeds,
    ...found,
    ...helpWith(words, lists, portal),
    ...things,
  ])
  const pick = (key: string) => {
    onDone()
    if (run(key)) return
    const command = commands.find((one) => one.key === key)
    const place = items.find((item) => item.key === key)
    if (place && key.startsWith('/')) rememberRecent(userId, { ...place, href: key })
    if (command) command.run()
    else if (key.startsWith('/')) void go(router, key)
    else window.open(key, '_blank', 'noopener')
  }
  return (
    <PickList
      label="Buscar ou ir para"
      placeholder="Buscar tela, documento, pessoa, tabela…"
      items={items}
      query={query}
      onQuery={setQuery}
      onPick={pick}
      note={retry ? <Failed onRetry={retry} /> : noteOn(items.length, looking)}
    />
  )
}

const recentItems = (userId: string): readonly Pickable[] =>
  recentOf(userId).map(({ href, text }) => ({
    key: href,
    text,
    detail: 'Recente',
    icon: <HistoryRounded sx={icon} />,
  }))

/** The first of those that lead to the same place. */
const onceEach = (items: readonly Pickable[]) =>
  items.filter(({ key }, at) => items.findIndex((other) => other.key === key) === at)

/** What stands above is still true: only the registers were not searched. */
const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    Não foi possível procurar em tudo agora. O que está acima continua valendo.{' '}
    <Button size="small" onClick={onRetry}>
      Procurar de novo
    </Button>
  </>
)

function noteOn(count: number, looking: boolean): string | undefined {
  if (looking) return 'Procurando nos cadastros…'
  return count === 0
    ? 'Nada com estas palavras. Tente o nome de uma tela, como no menu, ou parte do título do registro.'
    : undefined
}

interface Commanded {
  readonly commands: readonly Command[]
  /** The lists that the user's menu has. */
  readonly lists: readonly string[]
}
function useCommands(): Commanded {
  const { profile, signOut } = useSession()
  const router = useRouter()
  const { areas } = useMenu()
  const { dark, toggle } = useTheme()
  return useMemo(() => {
    const to = (href: string) => () => void go(router, href)
    const places = menuPlaces(areas ?? [])
    const commands = [
      { key: '/', text: 'Início', icon: <MenuIcon name="home" />, run: to('/') },
      ...places.map((place) => ({
        key: place.link.path,
        text: placeName(place),
        detail: place.group.title,
        words: wordsOf(place.link.page),
        icon: <MenuIcon name={place.group.icon} />,
        run: to(place.link.path),
      })),
      ...creations(places).map(({ text, path }) => ({
        key: path,
        text,
        icon: <AddRounded sx={icon} />,
        run: to(path),
      })),
      {
        key: 'conta',
        text: 'Minha conta',
        words: 'trocar senha foto perfil sessões avisos densidade',
        icon: <ManageAccountsRounded sx={icon} />,
        run: to(ownScreens.settings),
      },
      {
        key: 'rascunhos',
        text: 'Rascunhos e agendados',
        words: 'continuar propostas publicar depois',
        icon: <EditNoteRounded sx={icon} />,
        run: to(ownScreens.proposals),
      },
      ...(profile?.usuarioElMaster ? [municipality(to(ownScreens.municipality))] : []),
      {
        key: 'tema',
        text: dark ? 'Usar tema claro' : 'Usar tema escuro',
        icon: <ContrastRounded sx={icon} />,
        run: toggle,
      },
      { key: 'sair', text: 'Sair', icon: <LogoutRounded sx={icon} />, run: () => void signOut() },
    ]
    return { commands, lists: places.map(({ link }) => link.page) }
  }, [areas, dark, profile, router, signOut, toggle])
}

const municipality = (run: () => void): Command => ({
  key: 'municipio',
  text: 'Configurações do município',
  detail: 'E-mails do sistema, pedidos de conta',
  icon: <LocationCityRounded sx={icon} />,
  run,
})

/** What the screen of a page is called, which may differ from its entry in the menu. */
const wordsOf = (page: string) =>
  nouns
    .flatMap(({ noun, sets }) =>
      sets.filter(({ list }) => list === page).map(({ title }) => title ?? noun.many),
    )
    .join(' ')

/** "Cadastrar termo", for the nouns whose list is in the user's menu. */
const creations = (places: readonly MenuPlace[]) =>
  nouns.flatMap(({ noun, sets }) =>
    sets.flatMap(({ list, create }) =>
      create && !create.includes(':') && places.some(({ link }) => link.page === list)
        ? [{ text: `Cadastrar ${noun.one}`, path: create }]
        : [],
    ),
  )
