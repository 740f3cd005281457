import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fileStatuses, isUnderWay } from '../../resources/accountability/file.ts'
import type { AccountabilityFile, Choice } from '../../resources/calls/accountability.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { useStore } from '../ui/store.ts'
import { toast } from '../ui/toasts.tsx'
import { FileItem } from './file-item.tsx'
import { filesQuery } from './file-list.ts'
import { Guide } from './guide.tsx'
import { ReportDialog } from './report.tsx'
import { choicePath } from './paths.ts'
import { SendPanel } from './send.tsx'
import { accountability } from './session.ts'

/** The files of the unit and year in use: sending, what became of each, what was wrong. */
export function FilesScreen() {
  const now = useStore(accountability)
  if (now.status === 'out' || !now.escolha) return null
  const { escolha, administrador, podeEnviar } = now
  return (
    <>
      <PageHeader
        title="Importação de arquivos"
        purpose="O Plano Plurianual e a Matriz de Saldos Contábeis desta unidade. O que for aceito aparece no portal."
        crumbs={[]}
      />
      {administrador && <InUse choice={escolha} />}
      {podeEnviar && <SendPanel year={escolha.exercicio} />}
      <Files choice={escolha} />
      <Guide year={escolha.exercicio} />
    </>
  )
}

/** An administrator's frame has no room for it in the bar. */
const InUse = ({ choice: { unidadeGestora, cliente, exercicio } }: { readonly choice: Choice }) => (
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
      <Typography sx={{ fontWeight: 650 }}>{unidadeGestora}</Typography>
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
function useNews(files: readonly AccountabilityFile[] | undefined) {
  const before = useRef(new Map<number, AccountabilityFile['status']>())
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

function Files({ choice }: { readonly choice: Choice }) {
  const { data, error, refetch } = useQuery(
    filesQuery(`${choice.unidadeGestoraHashId} ${choice.exercicio}`),
  )
  const [open, setOpen] = useState<AccountabilityFile>()
  useNews(data)
  return (
    <Box component="section" aria-labelledby="enviados">
      <Typography variant="h2" id="enviados" sx={{ mb: 1.5 }}>
        Arquivos de {choice.exercicio}
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
            <FileItem key={file.id} file={file} onReport={() => setOpen(file)} />
          ))}
        </Paper>
      )}
      {open && (
        <ReportDialog id={open.id} name={open.nomeArquivo} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  )
}

const Nothing = () => (
  <Paper variant="outlined" sx={{ p: 3, textAlign: 'center' }}>
    <Typography sx={{ fontWeight: 650 }}>Nenhum arquivo enviado neste exercício</Typography>
    <Typography color="textSecondary">
      Baixe um dos modelos abaixo, preencha-o e envie. Em menos de um minuto você sabe se foi
      aceito.
    </Typography>
  </Paper>
)
