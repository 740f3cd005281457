import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import DescriptionRounded from '@mui/icons-material/DescriptionRounded'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import { memo } from 'react'
import { monthOfYear } from '../../../pt-br/months.ts'
import { sizeText } from '../../../kernel/file-kinds.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { fileAddress } from '../../../resources/addresses.ts'
import type { Narrow } from '../../engine/form/form-field.tsx'
import { notesOf } from '../../inputs/upload.ts'
import { VisuallyHidden } from '../../theme/visually-hidden.tsx'
import { itemName, type QueueItem, type Typed, type Values } from './queue-items.ts'
import type { PublicationState } from './publication.ts'
import { reasonText } from './reason-words.ts'
import { Doubts } from './row-questions.tsx'
import { RowFields } from './row-fields.tsx'
import { rowGrid } from './row-grid.ts'

interface QueueRowProps {
  readonly item: QueueItem
  readonly publication: PublicationState
  readonly portalId: number
  readonly narrow: Narrow | undefined
  readonly editPath: string
  readonly mayReplace: boolean
  /** All that the row shows and that others decide: while it is the same, the row stays as it is drawn. */
  readonly shown: string
  /** Whether why it is proposed is told above all rows, being the same of each. */
  readonly reasonIsShared: boolean
  readonly onFill: (typed: Partial<Typed>) => void
  readonly onDrop: () => void
  readonly onAgain: () => void
}
const words: Readonly<Record<QueueItem['state'], string>> = {
  waiting: 'Na fila.',
  sending: 'Enviando.',
  stored: 'Pronto para publicar.',
  publishing: 'Publicando.',
  published: 'Publicado.',
  failed: 'Não publicado.',
}

/** What a document leads to once it is published. */
const addressOf = ({ uploaded }: { readonly uploaded: Uploaded | null }, address: string) =>
  uploaded ? fileAddress(uploaded.s3_file_key) : address.trim()
const isFinal = (item: QueueItem) => item.state === 'failed' && item.final === true

/** One document of a publication and truthfully what became of it; of sixty rows one is drawn anew with a key. */
export const QueueRow = memo(
  Row,
  (one, other) => one.item === other.item && one.shown === other.shown,
)
function Row(props: QueueRowProps) {
  const { item, publication, onDrop } = props
  const { state } = item
  const open = state !== 'published' && state !== 'publishing'
  const name = itemName(item)
  const stays = item.typed.beside === 'leave' && open
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        px: { xs: 1.5, md: 1.25 },
        py: { xs: 1.25, md: '3px' },
        borderTop: '1px solid var(--palette-divider)',
        ...(state === 'failed' && { backgroundColor: 'tint.sun' }),
      }}
    >
      <Box sx={{ ...rowGrid, ...(stays && { opacity: 0.65 }) }}>
        <FileCell {...props} />
        {open && !isFinal(item) ? (
          <RowFields {...props} />
        ) : (
          <Said item={item} publication={publication} />
        )}
        {open && (
          <IconButton
            size="small"
            aria-label={
              state === 'sending' ? `Cancelar o envio de ${name}` : `Tirar ${name} da lista`
            }
            onClick={onDrop}
            sx={{ gridArea: 'drop', justifySelf: 'end' }}
          >
            <CloseRounded fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Below {...props} />
      {open && !isFinal(item) && <Doubts {...props} question={publication.questionOf(item)} />}
    </Box>
  )
}

/** The file, how far it is, and why it is proposed to be what it is. */
function FileCell({ item, publication, reasonIsShared }: QueueRowProps) {
  const { file, state } = item
  const Icon =
    state === 'failed'
      ? WarningAmberRounded
      : state === 'published'
        ? CheckCircleRounded
        : DescriptionRounded
  const color = state === 'failed' ? 'warning' : state === 'published' ? 'success' : 'primary'
  const isOpen = state === 'stored' || state === 'waiting' || state === 'sending'
  return (
    <Box sx={{ gridArea: 'file', display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
      <Icon aria-hidden color={color} fontSize="small" />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.25 }}>
        {state === 'published' ? (
          <Link href={addressOf(item, item.typed.address)} target="_blank">
            {item.as}
          </Link>
        ) : (
          <span title={file ? sizeText(file.size) : undefined}>
            {file?.name ?? 'Endereço externo'}
          </span>
        )}
        {state === 'sending' && (
          <LinearProgress
            variant="determinate"
            value={item.part * 100}
            aria-label="Envio do arquivo"
          />
        )}
        {isOpen && !reasonIsShared && (
          <Typography variant="body2" color="textSecondary" sx={{ fontSize: 12 }}>
            {reasonText(publication.proposals.reasonsOf(item))}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** `Balancetes, março de 2026.` */
function publishedAs(values: Values, types: PublicationState['types']): string {
  const { documentTypeId, year, month } = values
  const type = types.find(({ id }) => id === Number(documentTypeId))
  const period = monthOfYear(Number(year), month === null ? null : Number(month))
  return `${type === undefined ? '' : `${type.description}, `}${period}.`
}

/** What a row that is not filled in any more says. */
const Said = ({ item, publication }: Pick<QueueRowProps, 'item' | 'publication'>) => (
  <Typography variant="body2" color="textSecondary" sx={{ gridColumn: { md: '2 / -2' } }}>
    {item.state === 'failed' ? null : (
      <span role={item.state === 'published' ? 'status' : undefined}>
        {words[item.state]} {item.state === 'published' && item.note}
        {item.state === 'published' && <> {publishedAs(item.values, publication.types)}</>}
      </span>
    )}
  </Typography>
)

/** What is the matter with a file, and what it is like. */
function Below({ item, publication, onAgain }: QueueRowProps) {
  const { state, file } = item
  const asks = state === 'stored' && publication.questionsOf(item) > 0
  const notes = 'uploaded' in item && item.uploaded ? notesOf(item.uploaded) : []
  const mayGoAgain = state === 'failed' && !item.final && item.uploaded === undefined
  return (
    <>
      {state === 'failed' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center', py: 0.5 }}>
          <Typography role="alert" variant="body2" sx={{ fontWeight: 600 }}>
            {item.message}
          </Typography>
          {mayGoAgain && (
            <Button size="small" variant="outlined" onClick={onAgain}>
              Tentar de novo
            </Button>
          )}
        </Box>
      )}
      {file !== null && (state === 'waiting' || state === 'sending' || state === 'stored') && (
        <VisuallyHidden>{asks ? 'Há uma pergunta a responder.' : words[state]}</VisuallyHidden>
      )}
      {file === null && state === 'stored' && (
        <Typography variant="body2" color="textSecondary">
          O arquivo fica onde está; o portal leva até ele.
        </Typography>
      )}
      {state !== 'published' &&
        notes.map((note) => (
          <Typography key={note} variant="body2" sx={{ fontWeight: 600, py: 0.5 }}>
            {note}
          </Typography>
        ))}
    </>
  )
}
