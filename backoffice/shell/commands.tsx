import AddRounded from '@mui/icons-material/AddRounded'
import ContrastRounded from '@mui/icons-material/ContrastRounded'
import Dialog from '@mui/material/Dialog'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import LocationCityRounded from '@mui/icons-material/LocationCityRounded'
import LogoutRounded from '@mui/icons-material/LogoutRounded'
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { nouns } from 'virtual:screens'
import { ownScreens } from '../../resources/own-screens.ts'
import { fold } from '../../kernel/portuguese.ts'
import { menuPlaces, menuQuery, type MenuPlace } from '../app/menu.ts'
import { go } from '../app/navigate.ts'
import { useSession } from '../session/session.tsx'
import { useFoundRecords } from './found-records.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { PickList, type Pickable } from './pick-list.tsx'
import { recentOf, rememberRecent } from './recent.ts'
import { useTheme } from './theme-toggle.tsx'

interface Command extends Pickable {
  readonly run: () => void
}

const icon = { fontSize: 20 }

/** Everything one can go to or do, found by any of its words. */
export function Commands({
  open,
  onClose,
}: {
  readonly open: boolean
  readonly onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Buscar ou ir para' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '8dvh' } } }}
    >
      <Choices onDone={onClose} />
    </Dialog>
  )
}

function Choices({ onDone }: { readonly onDone: () => void }) {
  const [query, setQuery] = useState('')
  const { userId } = useSession()
  const router = useRouter()
  const { commands, lists } = useCommands()
  const { records, looking } = useFoundRecords(query, lists)
  const words = fold(query).split(/\s+/).filter(Boolean)
  const found = commands.filter(({ text, detail = '' }) =>
    words.every((word) => fold(`${text} ${detail}`).includes(word)),
  )
  const recent = words.length === 0 ? recentItems(userId) : []
  const known = new Set([...recent, ...records].map(({ key }) => key))
  const items = [...recent, ...found.filter(({ key }) => !known.has(key)), ...records]
  const pick = (key: string) => {
    onDone()
    const command = commands.find((one) => one.key === key)
    const place = items.find((item) => item.key === key)
    if (place && key.startsWith('/')) rememberRecent(userId, { ...place, href: key })
    if (command) command.run()
    else void go(router, key)
  }
  return (
    <PickList
      label="Buscar ou ir para"
      placeholder="Buscar tela, documento, pessoa, notícia…"
      items={items}
      query={query}
      onQuery={setQuery}
      onPick={pick}
      note={noteOn(items.length, looking)}
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
  const { userId, profile, signOut } = useSession()
  const router = useRouter()
  const { data } = useQuery(menuQuery(userId))
  const { dark, toggle } = useTheme()
  return useMemo(() => {
    const to = (href: string) => () => void go(router, href)
    const places = menuPlaces(data ?? [])
    const commands = [
      { key: '/', text: 'Início', icon: <MenuIcon name="home" />, run: to('/') },
      ...places.map(({ group, link }) => ({
        key: link.path,
        text: link.title,
        detail: group.title,
        icon: <MenuIcon name={group.icon} />,
        run: to(link.path),
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
        icon: <ManageAccountsRounded sx={icon} />,
        run: to(ownScreens.settings),
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
    return { commands, lists: places.map(({ link }) => link.path) }
  }, [data, dark, profile, router, signOut, toggle])
}

const municipality = (run: () => void): Command => ({
  key: 'municipio',
  text: 'Configurações do município',
  detail: 'E-mails do sistema, pedidos de conta',
  icon: <LocationCityRounded sx={icon} />,
  run,
})

/** "Cadastrar termo", for the nouns whose list is in the user's menu. */
const creations = (places: readonly MenuPlace[]) =>
  nouns.flatMap(({ noun, sets }) =>
    sets.flatMap(({ list, create }) =>
      create && !create.includes(':') && places.some(({ link }) => link.path === list)
        ? [{ text: `Cadastrar ${noun.one}`, path: create }]
        : [],
    ),
  )
