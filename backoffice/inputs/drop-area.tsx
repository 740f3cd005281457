import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useRef } from 'react'
import { accepted, limitText, type Accept } from '../../kernel/file-kinds.ts'
import { acceptList } from './upload.ts'
import { config } from '../app/config.ts'
import { DropFrame } from '../ui/drop-frame.tsx'

interface DropProps {
  readonly accept: Accept
  readonly many?: boolean
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly faulty?: boolean
  readonly disabled?: boolean | undefined
  readonly onFiles: (files: readonly File[]) => void
}

/** Where files are dropped, or chosen with the button: dropping is never the only way. */
export function DropArea({
  accept,
  many = false,
  id,
  describedBy,
  faulty = false,
  disabled,
  onFiles,
}: DropProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <DropFrame
      padding={2}
      faulty={faulty}
      onFiles={(files) => {
        if (!disabled) onFiles(many ? files : files.slice(0, 1))
      }}
    >
      <Button
        id={id}
        variant="outlined"
        startIcon={<UploadFileRounded />}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        {many ? 'Escolher arquivos' : 'Escolher arquivo'}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
        {many ? 'ou solte-os aqui.' : 'ou solte-o aqui.'} {accepted[accept].words}, até{' '}
        {limitText(config().uploadLimit)}
        {many ? ' cada' : ''}.
      </Typography>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={many}
        accept={acceptList(accept)}
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // So that choosing the same file again, after correcting it, is noticed.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </DropFrame>
  )
}
