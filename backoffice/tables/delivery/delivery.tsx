import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { lazy, Suspense, useRef, useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { clashesOf } from '../../../tables/calls/delivery-clashes.ts'
import type { DeliveryFile, SameFile } from '../../../tables/calls/delivery.ts'
import { loadChunk } from '../../app/load-chunk.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { NoPortal } from '../../engine/ask-portal.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { chosenFiles, droppedFiles } from '../../ui/dropped-files.ts'
import { DropFrame } from '../../ui/drop-frame.tsx'
import { RefusalAlert } from '../../ui/refusal.tsx'
import { useDelivery, type DeliveryState } from './delivery-state.ts'
import { DeliveryFileRow } from './delivery-file.tsx'
import { DeliveriesDone, DeliveryOwedList, InPackages } from './delivery-rest.tsx'
import { Mailboxes } from './mailboxes.tsx'

/** Files of several tables at once: what each is, what is asked of it, and one publication of all that is ready. */
export function TableDelivery() {
  const { id } = usePortalInUse()
  return (
    <>
      <PageHeader
        title="Enviar o mês"
        purpose="Solte os arquivos do mês, uma pasta ou um ZIP. Cada um encontra a sua tabela, a sua unidade e o seu mês; nada é publicado antes de você ver."
        crumbs={[{ text: 'Tabelas públicas', href: ownScreens.tables }, { text: 'Enviar o mês' }]}
      />
      {id === null ? <NoPortal whose="As tabelas são" /> : <Delivery key={id} portalId={id} />}
    </>
  )
}

function Delivery({ portalId }: { readonly portalId: number }) {
  const state = useDelivery(portalId)
  const { data, error, refetch, fault } = state
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={6} />
  const { arquivos } = data
  const clashes = clashesOf(arquivos)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {fault !== null && <RefusalAlert>{fault}</RefusalAlert>}
      <Chooser state={state} />
      <Progress state={state} />
      <Same files={state.same} />
      {arquivos.length === 0 ? (
        // Beside one that is on its way it would deny it.
        state.busy === null && (
          <EmptyState
            title="Nenhum arquivo espera"
            text="O que você soltar fica aqui até ser publicado, mesmo se sair e voltar outro dia."
          />
        )
      ) : (
        <>
          <Publish
            state={state}
            portalId={portalId}
            files={arquivos}
            isClash={({ id }) => clashes.has(id)}
          />
          <Box
            component="ul"
            aria-label="Arquivos que esperam"
            sx={{ m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.25 }}
          >
            {inOrder(arquivos).map((file) => (
              <DeliveryFileRow
                key={file.id}
                state={state}
                portalId={portalId}
                file={file}
                clashes={clashes.get(file.id) ?? []}
              />
            ))}
          </Box>
        </>
      )}
      <InPackages packages={data.pacotes} />
      <DeliveryOwedList owed={data.faltam} />
      <DeliveriesDone deliveries={data.feitas} portalId={portalId} />
      <Mailboxes portalId={portalId} />
    </Box>
  )
}

const order = ['pergunta', 'recusada', 'nova', 'pronta', 'identica', 'publicada']
/** What needs somebody stands first. */
const inOrder = (files: readonly DeliveryFile[]) =>
  files.toSorted(
    (one, other) =>
      order.indexOf(one.situacao) - order.indexOf(other.situacao) || one.id - other.id,
  )

/** Where files, folders and ZIPs are dropped, or chosen. */
function Chooser({ state: { add, busy } }: { readonly state: DeliveryState }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = chosenFiles(input.files ?? [])
    // So that choosing the same again is noticed.
    input.value = ''
    if (chosen.length > 0) void add(chosen)
  }
  const hidden = { type: 'file', hidden: true, multiple: true, tabIndex: -1 } as const
  return (
    <DropFrame padding={2.5} onDropped={(dropped) => void droppedFiles(dropped).then(add)}>
      <Button
        variant="outlined"
        startIcon={<UploadFileRounded />}
        disabled={busy !== null}
        onClick={() => files.current?.click()}
      >
        Escolher arquivos
      </Button>
      <Button variant="text" disabled={busy !== null} onClick={() => folder.current?.click()}>
        Escolher pasta
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 260px' }}>
        ou solte aqui arquivos, uma pasta ou um ZIP: CSV, texto, JSON, XLSX, XLS ou ODS, como saem
        do seu sistema; ou o ZIP das remessas do ano ao Tribunal de Contas (SAGRES, PAD). Até 500 de
        cada vez.
      </Typography>
      <input
        ref={files}
        {...hidden}
        accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,.json,.jsonl,.ndjson,.zip"
        onChange={(event) => take(event.target)}
      />
      <input
        ref={(input) => {
          input?.setAttribute('webkitdirectory', '')
          folder.current = input
        }}
        {...hidden}
        onChange={(event) => take(event.target)}
      />
    </DropFrame>
  )
}

