import Box from '@mui/material/Box'
import SearchRounded from '@mui/icons-material/SearchRounded'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
} from 'react'
import { plainField } from './plain-field.ts'

/** Milliseconds without typing before the search is sent. */
const pause = 300
/** What is looked for; `/` leads to it from anywhere on the screen. */
export function SearchBox({
  q,
  onSearch,
  label,
}: {
  readonly q: string
  readonly onSearch: (q: string) => void
  readonly label: string
}) {
  const [typed, setTyped] = useState(q)
  const box = useRef<HTMLInputElement>(null)
  const sent = useRef(q)
  const send = (wanted: string) => {
    sent.current = wanted
    if (wanted !== q) onSearch(wanted)
  }
  const settle = useEffectEvent((wanted: string) => send(wanted))
  // Cleared or changed elsewhere; an answer to what was typed here must not undo what is being typed meanwhile.
  const follow = useEffectEvent((now: string) => {
    if (now !== sent.current) setTyped(now)
  })
  useEffect(() => follow(q), [q])
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const slash = (event: globalThis.KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [])
  return (
    <Box sx={{ position: 'relative', flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0 }}>
      <SearchRounded
        aria-hidden
        fontSize="small"
        sx={{
          position: 'absolute',
          left: 11,
          top: 'calc(50% - 10px)',
          color: 'text.disabled',
          pointerEvents: 'none',
        }}
      />
      <Box
        component="input"
        ref={box}
        type="search"
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        value={typed}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') send(typed.trim())
        }}
        sx={{ ...plainField, width: '100%', height: 'var(--control)', pl: 4.75, pr: 1.5 }}
      />
    </Box>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
