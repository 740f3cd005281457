import AddLinkRounded from '@mui/icons-material/AddLinkRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { DropArea } from '../../inputs/drop-area.tsx'
import type { Narrow } from '../../engine/form/form-field.tsx'
import { AnswerAll } from './answer-all.tsx'
import { fillColumn, moveInColumn } from './columns.ts'
import { namedPeriod, type QueueItem } from './queue-items.ts'
import type { PublicationState } from './publication.ts'
import type { Uploads } from './queue.ts'
import { QueueRow } from './queue-row.tsx'
import { reasonText } from './reason-words.ts'
import { rowGrid } from './row-grid.ts'
import { totalText } from './total-text.ts'

interface QueueListProps {
  readonly queue: Uploads
  readonly publication: PublicationState
  readonly portalId: number
  readonly narrow: Narrow | undefined
  readonly editPath: string
  readonly mayReplace: boolean
}
const { fields } = documentElement

/** What did not go comes first once others went, then by the period that the name tells: a month is where one looks. */
function inOrder(items: readonly QueueItem[]): readonly QueueItem[] {
  const isPartly = items.some(({ state }) => state === 'published')
  const rank = (item: QueueItem) => {
    const { year, month } = namedPeriod(item)
    return `${year ?? '9999'}-${month ?? '99'}`
  }
  return items.toSorted(
    (one, other) =>
      (isPartly ? Number(other.state === 'failed') - Number(one.state === 'failed') : 0) ||
      rank(one).localeCompare(rank(other)),
  )
}

/** What a row shows that its item does not say. */
function shownOf(item: QueueItem, { proposals, faultsOf, questionOf }: PublicationState): string {
  const { otherType, same, doubts } = questionOf(item)
  return JSON.stringify([
    proposals.valuesOf(item),
    proposals.reasonsOf(item),
    proposals.tellings(item),
    doubts,
    faultsOf(item),
    otherType?.id,
    same,
  ])
}

/** How more files come to a publication: they are chosen or dropped, addresses typed. */
export const AddFiles = ({ queue, busy }: { readonly queue: Uploads; readonly busy: boolean }) => (
  <>
    <Typography variant="h2" sx={{ mb: 2 }}>
      Arquivos
    </Typography>
    <DropArea accept="document" many onFiles={queue.add} disabled={busy} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      <Button
        variant="text"
        size="small"
        startIcon={<AddLinkRounded />}
        disabled={busy}
        onClick={queue.addAddress}
      >
        Adicionar endereço
      </Button>
      <Typography variant="body2" color="textSecondary">
        se o arquivo está em outro site oficial.
      </Typography>
    </Box>
  </>
)

/** What is to be published, a row each, by period: a column is gone down by keyboard, and pasted into. */
export function QueueList(props: QueueListProps) {
  const { queue, publication } = props
  const rows = inOrder(queue.items)
  const open = rows.filter(({ state }) => state !== 'published' && state !== 'failed')
  const told = new Set(open.map((item) => reasonText(publication.proposals.reasonsOf(item))))
  const [shared = ''] = open.length > 1 && told.size === 1 ? told : []
  if (rows.length === 0) return null
  const { given, types } = publication
  const shown = JSON.stringify([shared, props.mayReplace, given, types.length, props.portalId])
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <AnswerAll queue={queue} publication={publication} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          justifyContent: 'space-between',
          mb: 1,
        }}
      >
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {totalText(open, publication.proposals)}
        </Typography>
        {shared !== '' && (
          <Typography variant="body2" color="textSecondary">
            Proposto: {shared.charAt(0).toLowerCase() + shared.slice(1)}.
          </Typography>
        )}
      </Box>
      <Head />
      <Box
        component="ul"
        sx={{ m: 0, p: 0 }}
        onKeyDown={(event) => moveInColumn(event, open)}
        onPaste={(event) => fillColumn(event, open, queue.fill)}
      >
        {rows.map((item) => (
          <QueueRow
            key={item.id}
            {...props}
            item={item}
            reasonIsShared={shared !== ''}
            shown={`${shown}${shownOf(item, publication)}`}
            onFill={(typed) => queue.fill(item.id, typed)}
            onDrop={() => queue.drop(item.id)}
            onAgain={() => queue.sendAgain(item)}
          />
        ))}
      </Box>
    </Paper>
  )
}

/** What the columns are, for the eye; each field has its label. */
const Head = () => (
  <Box
    aria-hidden
    sx={{
      ...rowGrid,
      display: { xs: 'none', md: 'grid' },
      px: 1.25,
      py: 0.5,
      color: 'text.secondary',
      fontSize: 13,
    }}
  >
    <span style={{ gridArea: 'file' }}>Arquivo</span>
    <span style={{ gridArea: 'type' }}>Tipo</span>
    <span style={{ gridArea: 'description' }}>{fields.description.label}</span>
    <span style={{ gridArea: 'month' }}>{fields.month.label}</span>
    <span style={{ gridArea: 'year' }}>{fields.year.label}</span>
  </Box>
)
