import { monthHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileStatuses, isUnderWay } from '../../resources/accountability/file.ts'
import { withdrawFile, type UnitChoice } from '../../resources/calls/accountability.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toasts.tsx'
import { FileItem } from './file-item.tsx'
import { filesKey, filesQuery, type ListedFile } from './file-list.ts'
import { MonthStrip } from './month-strip.tsx'
import { queryClient } from '../transport/query.ts'
import { Guide } from './guide.tsx'
import { ReportDialog } from './report.tsx'
import { choicePath } from './paths.ts'
import { focusChooser, SendPanel } from './send.tsx'
import { accountability, callCia } from './session.ts'

/** The files of the unit and year in use: sending, what became of each, what was wrong. */
export function FilesScreen() {
  const now = useStore(accountability)
  if (now.status === 'out' || !now.escolha) return null
  const { escolha, administrador, podeEnviar } = now
  return <Screen choice={escolha} administrator={administrador} maySend={podeEnviar} />
}

function Screen({
  choice,
  administrator,
  maySend,
}: {
  readonly choice: UnitChoice
  readonly administrator: boolean
  readonly maySend: boolean
}) {
  const [month, setMonth] = useState(() => monthHere().month)
  const { data } = useQuery(filesQuery(choice))
  const sendFor = (wanted: number) => {
    setMonth(wanted)
    focusChooser()
  }
  const onPick = maySend ? sendFor : undefined
  return (
    <>
      <PageHeader
        title="Importação de arquivos"
        purpose="O Plano Plurianual e a Matriz de Saldos Contábeis desta unidade. O que for aceito aparece no portal."
        crumbs={[]}
      />
      {administrator && <InUse choice={choice} />}
      {maySend && <SendPanel choice={choice} month={month} onMonth={setMonth} />}
      {data && <MonthStrip choice={choice} files={data} onPick={onPick} />}
      <Files choice={choice} onReplace={onPick} />
      <Guide year={choice.exercicio} />
    </>
  )
}

/** An administrator's frame has no room for it in the bar. */
const InUse = ({
  choice: { unidadeGestora, cliente, exercicio },
}: {
  readonly choice: UnitChoice
}) => (
  <Paper
    variant="outlined"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 1.25,
      mb: 3,
    }}
  >
    <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
      <Typography sx={{ fontWeight: 600 }}>{unidadeGestora}</Typography>
      <Typography variant="body2" color="textSecondary">
        Exercício {exercicio} · {cliente}
      </Typography>
    </Box>
    <Button size="small" variant="outlined" href={choicePath} startIcon={<SwapHorizRounded />}>
      Trocar
    </Button>
  </Paper>
)

/** Says, once, how each file ended that was on its way. */
function useNews(files: readonly ListedFile[] | undefined) {
  const before = useRef(new Map<number, ListedFile['status']>())
  useEffect(() => {
    if (!files) return
    for (const { id, status, nomeArquivo } of files) {
      const was = before.current.get(id)
      if (was && isUnderWay(was) && !isUnderWay(status))
        toast({
          text: `${nomeArquivo}: ${fileStatuses[status].toLowerCase()}.`,
          kind: status === 'processado' ? 'success' : status === 'rejeitado' ? 'error' : 'warning',
        })
    }
    before.current = new Map(files.map(({ id, status }) => [id, status]))
  }, [files])
}

interface FilesProps {
  readonly choice: UnitChoice
  /** Only for who may send. */
  readonly onReplace: ((month: number) => void) | undefined
}
function Files({ choice, onReplace }: FilesProps) {
  const { data, error, refetch } = useQuery(filesQuery(choice))
  const [open, setOpen] = useState<ListedFile>()
  useNews(data)
  return (
    <Box component="section" aria-labelledby="enviados">
      <Typography variant="h2" id="enviados" sx={{ mb: 0.5 }}>
        Arquivos de {choice.exercicio}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: '80ch' }}>
        Antes da validação, um arquivo pode ser retirado. Depois, não: para corrigir, envie outro da
        mesma competência, que toma o lugar dele.
      </Typography>
      {error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={4} />
      ) : data.length === 0 ? (
        <Nothing />
      ) : (
        <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              onReport={() => setOpen(file)}
              onWithdraw={onReplace && (() => void withdraw(file))}
              onReplace={onReplace && (() => onReplace(file.mes))}
            />
          ))}
        </Paper>
      )}
      {open && (
        <ReportDialog id={open.id} name={open.nomeArquivo} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  )
}

/** Takes a file back, and shows what became of it. */
async function withdraw({ id, nomeArquivo }: ListedFile): Promise<void> {
  try {
    await callCia(withdrawFile, { params: { id } })
    toast({ text: `${nomeArquivo} foi retirado. Nada dele foi importado.` })
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'error' })
  }
  await queryClient.invalidateQueries({ queryKey: filesKey })
}

const Nothing = () => (
  <Paper variant="outlined" sx={{ p: 3, textAlign: 'center' }}>
    <Typography sx={{ fontWeight: 600 }}>Nenhum arquivo enviado neste exercício</Typography>
    <Typography color="textSecondary">
      Baixe um dos modelos abaixo, preencha-o e envie. Em menos de um minuto você sabe se foi
      aceito.
    </Typography>
  </Paper>
)
