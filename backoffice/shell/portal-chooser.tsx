import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import CheckRounded from '@mui/icons-material/CheckRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { findPortals, usePortalInUse } from '../portal-in-use.tsx'
import { asProblem } from '../problem-answer.ts'
import { useSession } from '../session.tsx'
import { initials } from './initials.ts'
import { PickList } from './pick-list.tsx'

/** Shows the portal in use and changes it. */
export function PortalChooser() {
  const { id, name, loading } = usePortalInUse()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (id === null && !loading) return null
  return (
    <>
      <ButtonBase onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="dialog" aria-expanded={anchor !== null} sx={frame}>
        <Tile name={name} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'left', lineHeight: 1.25 }}>
          <Typography component="span" sx={{ display: 'block', fontSize: '0.6875rem', lineHeight: 1.3, color: 'text.caption' }}>Portal em uso</Typography>
          <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 650, lineHeight: 1.3 }}>{name || 'Carregando…'}</Typography>
        </Box>
        <ExpandMoreRounded aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      </ButtonBase>
      <Popover open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Escolher o portal em uso', sx: { mt: 0.5, width: 'min(420px, calc(100vw - 32px))' } } }}>
        <Choices onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

const frame = {
  display: 'flex', gap: 1.25, alignItems: 'center', width: '100%', minHeight: 42, pl: 0.75, pr: 1.25, borderRadius: 1,
  border: 1, borderColor: 'line2', bgcolor: 'background.paper', '&:hover': { borderColor: 'text.disabled' },
}

const Tile = ({ name }: { readonly name: string }) => (
  <Box component="span" aria-hidden sx={{ display: 'grid', placeItems: 'center', width: 30, height: 30, flexShrink: 0, borderRadius: '6px', bgcolor: '#1b6e45', color: '#fff', fontSize: '0.75rem', fontWeight: 700 }}>
    {initials(name)}
  </Box>
)

function Choices({ onDone }: { readonly onDone: () => void }) {
  const { userId } = useSession()
  const { id, choose } = usePortalInUse()
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const leave = useLeaveRecord()
  const { data, error, isPending } = useQuery({
    queryKey: ['portals', userId, q], placeholderData: keepPreviousData, staleTime: 60_000,
    queryFn: ({ signal }) => findPortals({ q: q || undefined }, signal),
  })
  const items = (data ?? []).map(({ value, text }) => ({
    key: value, text, current: value === String(id), icon: value === String(id) ? <CheckRounded sx={{ fontSize: 18 }} /> : <Box sx={{ width: 18 }} />,
  }))
  const note = error ? asProblem(error).message : isPending ? 'Carregando…' : items.length === 0 ? 'Nenhum portal com este nome.' : undefined
  const pick = (key: string) => {
    onDone()
    choose(Number(key))
    leave(key)
  }
  return <PickList label="Procurar portal" placeholder="Procurar portal" items={items} query={query} onQuery={setQuery} onPick={pick} note={note} />
}

/** A record of one portal makes no sense under another: choosing leads from it to its list. */
function useLeaveRecord() {
  const router = useRouter()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return (portalId: string) => {
    if (screen?.portalScoped && screen.kind !== 'list' && screen.listPath && !screen.listPath.includes(':')) void router.navigate({ href: `${screen.listPath}?portal=${portalId}` })
  }
}
