import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../pt-br/words.ts'
import {
  downloadFindings,
  type AccountabilityReport,
  type downloadOriginal,
  type Finding,
} from '../../resources/calls/accountability.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import { reportQuery } from './file-list.ts'
import { keepBlob } from './guide.tsx'
import { callCia } from './session.ts'

const shownAtOnce = 200

/** Downloads a file as it was sent, or what was found in it. */
export async function downloadReport(
  call: typeof downloadOriginal | typeof downloadFindings,
  id: number,
  name: string,
): Promise<void> {
  try {
    keepBlob(name, await callCia(call, { params: { id } }))
  } catch (error) {
    toast({ text: asProblem(error).message, kind: 'error' })
  }
}

/** Everything that the validation found, by line and column. */
export function ReportDialog({
  id,
  name,
  onClose,
}: {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useQuery(reportQuery(id))
  const narrow = useMediaQuery('(max-width: 700px)')
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={narrow}
      aria-labelledby="problemas"
    >
      <DialogTitle id="problemas" sx={{ overflowWrap: 'anywhere' }}>
        Problemas em {name}
      </DialogTitle>
      <DialogContent dividers tabIndex={0} role="group" aria-label="Problemas encontrados">
        {error ? (
          <ErrorState
            title="Ocorreu um erro ao buscar o registro!"
            problem={asProblem(error)}
            retry={() => void refetch()}
          />
        ) : data ? (
          <Report report={data} narrow={narrow} />
        ) : (
          <Skeletons lines={5} />
        )}
      </DialogContent>
      <DialogActions>
        {data && data.statusLog.length > 0 && (
          <Button
            startIcon={<DownloadRounded />}
            onClick={() =>
              void downloadReport(
                downloadFindings,
                id,
                `${name.replace(/\.\w+$/, '')}-problemas.csv`,
              )
            }
          >
            Baixar em CSV
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Report({
  report: { statusLog, erros, avisos, linhas },
  narrow,
}: {
  readonly report: AccountabilityReport
  readonly narrow: boolean
}) {
  const shown = statusLog.slice(0, shownAtOnce)
  const more = erros + avisos - shown.length
  const found = [
    erros > 0 && counted(erros, 'erro', 'erros'),
    avisos > 0 && counted(avisos, 'aviso', 'avisos'),
  ]
    .filter(Boolean)
    .join(' e ')
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {linhas === null || linhas === 0
          ? 'O arquivo não pôde ser lido por inteiro'
          : `${counted(linhas, 'linha lida', 'linhas lidas')}`}
        : {found || 'nenhum problema'}.{' '}
        {erros > 0
          ? 'Nada foi importado. Corrija o arquivo e envie-o de novo.'
          : 'As linhas foram importadas; confira os avisos.'}
      </Typography>
      {narrow ? (
        shown.map((finding, at) => <Card key={at} finding={finding} />)
      ) : (
        <Findings findings={shown} />
      )}
      {more > 0 && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          Há mais {counted(more, 'problema', 'problemas')}. Os primeiros mil estão no arquivo CSV.
        </Typography>
      )}
    </>
  )
}

const lineText = (line: number) => (line > 0 ? line.toLocaleString('pt-BR') : '–')
const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell align="right">Linha</TableCell>
        <TableCell>Coluna</TableCell>
        <TableCell>Valor</TableCell>
        <TableCell>Problema</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {findings.map(({ linha, campo, valor, mensagem, gravidade }, at) => (
        <TableRow key={at}>
          <TableCell align="right" className="number">
            {lineText(linha)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{campo || 'linha inteira'}</TableCell>
          <TableCell sx={{ maxWidth: 200, overflowWrap: 'anywhere' }}>
            {valor || (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                vazio
              </Box>
            )}
          </TableCell>
          <TableCell>
            {gravidade === 'aviso' && <strong>Aviso: </strong>}
            {mensagem}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const Card = ({
  finding: { linha, campo, valor, mensagem, gravidade },
}: {
  readonly finding: Finding
}) => (
  <Box sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
    <Typography sx={{ fontWeight: 600 }}>
      Linha {lineText(linha)}
      {campo && `, ${campo}`}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {valor ? `“${valor}”` : 'vazio'}
    </Typography>
    <Typography variant="body2">
      {gravidade === 'aviso' && 'Aviso: '}
      {mensagem}
    </Typography>
  </Box>
)
