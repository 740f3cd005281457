import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import DataObjectRounded from '@mui/icons-material/DataObjectRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import PrintRounded from '@mui/icons-material/PrintRounded'
import TableViewRounded from '@mui/icons-material/TableViewRounded'
import { useState } from 'react'
import type { AnyResource } from '../../kernel/resource.ts'
import { chunk } from '../chunk.ts'
import { asProblem } from '../problem-answer.ts'
import { toast } from '../toasts.tsx'
import type { ListQuery } from './data.ts'
import type { ExportFormat } from './export.ts'
import { count } from './noun.ts'
import type { Place } from './place.ts'

interface ExportProps {
  readonly resource: AnyResource
  readonly place: Place
  readonly query: ListQuery
  readonly columns: readonly string[]
}

/** All rows that the search and the filters leave, not only this page; or this page on paper. */
export function ExportButton(props: ExportProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setAnchor(null)
  const save = async (format: ExportFormat) => {
    close()
    setBusy(true)
    try {
      const { exportRows } = await chunk(() => import('./export.ts'))
      const rows = await exportRows(format, props)
      toast({ text: count(rows, 'registro exportado', 'registros exportados') })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="text" startIcon={<DownloadRounded />} loading={busy} loadingPosition="start" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>Exportar</Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem onClick={() => void save('csv')}><ListItemIcon><TableViewRounded fontSize="small" /></ListItemIcon>Planilha (CSV)</MenuItem>
        <MenuItem onClick={() => void save('json')}><ListItemIcon><DataObjectRounded fontSize="small" /></ListItemIcon>Dados (JSON)</MenuItem>
        {/* After the menu is gone, or it would be on the paper. */}
        <MenuItem onClick={() => { close(); setTimeout(() => window.print(), 300) }}><ListItemIcon><PrintRounded fontSize="small" /></ListItemIcon>Imprimir esta página</MenuItem>
      </Menu>
    </>
  )
}
