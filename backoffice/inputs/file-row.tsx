import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import DescriptionRounded from '@mui/icons-material/DescriptionRounded'
import ErrorRounded from '@mui/icons-material/ErrorRounded'
import ImageRounded from '@mui/icons-material/ImageRounded'
import type { ReactNode } from 'react'
import { sizeText } from '../../kernel/file-kinds.ts'

interface FileRowProps {
  readonly name: ReactNode
  /** Bytes. */
  readonly size?: number
  readonly image?: boolean
  /** 0 to 1 while it is being sent. */
  readonly part?: number
  readonly fault?: string
  readonly done?: boolean
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly onStop?: { readonly label: string; readonly run: () => void }
}

/** One file and what is happening to it. */
export function FileRow({
  name,
  size,
  image = false,
  part,
  fault,
  done = false,
  note,
  actions,
  onStop,
}: FileRowProps) {
  const Icon = fault
    ? ErrorRounded
    : done
      ? CheckCircleRounded
      : image
        ? ImageRounded
        : DescriptionRounded
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: fault ? 'error.main' : 'var(--palette-line2)',
        borderRadius: 1,
        px: 1.5,
        py: 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25 }}>
        <Icon
          aria-hidden
          color={fault ? 'error' : done ? 'success' : 'primary'}
          fontSize="small"
          sx={{ mt: 0.75 }}
        />
        {/* What takes the file away stays at its corner, however narrow the row is. */}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.25,
            rowGap: 0.5,
            minHeight: 32,
            flex: 1,
            minWidth: 0,
          }}
        >
          <Box
            sx={{
              minWidth: 0,
              flex: part === undefined ? '1 1 160px' : '0 1 auto',
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Box>
          {size !== undefined && (
            <Typography
              component="span"
              variant="body2"
              color="textSecondary"
              sx={{ whiteSpace: 'nowrap' }}
            >
              {sizeText(size)}
            </Typography>
          )}
          {part !== undefined && <Sending part={part} />}
          {actions && <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>{actions}</Box>}
        </Box>
        {onStop && (
          <IconButton size="small" aria-label={onStop.label} onClick={onStop.run}>
            <CloseRounded fontSize="small" />
          </IconButton>
        )}
      </Box>
      {fault && (
        <Typography
          role="alert"
          variant="body2"
          sx={{ color: 'error.main', fontWeight: 600, pb: 0.5 }}
        >
          {fault}
        </Typography>
      )}
      {note && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ pb: 0.5 }}>
          {note}
        </Typography>
      )}
    </Box>
  )
}

/** How much of a file has left. @param part 0 to 1. */
const Sending = ({ part }: { readonly part: number }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, flex: '1 1 140px' }}>
    <LinearProgress
      variant="determinate"
      value={part * 100}
      aria-label="Envio do arquivo"
      sx={{ flex: 1 }}
    />
    <Typography
      component="span"
      variant="body2"
      className="number"
      sx={{ width: 40, textAlign: 'right' }}
    >
      {Math.round(part * 100)} %
    </Typography>
  </Box>
)
