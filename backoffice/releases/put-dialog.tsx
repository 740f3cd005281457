import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { ProposalSeen } from '../../resources/calls/proposal.ts'
import { putInRelease, type ReleaseWhole } from '../../resources/calls/release.ts'
import { momentHere } from '../app/clock.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { standingText } from '../engine/form/proposal-offer.tsx'
import { actText, proposalTitle, type Nouns } from '../proposals/columns.tsx'
import { nounsOf, waitingQuery } from '../proposals/data.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { forgetReleases } from './data.ts'

interface PutProps {
  readonly release: Pick<ReleaseWhole, 'id' | 'nome' | 'portal'>
  readonly onClose: () => void
}

/** Puts drafts that wait in a package, as many as one ticks. */
export function PutDialog({ release: { id, nome, portal }, onClose }: PutProps) {
  const own = useId()
  const small = useMediaQuery('(max-width: 600px)')
  const query = useInfiniteQuery(waitingQuery(portal, false, false))
  const rows = query.data?.pages
    .flatMap(({ propostas }) => propostas)
    .filter(({ pacote }) => pacote === null)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const put = async () => {
    setBusy(true)
    try {
      await callApi(putInRelease, { params: { id }, body: { propostas: [...ticked] } })
      await forgetReleases()
      toast({ text: `${counted(ticked.size, 'rascunho posto', 'rascunhos postos')} no pacote.` })
      onClose()
    } catch (error) {
      setFault(asProblem(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby={own}>
      <DialogTitle id={own}>Pôr rascunhos no pacote “{nome}”</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        {fault && (
          <Typography role="alert" color="error">
            {fault}
          </Typography>
        )}
        {query.error && !rows ? (
          <ErrorState problem={asProblem(query.error)} retry={() => void query.refetch()} />
        ) : rows ? (
          <Choices rows={rows} hasMore={query.hasNextPage} ticked={ticked} onTick={setTicked} />
        ) : (
          <Skeletons lines={4} />
        )}
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Carregar mais
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          variant="contained"
          disabled={ticked.size === 0}
          loading={busy}
          onClick={() => void put()}
        >
          {ticked.size === 0 ? 'Pôr no pacote' : `Pôr ${ticked.size} no pacote`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ChoicesProps {
  readonly rows: readonly ProposalSeen[]
  /** Whether others wait that were not read yet. */
  readonly hasMore: boolean
  readonly ticked: ReadonlySet<number>
  readonly onTick: (ticked: ReadonlySet<number>) => void
}
function Choices({ rows, hasMore, ticked, onTick }: ChoicesProps) {
  const { data: nouns = new Map() } = useQuery(
    nounsOf([...new Set(rows.map(({ registro }) => registro))].toSorted()),
  )
  if (rows.length === 0 && hasMore)
    return <Typography color="textSecondary">Os mais novos já estão em pacotes.</Typography>
  if (rows.length === 0)
    return (
      <Typography color="textSecondary">
        Nenhum rascunho deste portal está fora de um pacote. “Salvar rascunho”, no pé de um
        formulário, guarda o que ainda não deve ir ao portal.
      </Typography>
    )
  const chosen = rows.filter(({ id }) => ticked.has(id)).length
  const tick = (id: number, isTicked: boolean) =>
    onTick(new Set(isTicked ? [...ticked, id] : [...ticked].filter((one) => one !== id)))
  return (
    <>
      {rows.length > 1 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen === rows.length}
              indeterminate={chosen > 0 && chosen < rows.length}
              onChange={(_, all) => onTick(new Set(all ? rows.map(({ id }) => id) : []))}
            />
          }
          label={<strong>{`Todos os ${rows.length}${hasMore ? ' desta lista' : ''}`}</strong>}
        />
      )}
      {rows.map((row) => (
        <FormControlLabel
          key={row.id}
          sx={{ alignItems: 'flex-start', mr: 0 }}
          control={
            <Checkbox
              checked={ticked.has(row.id)}
              onChange={(_, isTicked) => tick(row.id, isTicked)}
            />
          }
          label={<About row={row} nouns={nouns} />}
        />
      ))}
    </>
  )
}

/** What a draft is, and what becomes of the hour that it was promised for. */
function About({ row, nouns }: { readonly row: ProposalSeen; readonly nouns: Nouns }) {
  const { editor, minha, alterada_em: at } = row
  const parts = [actText(nouns, row), minha ? 'você' : editor.nome, momentHere(at)]
  const hour =
    row.publicar_em === null
      ? standingText(row)
      : `${standingText(row)} No pacote, a hora deixa de valer.`
  return (
    <Box component="span" sx={{ display: 'block', py: 1, overflowWrap: 'anywhere' }}>
      {proposalTitle(row)}
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {parts.filter(Boolean).join(' · ')}
        {hour !== '' && `. ${hour}`}
      </Typography>
    </Box>
  )
}
