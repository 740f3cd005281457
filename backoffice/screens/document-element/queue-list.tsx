import AddLinkRounded from '@mui/icons-material/AddLinkRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DropArea } from '../../inputs/drop-area.tsx'
import type { Publication } from './publication.ts'
import type { Queue } from './queue.ts'
import { QueueRow } from './queue-row.tsx'

interface QueueListProps {
  readonly queue: Queue
  readonly publication: Publication
}
/** What is to be published, and how more comes to it: files are chosen or dropped, addresses typed. */
export function QueueList({ queue, publication }: QueueListProps) {
  const { common, faultsOf, busy } = publication
  return (
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
      <Box component="ul" sx={{ m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}>
        {queue.items.map((item) => (
          <QueueRow
            key={item.id}
            item={item}
            common={common}
            faults={faultsOf(item)}
            onFill={(typed) => queue.fill(item.id, typed)}
            onDrop={() => queue.drop(item.id)}
            onAgain={() => queue.sendAgain(item)}
          />
        ))}
      </Box>
    </>
  )
}
