import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import { lazy, useState, type ReactNode } from 'react'
import { counted } from '../../../pt-br/words.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import type { RouteParams } from '../route-params.ts'
import { toQuery, type ChangeList, type ListState } from './list-state.ts'

const ColumnsMenu = lazy(() => loadChunk(() => import('./list-columns.tsx')))
const ImportDialog = lazy(() => loadChunk(() => import('../import/dialog.tsx')))
const ViewsPanel = lazy(() => loadChunk(() => import('./list-views.tsx')))
const ExportMenu = lazy(() => loadChunk(() => import('./list-export.tsx')))

export interface WholeListProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly resource: AnyResource
  /** The list's page, whose saved views are offered. */
  readonly page: string | undefined
  readonly routeParams: RouteParams
  readonly state: ListState
  readonly change: ChangeList
  readonly columns: readonly string[]
  /** How many rows search and filters leave. */
  readonly total: number
  readonly canSeeTrash: boolean
  readonly canExport: boolean
  readonly canImport: boolean
}
type Opened = 'views' | 'import' | 'export' | 'columns'

/** What can be done with a list as a whole, the rarest last. */
export default function WholeListMenu(props: WholeListProps) {
  const { anchor, onClose, resource, page, state, change, total } = props
  const [opened, setOpened] = useState<Opened>()
  if (opened) return <Chosen {...props} opened={opened} />
  const entry = (text: string, icon: ReactNode, run: () => void) => (
    <MenuItem key={text} onClick={run}>
      <ListItemIcon>{icon}</ListItemIcon>
      {text}
    </MenuItem>
  )
  const open = (what: Opened) => () => setOpened(what)
  const exported = `Exportar ${counted(total, resource.noun.one, resource.noun.many)}`
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {page && entry('Visões', <BookmarkBorderRounded fontSize="small" />, open('views'))}
      {entry(
        'Colunas e altura das linhas',
        <ViewColumnRounded fontSize="small" />,
        open('columns'),
      )}
      {props.canExport && entry(exported, <DownloadRounded fontSize="small" />, open('export'))}
      {props.canImport &&
        !state.trash &&
        entry('Importar', <UploadFileRounded fontSize="small" />, open('import'))}
      {props.canSeeTrash &&
        !state.trash && [
          <Divider key="apart" />,
          entry('Lixeira', <DeleteOutlineRounded fontSize="small" />, () => {
            onClose()
            change({ trash: true })
          }),
        ]}
    </Menu>
  )
}

/** What was chosen, in the place of the menu. */
function Chosen({
  opened,
  anchor,
  onClose,
  resource,
  page = '',
  routeParams,
  state,
  change,
  columns,
}: WholeListProps & { readonly opened: Opened }) {
  const place = { anchor, onClose, resource }
  if (opened === 'views') return <ViewsPanel anchor={anchor} onClose={onClose} page={page} />
  if (opened === 'import')
    return <ImportDialog resource={resource} routeParams={routeParams} onClose={onClose} />
  if (opened === 'export')
    return (
      <ExportMenu {...place} routeParams={routeParams} query={toQuery(state)} columns={columns} />
    )
  return (
    <ColumnsMenu
      {...place}
      columns={columns}
      onChange={(wanted) => change({ columns: wanted, page: state.page })}
    />
  )
}
