import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import DataObjectRounded from '@mui/icons-material/DataObjectRounded'
import PrintRounded from '@mui/icons-material/PrintRounded'
import TableRowsRounded from '@mui/icons-material/TableRowsRounded'
import TableViewRounded from '@mui/icons-material/TableViewRounded'
import type { AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import type { ListQuery } from '../data.ts'
import { exportRows, type ExportFormat } from './export.ts'
import type { RouteParams } from '../route-params.ts'

interface ExportProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly query: ListQuery
  readonly columns: readonly string[]
}

/** All rows that the search and the filters leave, not only this page; or this page on paper. */
export default function ExportMenu({ anchor, onClose, ...options }: ExportProps) {
  const save = async (format: ExportFormat) => {
    onClose()
    try {
      await exportRows(format, options)
      toast({ text: 'O arquivo está na sua pasta de downloads.' })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={() => void save('xlsx')}>
        <ListItemIcon>
          <TableViewRounded fontSize="small" />
        </ListItemIcon>
        Planilha (XLSX)
      </MenuItem>
      <MenuItem onClick={() => void save('csv')}>
        <ListItemIcon>
          <TableRowsRounded fontSize="small" />
        </ListItemIcon>
        Texto separado (CSV)
      </MenuItem>
      <MenuItem onClick={() => void save('json')}>
        <ListItemIcon>
          <DataObjectRounded fontSize="small" />
        </ListItemIcon>
        Dados (JSON)
      </MenuItem>
      {/* After the menu is gone, or it would be on the paper. */}
      <MenuItem
        onClick={() => {
          onClose()
          setTimeout(() => window.print(), 300)
        }}
      >
        <ListItemIcon>
          <PrintRounded fontSize="small" />
        </ListItemIcon>
        Imprimir esta página
      </MenuItem>
    </Menu>
  )
}
