import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import { DropFrame, firstOf } from '../ui/drop-frame.tsx'
import { FileButton } from '../engine/import/steps.tsx'

interface DropProps {
  readonly onFile: (file: File) => void
  /** Saves an empty file with the table's own columns. */
  readonly onTemplate: () => void
}
/** Where a file is chosen or dropped. */
export function FileDrop({ onFile, onTemplate }: DropProps) {
  return (
    <DropFrame padding={3} onFiles={firstOf(onFile)}>
      <FileButton text="Escolher arquivo" onFile={onFile} />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        ou solte-o aqui. CSV até 100 MB, XLSX ou ODS até 50.000 linhas. Títulos acima do cabeçalho e
        linhas de total podem ficar; os nomes das colunas podem ser os do seu sistema.
      </Typography>
      <Button variant="text" startIcon={<DownloadRounded />} onClick={onTemplate}>
        Baixar um modelo com as colunas
      </Button>
    </DropFrame>
  )
}
