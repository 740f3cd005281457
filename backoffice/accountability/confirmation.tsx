import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UnitChoice } from '../../resources/calls/accountability.ts'
import { counted } from '../../pt-br/words.ts'
import { standingFile } from '../../resources/accountability-months.ts'
import { sizeText } from '../../kernel/file-kinds.ts'
import { layoutNames, momentText, months, type ListedFile } from './file-list.ts'
import { previewFaults, type FilePreview } from './preview.ts'

interface ConfirmationProps {
  readonly file: File
  readonly preview: FilePreview
  readonly choice: UnitChoice
  /** 1 to 12. */
  readonly month: number
  /** What was sent of the year. */
  readonly sent: readonly ListedFile[]
  readonly onSend: () => void
  readonly onDrop: () => void
}
/** What is about to be sent, and where to. Nothing leaves before the person says so. */
export function SendConfirmation({
  file,
  preview,
  choice: { unidadeGestora, exercicio },
  month,
  sent,
  onSend,
  onDrop,
}: ConfirmationProps) {
  const faults = previewFaults(preview, exercicio, month)
  const before = standingFile(sent, month, preview.layout)
  const facts = [
    ['Competência', `${months[month - 1]} de ${exercicio}`],
    ['Unidade gestora', unidadeGestora],
    ['Arquivo', `${file.name} (${sizeText(file.size)})`],
    ['Conteúdo', contentOf(preview)],
    ...(before && faults.length === 0
      ? [['Toma o lugar de', `${before.nomeArquivo}, de ${momentText(before.dataUpload)}`]]
      : []),
  ]
  return (
    <Box
      role="group"
      aria-labelledby="conferir"
      sx={{ display: 'grid', gap: 1.5, pt: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h3" id="conferir" sx={{ fontSize: '1rem' }}>
        Confira antes de enviar
      </Typography>
      <Box component="dl" sx={{ display: 'grid', gap: 1 }}>
        {facts.map(([label, value]) => (
          <Box
            key={label}
            sx={{ display: 'grid', gridTemplateColumns: { sm: '160px minmax(0, 1fr)' } }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.caption' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      {faults.length > 0 && (
        <Alert severity="error" role="alert">
          Este arquivo seria rejeitado.{' '}
          {faults.map(({ linha, mensagem }) => `Linha ${linha}: ${mensagem}`).join(' ')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {faults.length === 0 && (
          <Button variant="contained" onClick={onSend} autoFocus>
            Enviar
          </Button>
        )}
        <Button onClick={onDrop}>Desistir</Button>
      </Box>
      {faults.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Cada linha é validada depois do envio. Se uma tiver erro, nada é importado e você vê onde.
        </Typography>
      )}
    </Box>
  )
}

const contentOf = ({ layout, rows }: FilePreview) =>
  layout === null
    ? 'Nem PPA nem MSC'
    : `${layoutNames[layout]}, ${rows === 0 ? 'nenhuma linha' : counted(rows, 'linha', 'linhas')}`
