import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef, useState } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { count } from '../noun.ts'
import type { Place } from '../place.ts'
import {
  importFields,
  matched,
  readFile,
  runImport,
  type Columns,
  type ImportResult,
  type Preview,
} from './call.ts'
import { ChooseFile, Faults, FileButton, MapColumns } from './steps.tsx'

interface ImportProps {
  readonly resource: AnyResource
  readonly place: Place
  readonly onClose: () => void
}
interface Working {
  readonly done: number
  readonly total: number
  readonly write: boolean
}

/** Everything the dialog knows, and what it can do. */
function useImport({ resource, place, onClose }: ImportProps) {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [columns, setColumns] = useState<Columns>({})
  const [working, setWorking] = useState<Working | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [stopped, setStopped] = useState<string | null>(null)
  const stop = useRef(new AbortController())

  const guarded = async (work: (signal: AbortSignal) => Promise<void>) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setRefusal(null)
    setStopped(null)
    await work(signal).catch((error: unknown) => {
      if (!signal.aborted) setRefusal(asProblem(error).message)
    })
    if (!signal.aborted) setWorking(null)
  }
  const open = (chosen: File) =>
    guarded(async () => {
      setResult(null)
      const read = await readFile(resource, chosen)
      setFile(chosen)
      setPreview(read)
      // What was said of the columns holds for the corrected file too.
      const said = Object.entries(columns).filter(([, head]) => read.colunas.includes(head))
      setColumns({ ...matched(resource, place, read.colunas), ...Object.fromEntries(said) })
    })
  const run = (write: boolean) =>
    guarded(async (signal) => {
      if (!file || !preview) return
      setWorking({ done: 0, total: preview.total, write })
      const found = await runImport({
        resource,
        place,
        file,
        columns,
        write,
        signal,
        onProgress: (done, total) => setWorking({ done, total, write }),
      })
      setResult(found)
      if (found.gravadas === 0) return
      toast({ text: count(found.gravadas, 'registro importado', 'registros importados') })
      onClose()
    })
  const again = () => {
    setFile(null)
    setPreview(null)
    setResult(null)
    setRefusal(null)
    setStopped(null)
  }
  const map = (changed: Columns) => {
    setColumns(changed)
    setResult(null)
  }
  const cancel = () => {
    stop.current.abort()
    setWorking(null)
    // The last row may have been written as the word to stop went out.
    setStopped(
      working?.write
        ? 'Interrompido. Antes de enviar de novo, confira na lista se a planilha foi gravada.'
        : 'Interrompido. Nada foi gravado.',
    )
  }
  return {
    file,
    preview,
    columns,
    working,
    result,
    refusal,
    stopped,
    open,
    run,
    again,
    map,
    cancel,
  }
}

/** Rows of a spreadsheet into a list: choose the file, say which column is which, check, then all rows or none. */
export default function ImportDialog(props: ImportProps) {
  const { resource, place, onClose } = props
  const small = useMediaQuery('(max-width:700px)')
  const state = useImport(props)
  const { file, preview, columns, working, result, refusal, stopped } = state
  const missing = importFields(resource, place).filter(
    ({ wire, required }) => required && columns[wire] === undefined,
  )
  const ready = result !== null && result.faltas.length === 0
  return (
    <Dialog
      open
      onClose={working ? undefined : onClose}
      fullScreen={small}
      fullWidth
      maxWidth="md"
      aria-labelledby="import-title"
    >
      <DialogTitle id="import-title">Importar {resource.noun.many}</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {refusal && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        {stopped && (
          <Alert severity="info" role="status">
            {stopped}
          </Alert>
        )}
        {!preview && (
          <ChooseFile
            resource={resource}
            place={place}
            onFile={(chosen) => void state.open(chosen)}
          />
        )}
        {preview && file && (
          <Typography>
            <strong>{file.name}</strong>, {count(preview.total, 'linha', 'linhas')}.{' '}
            <Button size="small" variant="text" disabled={working !== null} onClick={state.again}>
              Trocar de arquivo
            </Button>
          </Typography>
        )}
        {preview && !result && (
          <MapColumns
            resource={resource}
            place={place}
            preview={preview}
            columns={columns}
            onChange={state.map}
            disabled={working !== null}
          />
        )}
        {working && <Progress {...working} />}
        {ready && (
          <Alert severity="success">
            {count(result.total, 'linha conferida, sem erro', 'linhas conferidas, sem erro')}. Nada
            foi gravado ainda.
          </Alert>
        )}
        {result && result.faltas.length > 0 && <Faults resource={resource} result={result} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {missing.length > 0 && preview && (
          <Typography variant="body2" color="error" sx={{ mr: 'auto' }}>
            Falta indicar: {missing.map(({ label }) => label).join(', ')}.
          </Typography>
        )}
        {working ? (
          <Button onClick={state.cancel}>Interromper</Button>
        ) : (
          <Button onClick={onClose}>Cancelar</Button>
        )}
        {result && !ready && (
          <Button variant="outlined" onClick={() => state.map(columns)}>
            Rever as colunas
          </Button>
        )}
        {preview && !ready && (
          <Button
            variant={result ? 'outlined' : 'contained'}
            disabled={missing.length > 0 || working !== null}
            onClick={() => void state.run(false)}
          >
            Conferir
          </Button>
        )}
        {result && !ready && !working && (
          <FileButton
            text="Escolher a planilha corrigida"
            onFile={(chosen) => void state.open(chosen)}
          />
        )}
        {ready && (
          <Button
            variant="contained"
            disabled={working !== null}
            onClick={() => void state.run(true)}
          >
            Importar {result.total.toLocaleString('pt-BR')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Progress({ done, total, write }: Working) {
  return (
    <Box role="status">
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        {write ? 'Gravando' : 'Conferindo'}: {done.toLocaleString('pt-BR')} de{' '}
        {total.toLocaleString('pt-BR')}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={write ? 'Gravando' : 'Conferindo'}
      />
    </Box>
  )
}
