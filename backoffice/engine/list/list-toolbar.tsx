import Box from '@mui/material/Box'
import FilterListRounded from '@mui/icons-material/FilterListRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import { lazy, type ReactNode } from 'react'
import { fieldOf, referencesOf, type AnyResource } from '../../../kernel/resource.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { filterFields, filterWords, splitFilter, withFilter } from './filters.ts'
import { ListBar, TakeAway } from './list-frame.tsx'
import { wireNameOf } from './list-state.ts'
import { MenuButton } from './menu-button.tsx'
import type { WholeListProps } from './whole-list-menu.tsx'
import { uncapitalised } from '../../../pt-br/words.ts'
import type { RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels } from '../reference.ts'
import { SearchBox } from './search-box.tsx'

// None of these is needed to show a list: each comes when it is first opened.
const FilterPanel = lazy(() => loadChunk(() => import('./filter-panel.tsx')))
const WholeListMenu = lazy(() => loadChunk(() => import('./whole-list-menu.tsx')))

interface ToolbarProps extends Omit<WholeListProps, 'anchor' | 'onClose'> {
  /** Controls of one screen only, before the filters. */
  readonly extra?: ReactNode
  /** Fields that are not offered as filters nor shown as chips: the screen has controls of its own for them. */
  readonly apart: readonly string[]
}

/** Search, filters, and one menu for the list as a whole. What is narrowed stands as chips that can be taken away. */
export function ListToolbar({
  resource,
  routeParams,
  state,
  change,
  extra,
  apart,
  ...actions
}: ToolbarProps) {
  const fields = filterFields(resource).filter(({ name }) => !apart.includes(name))
  const chips = state.filter.filter(
    (filter) => !apart.some((name) => wireNameOf(resource, name) === splitFilter(filter)[0]),
  )
  const words = useFilterWords(resource, routeParams, state.filter)
  return (
    <ListBar>
      {resource.list.search.length > 0 && (
        <SearchBox
          key={resource.name}
          q={state.q}
          onSearch={(q) => change({ q })}
          label={searchLabel(resource)}
        />
      )}
      {extra}
      {fields.length > 0 && (
        <MenuButton text="Filtros" icon={<FilterListRounded />} popup="dialog">
          {(anchor, close) => (
            <FilterPanel
              fields={fields}
              routeParams={routeParams}
              anchor={anchor}
              filter={state.filter}
              onChange={(filter) => change({ filter })}
              onClose={close}
            />
          )}
        </MenuButton>
      )}
      <Chips
        texts={chips.map((filter) => [filter, words(filter)] as const)}
        onTake={(filter) =>
          change({ filter: withFilter(state.filter, splitFilter(filter)[0], '') })
        }
      >
        {state.trash && (
          <TakeAway
            text="Lixeira"
            label="Sair da lixeira"
            onTake={() => change({ trash: false })}
          />
        )}
      </Chips>
      <Box sx={{ ml: 'auto' }}>
        <MenuButton text="Mais" icon={<MoreVertRounded />}>
          {(anchor, close) => (
            <WholeListMenu
              anchor={anchor}
              onClose={close}
              resource={resource}
              routeParams={routeParams}
              state={state}
              change={change}
              {...actions}
            />
          )}
        </MenuButton>
      </Box>
    </ListBar>
  )
}

interface ChipsProps {
  readonly texts: readonly (readonly [filter: string, words: string])[]
  readonly onTake: (filter: string) => void
  readonly children: ReactNode
}
const Chips = ({ texts, onTake, children }: ChipsProps) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 0.75,
      flex: '1 1 0',
      minWidth: texts.length > 0 ? 180 : 0,
    }}
  >
    {texts.map(([filter, words]) => (
      <TakeAway key={filter} text={words} onTake={() => onTake(filter)} />
    ))}
    {children}
  </Box>
)

/** What a filter says in words, its references by their names. */
export function useFilterWords(
  resource: AnyResource,
  routeParams: RouteParams,
  filter: readonly string[],
): (one: string) => string {
  const values = new Map(filter.map(splitFilter))
  const references = referencesOf(resource)
    .map(([name]) => name)
    .filter((name) => values.has(wireNameOf(resource, name)))
  const rows = references.flatMap((name) =>
    (values.get(wireNameOf(resource, name)) ?? '').split('|').map((value) => ({ [name]: value })),
  )
  const labels = useReferenceLabels(resource, references, rows, routeParams)
  return (one) => {
    const name =
      references.find((reference) => wireNameOf(resource, reference) === splitFilter(one)[0]) ?? ''
    return filterWords(resource, one, labelsOf(labels, name))
  }
}

/** How many characters of what it looks into a search box shows. */
const room = 26
/** "Buscar termo ou descrição": what the search looks into. */
function searchLabel(resource: AnyResource): string {
  const labels = resource.list.search
    .slice(0, 2)
    .map((name) => uncapitalised(fieldOf(resource, name).label))
  const both = labels.join(' ou ')
  return `Buscar ${both.length <= room ? both : labels[0]}`
}
