import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { DropFrame, firstOf } from '../../ui/drop-frame.tsx'
import { NativeChoice } from '../list/native-choice.tsx'

// What every import of a file shows, whatever its rows become.

interface FileButtonProps {
  readonly text: string
  /** Not what is done next. */
  readonly isSecondary?: boolean
  readonly autoFocus?: boolean
  /** The endings of names that the browser offers. */
  readonly accept?: string
  readonly onFile: (file: File) => void
}
/** A button that opens the browser's list of files. */
export function FileButton({
  text,
  isSecondary = false,
  autoFocus = false,
  accept = '.csv,.xlsx,.ods',
  onFile,
}: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={isSecondary ? 'outlined' : 'contained'}
        startIcon={<UploadFileRounded />}
        onClick={() => chooser.current?.click()}
        autoFocus={autoFocus}
      >
        {text}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

interface ChooseProps extends FileButtonProps {
  /** What may be chosen: kinds, sizes, what need not be taken out. */
  readonly limits: string
  /** Saves an empty file with the columns. */
  readonly onTemplate: () => void
}
/** Where a file is chosen or dropped. */
export const ChooseSheet = ({ limits, onTemplate, ...button }: ChooseProps) => (
  <>
    <DropFrame padding={3} onFiles={firstOf(button.onFile)}>
      <FileButton {...button} />
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
        {limits}
      </Typography>
    </DropFrame>
    <Box>
      <Button variant="text" startIcon={<DownloadRounded />} onClick={onTemplate}>
        Baixar um modelo com as colunas
      </Button>
    </Box>
  </>
)

interface ChosenProps {
  readonly name: string
  /** What is in it. */
  readonly children: ReactNode
  readonly disabled: boolean
  readonly onAgain: () => void
}
/** The file that was chosen, and the way to another. */
export const ChosenSheet = ({ name, children, disabled, onAgain }: ChosenProps) => (
  <Typography>
    <strong>{name}</strong>, {children}.{' '}
    <Button size="small" variant="text" disabled={disabled} onClick={onAgain}>
      Trocar de arquivo
    </Button>
  </Typography>
)

interface ColumnProps extends Pick<
  ComponentProps<typeof NativeChoice>,
  'value' | 'options' | 'onChange'
> {
  readonly label: string
  readonly required: boolean
  /** It has to be chosen yet. */
  readonly missing?: boolean
  /** Beside the choice, such as what stands in the column. */
  readonly children: ReactNode
}
/** Which column of the file a field takes. */
export const ColumnChoice = ({
  label,
  required,
  missing = false,
  children,
  ...choice
}: ColumnProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
      gap: 1,
      alignItems: 'center',
      py: 0.75,
      borderBottom: '1px solid var(--palette-divider)',
      ...(missing && { pl: 1.25, boxShadow: 'inset 3px 0 0 var(--palette-error-main)' }),
    }}
  >
    <NativeChoice {...choice} stretch labelWidth={180} label={`${label}${required ? ' *' : ''}`} />
    {children}
  </Box>
)
/** What stands in a column, or what a field is for. */
export const ColumnSample = ({
  text,
  title,
}: {
  readonly text: string
  readonly title?: string
}) => (
  <Typography variant="body2" color="textSecondary" noWrap title={title}>
    {text}
  </Typography>
)

interface ProgressProps {
  /** What is done to how much. */
  readonly text: string
  /** How much of the whole is done; nothing while the whole is not known. */
  readonly part?: { readonly done: number; readonly total: number }
}
export function SheetProgress({ text, part }: ProgressProps) {
  const percent = part && (part.total === 0 ? 0 : Math.min(100, (100 * part.done) / part.total))
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {text}
      </Typography>
      <LinearProgress
        aria-label={text}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
      />
    </Box>
  )
}

/** What must be said before the file can be checked. */
export const Lacking = ({ names }: { readonly names: readonly string[] }) =>
  names.length > 0 && (
    <Typography variant="body2" color="error" sx={{ mr: 'auto' }}>
      Falta indicar: {names.join(', ')}.
    </Typography>
  )
