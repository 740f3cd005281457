import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import FilterListRounded from '@mui/icons-material/FilterListRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import { lazy, type ReactNode } from 'react'
import { fieldOf, referencesOf, type AnyResource } from '../../../kernel/resource.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { filterFields, filterWords, splitFilter, withFilter } from './filters.ts'
import { ListBar, TakeAway } from './list-frame.tsx'
import { toQuery, wireNameOf, type ChangeList, type ListState } from './list-state.ts'
import { MenuButton } from './menu-button.tsx'
import { uncapitalised } from '../../../pt-br/words.ts'
import type { RouteParams } from '../route-params.ts'
import { labelsOf, useReferenceLabels } from '../reference.ts'
import { SearchBox } from './search-box.tsx'

// None of these is needed to show a list: each comes when it is first opened.
const FilterPanel = lazy(() => loadChunk(() => import('./filter-panel.tsx')))
const ColumnsMenu = lazy(() => loadChunk(() => import('./list-columns.tsx')))
const ImportDialog = lazy(() => loadChunk(() => import('../import/dialog.tsx')))
const ViewsPanel = lazy(() => loadChunk(() => import('./list-views.tsx')))
const ExportMenu = lazy(() => loadChunk(() => import('./list-export.tsx')))

interface ActionsProps {
  readonly resource: AnyResource
  /** The list's page, whose saved views are offered. */
  readonly page: string | undefined
  readonly routeParams: RouteParams
  readonly state: ListState
  readonly change: ChangeList
  readonly columns: readonly string[]
  readonly canSeeTrash: boolean
  readonly canExport: boolean
  readonly canImport: boolean
}
interface ToolbarProps extends ActionsProps {
  /** Controls of one screen only, before the filters. */
  readonly extra?: ReactNode
  /** Fields that are not offered as filters nor shown as chips: the screen has controls of its own for them. */
  readonly apart: readonly string[]
}

/** Search, filters, columns. What is narrowed stands as chips that can be taken away. */
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
      <Actions
        resource={resource}
        routeParams={routeParams}
        state={state}
        change={change}
        {...actions}
      />
    </ListBar>
  )
}

/** What can be done with the list as a whole: trash, saved views, import, export, columns. */
function Actions({
  resource,
  page,
  routeParams,
  state,
  change,
  columns,
  canSeeTrash,
  canExport,
  canImport,
}: ActionsProps) {
  return (
    <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', ...iconsOnPhone }}>
      {canSeeTrash && !state.trash && (
        <Button
          variant="text"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => change({ trash: true })}
        >
          Lixeira
        </Button>
      )}
      {page && (
        <MenuButton text="Visões" icon={<BookmarkBorderRounded />} popup="dialog">
          {(anchor, close) => <ViewsPanel anchor={anchor} onClose={close} page={page} />}
        </MenuButton>
      )}
      {canImport && !state.trash && (
        <MenuButton text="Importar" icon={<UploadFileRounded />} popup="dialog">
          {(_anchor, close) => (
            <ImportDialog resource={resource} routeParams={routeParams} onClose={close} />
          )}
        </MenuButton>
      )}
      {canExport && (
        <MenuButton text="Exportar" icon={<DownloadRounded />}>
          {(anchor, close) => (
            <ExportMenu
              anchor={anchor}
              onClose={close}
              resource={resource}
              routeParams={routeParams}
              query={toQuery(state)}
              columns={columns}
            />
          )}
        </MenuButton>
      )}
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <MenuButton text="Colunas" icon={<ViewColumnRounded />}>
          {(anchor, close) => (
            <ColumnsMenu
              anchor={anchor}
              onClose={close}
              resource={resource}
              columns={columns}
              onChange={(wanted) => change({ columns: wanted, page: state.page })}
            />
          )}
        </MenuButton>
      </Box>
    </Box>
  )
}

/** On a phone the actions keep to one line: their words are heard, not drawn. */
const iconsOnPhone = {
  '@media (max-width: 599.95px)': {
    '& .MuiButton-text': { fontSize: 0, minWidth: 44, px: 0 },
    '& .MuiButton-startIcon': { m: 0 },
  },
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