function Progress({ state: { busy } }: { readonly state: DeliveryState }) {
  if (busy === null) return null
  const { text, part } = busy
  const value = part && (part.done / Math.max(1, part.total)) * 100
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
        {part && part.total > 1 && ` (${part.done + 1} de ${part.total})`}
      </Typography>
      <LinearProgress
        aria-label={text}
        {...(value === undefined ? {} : { variant: 'determinate' as const, value })}
        sx={{ mt: 0.75 }}
      />
    </Box>
  )
}

/** Files that were dropped and did not come in again, each with the one that it is equal to. */
function Same({ files }: { readonly files: readonly SameFile[] }) {
  if (files.length === 0) return null
  return (
    <Alert severity="info" role="status">
      {counted(files.length, 'arquivo não entrou na lista', 'arquivos não entraram na lista')}:
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {files.map(({ nome, igualA }, at) => (
          <li key={at}>
            {nome}: igual a {igualA}, não entra duas vezes
          </li>
        ))}
      </Box>
    </Alert>
  )
}

const ChooseRelease = lazy(async () => {
  const dialogs = await loadChunk(() => import('../../engine/form/proposal-dialogs.ts'))
  return { default: dialogs.ChooseRelease }
})
interface PublishProps {
  readonly state: DeliveryState
  readonly portalId: number
  readonly files: readonly DeliveryFile[]
  /** Whether another file is of the same table, unit and period. */
  readonly isClash: (file: DeliveryFile) => boolean
}
/** How many are ready, and what keeps the others; one button publishes what is ready. */
function Publish({ state: { publish, busy, refetch }, portalId, files, isClash }: PublishProps) {
  const [isPacking, setPacking] = useState(false)
  const of = (situacao: DeliveryFile['situacao']) =>
    files.filter((file) => file.situacao === situacao)
  const [ready, asked, refused, same] = [
    of('pronta'),
    of('pergunta').length,
    of('recusada').length,
    of('identica').length,
  ]
  const clashing = ready.filter(isClash).length
  const told = [
    counted(ready.length, 'arquivo pronto', 'arquivos prontos'),
    asked > 0 && `${asked} com pergunta`,
    refused > 0 && counted(refused, 'recusado', 'recusados'),
    same > 0 && `${counted(same, 'já publicado', 'já publicados')}`,
  ].filter(Boolean)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography role="status" sx={{ fontWeight: 600, flex: '1 1 240px' }}>
        {told.join(', ')}
      </Typography>
      <Button
        variant="contained"
        disabled={ready.length === 0 || clashing > 0 || busy !== null}
        onClick={() => void publish(ready.map(({ id }) => id))}
      >
        {ready.length === 0
          ? 'Publicar'
          : `Publicar ${counted(ready.length, 'arquivo', 'arquivos')}`}
      </Button>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={ready.length === 0 || clashing > 0 || busy !== null}
        onClick={() => setPacking(true)}
      >
        Pôr num pacote…
      </Button>
      {isPacking && (
        <Suspense fallback={null}>
          <ChooseRelease
            what={{ portal: portalId, files: ready.map(({ id }) => id) }}
            onClose={() => setPacking(false)}
            onPut={() => void refetch()}
          />
        </Suspense>
      )}
      {clashing > 0 && (
        <Alert severity="warning" sx={{ width: '100%' }}>
          Há arquivos prontos da mesma tabela, unidade e período de outros da lista: um tomaria o
          lugar do outro. Tire da lista os que não valem.
        </Alert>
      )}
      {ready.length > 0 && asked + refused > 0 && (
        <Alert severity="info" sx={{ width: '100%' }}>
          Os que têm pergunta ou erro ficam na lista; os prontos são publicados juntos, ou nenhum.
        </Alert>
      )}
    </Box>
  )
}
