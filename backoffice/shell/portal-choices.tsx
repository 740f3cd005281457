import Popover from '@mui/material/Popover'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMatches, useRouter, type StaticDataRouteOption } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { findPortals, usePortalInUse } from '../session/portal-in-use.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { useSession } from '../session/session.tsx'
import { lateWords, useLatePortals } from '../home/late-portals.ts'
import { PickList } from './pick-list.tsx'
import { municipalityOf, PortalEmblem, usePortalMarks } from './portal-mark.tsx'

interface Props {
  readonly anchor: HTMLElement
  readonly onDone: () => void
}

/** The list of portals under the chooser, searched on the server. */
export function PortalChoices({ anchor, onDone }: Props) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onDone}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Escolher o portal em uso',
          sx: { mt: 0.5, width: 'min(420px, calc(100vw - 32px))' },
        },
      }}
    >
      <Choices onDone={onDone} />
    </Popover>
  )
}

/** Whoever runs more portals writes a part of the name. */
const mostOffered = 20

function Choices({ onDone }: { readonly onDone: () => void }) {
  const { userId } = useSession()
  const { id, choose } = usePortalInUse()
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const leave = useLeaveRecord()
  const { data, error, isPending } = useQuery({
    queryKey: ['portals', userId, q],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => findPortals({ q: q || undefined, pageSize: mostOffered }, signal),
  })
  const marks = usePortalMarks((data ?? []).map(({ value }) => value))
  const lates = useLatePortals((data ?? []).map(({ value }) => value))
  const items = (data ?? []).map(({ value, text }) => {
    const current = value === String(id)
    const late = lateWords(lates.get(value))
    const detail = [...(current ? ['Em uso'] : []), ...(late === undefined ? [] : [late])].join(
      ' · ',
    )
    const mark = marks.get(value)
    const place = municipalityOf(mark)
    return {
      key: value,
      text,
      current,
      ...(place !== '' && { note: place }),
      ...(detail !== '' && { detail }),
      pressing: (lates.get(value)?.atrasado ?? 0) > 0,
      icon: <PortalEmblem name={text} mark={mark} />,
    }
  })
  const note = error
    ? asProblem(error).message
    : isPending
      ? 'Carregando…'
      : items.length === 0
        ? 'Nenhum portal com este nome.'
        : items.length === mostOffered
          ? `São os primeiros ${mostOffered}. Para outro, escreva parte do nome.`
          : undefined
  const pick = (key: string) => {
    onDone()
    if (key !== String(id) && !leave(key)) choose(Number(key))
  }
  return (
    <PickList
      label="Procurar portal"
      placeholder="Procurar portal"
      items={items}
      query={query}
      onQuery={setQuery}
      onPick={pick}
      note={note}
    />
  )
}

/**
 * A record of one portal makes no sense under another: choosing leads from it to its list.
 * @returns whether it is left, which a form with something unsaved asks about first.
 */
function useLeaveRecord() {
  const router = useRouter()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return (portalId: string): boolean => {
    const path = screen?.portalScoped && screen.kind !== 'list' ? listToLeaveFor(screen) : undefined
    // The address alone says which portal: it is remembered when it is reached.
    if (path !== undefined) void router.navigate({ href: `${path}?portal=${portalId}` })
    return path !== undefined
  }
}

/**
 * A list inside something else cannot be told from here: a record leaves for the home screen, and a new one is begun
 * anew where it is.
 */
const listToLeaveFor = ({ kind, listPath }: StaticDataRouteOption): string | undefined =>
  listPath && !listPath.includes(':')
    ? listPath
    : kind === 'detail' || kind === 'edit'
      ? '/'
      : undefined
