import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import { useState } from 'react'
import { FileButton } from '../engine/import/steps.tsx'

interface DropProps {
  readonly onFile: (file: File) => void
  /** Saves an empty file with the table's own columns. */
  readonly onTemplate: () => void
}
/** Where a file is chosen or dropped. */
export function FileDrop({ onFile, onTemplate }: DropProps) {
  const [over, setOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 3,
        borderRadius: 1,
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : 'var(--palette-line2)',
        backgroundColor: over ? 'var(--palette-tint-sky)' : 'transparent',
      }}
    >
      <FileButton text="Escolher arquivo" onFile={onFile} />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        ou solte-o aqui. CSV até 100 MB, XLSX até 50.000 linhas. Títulos acima do cabeçalho e linhas
        de total podem ficar; os nomes das colunas podem ser os do seu sistema.
      </Typography>
      <Button variant="text" startIcon={<DownloadRounded />} onClick={onTemplate}>
        Baixar um modelo com as colunas
      </Button>
    </Box>
  )
}
