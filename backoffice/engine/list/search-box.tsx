import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

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
    const slash = (event: KeyboardEvent) => {
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
    <OutlinedInput
      inputRef={box}
      type="search"
      size="small"
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed.trim())
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchRounded fontSize="small" />
        </InputAdornment>
      }
      inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/' }}
      sx={{
        flex: { xs: '1 1 100%', sm: '0 1 300px' },
        minWidth: 0,
        pl: 1.25,
        '& input': { pl: 0 },
      }}
    />
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
