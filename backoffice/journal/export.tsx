import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { asProblem } from '../transport/problem-answer.ts'
import { keepFile, type ExportFormat } from '../engine/list/export.ts'
import { toast } from '../ui/toasts.tsx'

interface ExportProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly download: (format: ExportFormat) => Promise<Blob>
  readonly title: string
}

/** Everything that the search and the filters leave; the server writes the file. */
export default function JournalExport({ anchor, onClose, download, title }: ExportProps) {
  const save = async (format: ExportFormat) => {
    onClose()
    try {
      keepFile(await download(format), title, format)
      toast({ text: 'O arquivo está na sua pasta de downloads.' })
    } catch (error) {
      toast({ text: asProblem(error).message, kind: 'error' })
    }
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem onClick={() => void save('xlsx')}>Planilha (XLSX)</MenuItem>
      <MenuItem onClick={() => void save('csv')}>Texto separado (CSV)</MenuItem>
      <MenuItem onClick={() => void save('json')}>Dados (JSON)</MenuItem>
    </Menu>
  )
}
