import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import SearchRounded from '@mui/icons-material/SearchRounded'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export interface Pickable {
  readonly key: string
  readonly text: string
  readonly detail?: string
  /** A sentence below the text. */
  readonly note?: string
  readonly icon?: ReactNode
  readonly current?: boolean
  /** Its detail asks for an act. */
  readonly pressing?: boolean
}
interface PickListProps {
  readonly label: string
  readonly placeholder: string
  readonly items: readonly Pickable[]
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onPick: (key: string) => void
  /** Shown in the place of the items: nothing found, loading, a fault. */
  readonly note?: ReactNode
}

/** The first item, or the one that was moved to: it stays chosen when more is found above it. */
function useChosen(items: readonly Pickable[]) {
  const [wanted, setWanted] = useState<string>()
  const found = items.findIndex(({ key }) => key === wanted)
  return [items.length === 0 ? -1 : Math.max(found, 0), setWanted] as const
}

/** A search field over a list, used with the keyboard alone: arrows, Home, End, Enter (ARIA combobox pattern). */
export function PickList({
  label,
  placeholder,
  items,
  query,
  onQuery,
  onPick,
  note,
}: PickListProps) {
  const id = useId()
  const [at, setWanted] = useChosen(items)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const next = moves[event.key]
    if (next !== undefined) setWanted(items[next]?.key)
    else if (event.key === 'Enter' && items[at]) onPick(items[at].key)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2,
          minHeight: 52,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchRounded aria-hidden sx={{ fontSize: 20, color: 'text.caption' }} />
        <InputBase
          autoFocus
          fullWidth
          placeholder={placeholder}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setWanted(undefined)
            onQuery(event.target.value)
          }}
          inputProps={{
            role: 'combobox',
            'aria-label': label,
            'aria-expanded': true,
            'aria-autocomplete': 'list',
            'aria-controls': `${id}-list`,
            'aria-activedescendant': items[at] ? `${id}-${at}` : undefined,
            maxLength: 120,
          }}
        />
      </Box>
      <Box
        component="ul"
        ref={list}
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        tabIndex={-1}
        sx={{ listStyle: 'none', m: 0, p: 0.75, maxHeight: 'min(380px, 52dvh)', overflowY: 'auto' }}
      >
        {items.map((item, index) => (
          <Item
            key={item.key}
            id={`${id}-${index}`}
            item={item}
            active={index === at}
            onPick={onPick}
            onHover={() => setWanted(item.key)}
          />
        ))}
      </Box>
      {note && (
        <Typography
          component="div"
          role="status"
          color="textSecondary"
          sx={{ px: 2.5, pb: 2.5, pt: items.length ? 0 : 1.5 }}
        >
          {note}
        </Typography>
      )}
    </>
  )
}

interface ItemProps {
  readonly id: string
  readonly item: Pickable
  readonly active: boolean
  readonly onPick: (key: string) => void
  readonly onHover: () => void
}
function Item({ id, item, active, onPick, onHover }: ItemProps) {
  return (
    <Box
      component="li"
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={onHover}
      onClick={() => onPick(item.key)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 40,
        px: 1.25,
        py: 0.5,
        borderRadius: '6px',
        cursor: 'pointer',
        ...(active && { bgcolor: 'tint.sky' }),
      }}
    >
      {item.icon && (
        <Box aria-hidden sx={{ display: 'flex', color: active ? 'primary.main' : 'text.caption' }}>
          {item.icon}
        </Box>
      )}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', fontWeight: item.current ? 600 : 400 }}>
          {item.text}
        </Box>
        {item.note && (
          <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
            {item.note}
          </Typography>
        )}
      </Box>
      {item.detail && (
        <Typography
          component="span"
          variant="caption"
          sx={{
            color: item.pressing ? 'warning.main' : 'text.secondary',
            ...(item.pressing && { fontWeight: 600 }),
            textAlign: 'right',
            maxWidth: '40%',
          }}
        >
          {item.detail}
        </Typography>
      )}
    </Box>
  )
}
