import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import CircularProgress from '@mui/material/CircularProgress'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import ErrorRounded from '@mui/icons-material/ErrorRounded'
import HistoryRounded from '@mui/icons-material/HistoryRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import RuleRounded from '@mui/icons-material/RuleRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Typography from '@mui/material/Typography'
import UndoRounded from '@mui/icons-material/UndoRounded'
import UploadRounded from '@mui/icons-material/UploadRounded'
import WarningRounded from '@mui/icons-material/WarningRounded'
import type { ReactElement } from 'react'
import { fileStatuses, mayWithdraw, type FileStatus } from '../../resources/accountability/file.ts'
import { downloadOriginal } from '../../resources/calls/accountability.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'
import { momentText, months, type ListedFile } from './file-list.ts'
import { downloadReport } from './report.tsx'

const looks: Readonly<Record<FileStatus, { readonly icon: ReactElement; readonly ink: string }>> = {
  recebido: { icon: <ScheduleRounded />, ink: 'text.secondary' },
  validando: {
    icon: <CircularProgress size={14} thickness={6} aria-hidden />,
    ink: 'primary.main',
  },
  processado: { icon: <CheckCircleRounded />, ink: 'success.main' },
  processado_com_avisos: { icon: <WarningRounded />, ink: 'warning.main' },
  rejeitado: { icon: <ErrorRounded />, ink: 'error.main' },
  substituido: { icon: <HistoryRounded />, ink: 'text.secondary' },
  retirado: { icon: <UndoRounded />, ink: 'text.secondary' },
}
const StatusChip = ({ status }: { readonly status: FileStatus }) => (
  <Chip
    size="small"
    variant="outlined"
    icon={looks[status].icon}
    label={fileStatuses[status]}
    sx={{
      color: looks[status].ink,
      fontWeight: 600,
      '& .MuiChip-icon': { color: 'inherit', ml: 0.75 },
    }}
  />
)

/** Files that stand no more. */
const isPast = (status: FileStatus) => status === 'substituido' || status === 'retirado'

interface FileItemProps extends FileActionsProps {
  readonly file: ListedFile
}
/** One file of the list; a replaced one steps back. */
export function FileItem({ file, ...acts }: FileItemProps) {
  const { nomeArquivo, ano, mes, usuario, dataUpload, status, statusLog, layout } = file
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        columnGap: 3,
        alignItems: 'center',
        px: { xs: 2, sm: 2.5 },
        py: 1.75,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 210px auto' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            ...(isPast(status) ? { color: 'text.secondary', fontWeight: 400 } : {}),
          }}
        >
          {nomeArquivo}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {months[mes - 1]} de {ano} · {layout && `${layout.toUpperCase()} · `}
          {usuario}, {momentText(dataUpload)}
        </Typography>
        {statusLog && (
          <Typography
            variant="body2"
            sx={{
              mt: 0.25,
              color: status === 'rejeitado' ? 'error.main' : 'text.secondary',
              overflowWrap: 'anywhere',
            }}
          >
            {statusLog}.
          </Typography>
        )}
      </Box>
      <Box>
        <StatusChip status={status} />
      </Box>
      <FileActions file={file} {...acts} />
    </Box>
  )
}

interface FileActionsProps {
  readonly onReport: () => void
  /** Only for who may send. */
  readonly onWithdraw?: (() => void) | undefined
  readonly onReplace?: (() => void) | undefined
}
function FileActions({
  file: { id, nomeArquivo, status, erros, avisos, noPortal },
  onReport,
  onWithdraw,
  onReplace,
}: FileItemProps) {
  const isAccepted = status === 'processado' || status === 'processado_com_avisos'
  const acts = [
    erros + avisos > 0 && {
      text: 'Ver problemas',
      of: `de ${nomeArquivo}`,
      icon: <RuleRounded />,
      onClick: onReport,
    },
    noPortal && {
      text: 'Ver no portal',
      of: nomeArquivo,
      icon: <OpenInNewRounded />,
      href: noPortal,
      target: '_blank',
      rel: 'noopener',
    },
    onWithdraw &&
      mayWithdraw(status) && {
        text: 'Retirar',
        of: nomeArquivo,
        icon: <UndoRounded />,
        onClick: onWithdraw,
      },
    onReplace &&
      (isAccepted || status === 'rejeitado') && {
        text: isAccepted ? 'Enviar substituto' : 'Enviar corrigido',
        of: `de ${nomeArquivo}`,
        icon: <UploadRounded />,
        onClick: onReplace,
      },
    {
      text: 'Baixar',
      of: nomeArquivo,
      icon: <DownloadRounded />,
      onClick: () => void downloadReport(downloadOriginal, id, nomeArquivo),
    },
  ].filter((act) => typeof act === 'object' && act !== null)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        justifyContent: { md: 'flex-end' },
        minWidth: { md: 250 },
        maxWidth: { md: 400 },
      }}
    >
      {acts.map(({ text, of, icon, ...how }) => (
        <Button key={text} size="small" startIcon={icon} {...how}>
          {text}
          <VisuallyHidden> {of}</VisuallyHidden>
        </Button>
      ))}
    </Box>
  )
}
