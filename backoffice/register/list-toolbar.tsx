import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import CloseRounded from '@mui/icons-material/CloseRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import FilterListRounded from '@mui/icons-material/FilterListRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import { lazy, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { fieldOf, type AnyResource } from '../../kernel/resource.ts'
import { chunk } from '../chunk.ts'
import { filterFields, filterWords, splitFilter, withFilter } from './filters.ts'
import { toQuery, wireOf, type ChangeList, type ListState } from './list-state.ts'
import { MenuButton } from './menu-button.tsx'
import { lowerFirst } from './noun.ts'
import type { Place } from './place.ts'
import { textsOf, useTexts } from './reference.ts'

// None of these is needed to show a list: each comes when it is first opened.
const FilterPanel = lazy(() => chunk(() => import('./filter-panel.tsx')))
const ColumnsMenu = lazy(() => chunk(() => import('./list-columns.tsx')))
const ExportMenu = lazy(() => chunk(() => import('./list-export.tsx')))

interface ToolbarProps {
  readonly resource: AnyResource
  readonly place: Place
  readonly state: ListState
  readonly change: ChangeList
  readonly columns: readonly string[]
  readonly canSeeTrash: boolean
  readonly canExport: boolean
  /** Controls of one screen only, before the filters. */
  readonly extra?: ReactNode
  /** Fields that are not offered as filters nor shown as chips: the screen has controls of its own for them. */
  readonly apart: readonly string[]
}

/** Search, filters, columns. What is narrowed stands as chips that can be taken away. */
export function ListToolbar({ resource, place, state, change, columns, canSeeTrash, canExport, extra, apart }: ToolbarProps) {
  const fields = filterFields(resource).filter(({ name }) => !apart.includes(name))
  const chips = state.filter.filter((filter) => !apart.some((name) => wireOf(resource, name) === splitFilter(filter)[0]))
  const words = useFilterWords(resource, place, state.filter)
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: { xs: 0.5, sm: 1 }, p: 1.5, borderBottom: '1px solid var(--palette-divider)', '& .MuiButton-text': { px: { xs: 1, sm: 1.5 } } }}>
      <Search key={resource.name} q={state.q} onSearch={(q) => change({ q })} label={searchLabel(resource)} />
      {extra}
      {fields.length > 0 && (
        <MenuButton text="Filtros" icon={<FilterListRounded />} popup="dialog">
          {(anchor, close) => <FilterPanel resource={resource} fields={fields} place={place} anchor={anchor} filter={state.filter} onChange={(filter) => change({ filter })} onClose={close} />}
        </MenuButton>
      )}
      <Chips texts={chips.map((filter) => [filter, words(filter)] as const)} onTake={(filter) => change({ filter: withFilter(state.filter, splitFilter(filter)[0], '') })}>
        {state.trash && <TakeAway text="Lixeira" label="Sair da lixeira" onTake={() => change({ trash: false })} />}
      </Chips>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap' }}>
        {canSeeTrash && !state.trash && <Button variant="text" startIcon={<DeleteOutlineRounded />} onClick={() => change({ trash: true })}>Lixeira</Button>}
        {canExport && (
          <MenuButton text="Exportar" icon={<DownloadRounded />}>
            {(anchor, close) => <ExportMenu anchor={anchor} onClose={close} resource={resource} place={place} query={toQuery(state)} columns={columns} />}
          </MenuButton>
        )}
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <MenuButton text="Colunas" icon={<ViewColumnRounded />}>
            {(anchor, close) => <ColumnsMenu anchor={anchor} onClose={close} resource={resource} columns={columns} onChange={(wanted) => change({ columns: wanted, page: state.page })} />}
          </MenuButton>
        </Box>
      </Box>
    </Box>
  )
}

interface ChipsProps { readonly texts: readonly (readonly [filter: string, words: string])[]; readonly onTake: (filter: string) => void; readonly children: ReactNode }
const Chips = ({ texts, onTake, children }: ChipsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, flex: '1 1 0', minWidth: texts.length > 0 ? 180 : 0 }}>
    {texts.map(([filter, words]) => <TakeAway key={filter} text={words} label={`Tirar o filtro ${words}`} onTake={() => onTake(filter)} />)}
    {children}
  </Box>
)
const TakeAway = ({ text, label, onTake }: { readonly text: string; readonly label: string; readonly onTake: () => void }) =>
  <Chip label={text} deleteIcon={<CloseRounded />} aria-label={label} onClick={onTake} onDelete={onTake} />

function useFilterWords(resource: AnyResource, place: Place, filter: readonly string[]): (one: string) => string {
  const values = new Map(filter.map(splitFilter))
  const references = Object.keys(resource.fields).filter((name) => fieldOf(resource, name).kind === 'reference' && values.has(wireOf(resource, name)))
  const rows = references.flatMap((name) => (values.get(wireOf(resource, name)) ?? '').split('|').map((value) => ({ [name]: value })))
  const texts = useTexts(resource, references, rows, place)
  return (one) => {
    const name = references.find((reference) => wireOf(resource, reference) === splitFilter(one)[0]) ?? ''
    return filterWords(resource, one, textsOf(texts, name))
  }
}

/** How many characters of what it looks into a search box shows. */
const room = 26
/** "Buscar termo ou descrição": what the search looks into. */
function searchLabel(resource: AnyResource): string {
  const labels = resource.list.search.slice(0, 2).map((name) => lowerFirst(fieldOf(resource, name).label))
  const both = labels.join(' ou ')
  return `Buscar ${both.length <= room ? both : labels[0]}`
}

/** Milliseconds without typing before the search is sent. */
const pause = 300
function Search({ q, onSearch, label }: { readonly q: string; readonly onSearch: (q: string) => void; readonly label: string }) {
  const [typed, setTyped] = useState(q)
  const box = useRef<HTMLInputElement>(null)
  const sent = useRef(q)
  const send = (wanted: string) => {
    sent.current = wanted
    if (wanted !== q) onSearch(wanted)
  }
  const settle = useEffectEvent((wanted: string) => send(wanted))
  // Cleared or changed elsewhere; an answer to what was typed here must not undo what is being typed meanwhile.
  const follow = useEffectEvent((now: string) => { if (now !== sent.current) setTyped(now) })
  useEffect(() => follow(q), [q])
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', slash)
    return () => document.removeEventListener('keydown', slash)
  }, [])
  return (
    <OutlinedInput inputRef={box} type="search" size="small" placeholder={label} value={typed} onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => { if (event.key === 'Enter') send(typed.trim()) }}
      startAdornment={<InputAdornment position="start"><SearchRounded fontSize="small" /></InputAdornment>}
      inputProps={{ 'aria-label': label, 'aria-keyshortcuts': '/' }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 300px' }, minWidth: 0, pl: 1.25, '& input': { pl: 0 } }} />
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
