import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../kernel/operation.ts'
import { sendAccountabilityFile, type UnitChoice } from '../../resources/calls/accountability.ts'
import { config } from '../app/config.ts'
import { ChoiceInput } from '../inputs/choice.tsx'
import { DropArea } from '../inputs/drop-area.tsx'
import { FileRow } from '../inputs/file-row.tsx'
import { faultOfFile, mayRetry, postForm } from '../inputs/upload.ts'
import { asProblem, readProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import { SendConfirmation } from './confirmation.tsx'
import { filesKey, filesQuery, months } from './file-list.ts'
import { ownMonth, previewOf, type FilePreview } from './preview.ts'
import { ciaBearer, loseAccountability } from './session.ts'

interface UploadOrder {
  readonly file: File
  readonly ano: number
  readonly mes: string
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}
/** Sends one file with its month. @throws {Problem} what the server said. */
async function send({
  file,
  ano,
  mes,
  signal,
  onProgress,
}: UploadOrder): Promise<AnswerOf<typeof sendAccountabilityFile>> {
  const form = new FormData()
  form.append('ano', String(ano))
  form.append('mes', mes)
  form.append('file', file)
  const { status, data, body } = await postForm(
    sendAccountabilityFile,
    form,
    { base: config().ciaBase, authorization: ciaBearer() },
    { signal, onProgress, reported: false },
  )
  if (status === 401) loseAccountability()
  if (data) return data
  throw readProblem(body, status === 413 ? 'too-large' : status >= 500 ? 'unavailable' : 'invalid')
}

type Sending =
  | { readonly file: File; readonly part: number }
  | { readonly file: File; readonly message: string; readonly again: boolean }

function useSending(ano: number, mes: string) {
  const [sending, setSending] = useState<Sending | null>(null)
  const abort = useRef<AbortController>(null)
  const queries = useQueryClient()
  useEffect(() => () => abort.current?.abort(), [])
  const start = async (file: File) => {
    abort.current?.abort()
    const mine = new AbortController()
    abort.current = mine
    setSending({ file, part: 0 })
    try {
      const sent = await send({
        file,
        ano,
        mes,
        signal: mine.signal,
        onProgress: (part) => setSending({ file, part }),
      })
      setSending(null)
      toast(
        sent.repetido
          ? {
              text: 'Este mesmo arquivo já tinha sido enviado para esta competência. Nada mudou.',
              kind: 'info',
            }
          : { text: `${sent.nomeArquivo} chegou e está sendo validado.` },
      )
      await queries.invalidateQueries({ queryKey: filesKey })
    } catch (error) {
      const problem = asProblem(error)
      if (!mine.signal.aborted)
        setSending({ file, message: problem.message, again: mayRetry(problem) })
    }
  }
  const stop = () => {
    abort.current?.abort()
    setSending(null)
  }
  return { sending, start: (file: File) => void start(file), stop }
}

/** A file that was chosen, and what can be told of it; it leaves when the person says so. */
interface Picked {
  readonly file: File
  readonly preview: FilePreview
}
function usePicked(year: number, onMonth: (month: number) => void) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [fault, setFault] = useState<{ readonly file: File; readonly text: string }>()
  const pick = async (file: File) => {
    setPicked(null)
    const text = faultOfFile(file, 'table')
    setFault(text === undefined ? undefined : { file, text })
    if (text !== undefined) return
    try {
      const preview = await previewOf(file)
      const own = ownMonth(preview, year)
      if (own !== undefined) onMonth(own)
      setPicked({ file, preview })
    } catch {
      setFault({ file, text: 'O arquivo não pôde ser lido. Ele ainda está no mesmo lugar?' })
    }
  }
  const drop = () => {
    setPicked(null)
    setFault(undefined)
  }
  return { picked, fault, pick: (file: File) => void pick(file), drop }
}

interface SendPanelProps {
  readonly choice: UnitChoice
  /** 1 to 12. */
  readonly month: number
  readonly onMonth: (month: number) => void
}
/** Month and file; the year is the one in use. What was chosen is shown before it leaves. */
export function SendPanel({ choice, month, onMonth }: SendPanelProps) {
  const { exercicio: year } = choice
  const { data: sent = [] } = useQuery(filesQuery(choice))
  const { sending, start, stop } = useSending(year, String(month))
  const { picked, fault, pick, drop } = usePicked(year, onMonth)
  const busy = sending !== null && 'part' in sending
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="enviar"
      sx={{ p: { xs: 2, sm: 3 }, mb: 3, display: 'grid', gap: 2 }}
    >
      <Typography variant="h2" id="enviar">
        Enviar arquivo
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'end',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
        }}
      >
        <ChoiceInput
          label={`Competência de ${year}`}
          required
          value={`m${month}`}
          onChange={(key) => key && onMonth(Number(key.slice(1)))}
          disabled={busy}
          options={Object.fromEntries(months.map((name, at) => [`m${at + 1}`, name]))}
        />
        <DropArea
          accept="table"
          id={chooserId}
          disabled={busy}
          onFiles={([file]) => {
            stop()
            if (file) pick(file)
          }}
        />
      </Box>
      {fault && (
        <FileRow
          name={fault.file.name}
          size={fault.file.size}
          fault={fault.text}
          onStop={{ label: 'Tirar da lista', run: drop }}
        />
      )}
      {picked && (
        <SendConfirmation
          {...picked}
          choice={choice}
          month={month}
          sent={sent}
          onDrop={() => {
            drop()
            focusChooser()
          }}
          onSend={() => {
            drop()
            start(picked.file)
          }}
        />
      )}
      {sending && (
        <FileRow
          name={sending.file.name}
          size={sending.file.size}
          {...('part' in sending ? { part: sending.part } : { fault: sending.message })}
          onStop={{ label: busy ? 'Cancelar o envio' : 'Tirar da lista', run: stop }}
          actions={
            'again' in sending && sending.again ? (
              <Button size="small" onClick={() => start(sending.file)}>
                Tentar de novo
              </Button>
            ) : undefined
          }
        />
      )}
    </Paper>
  )
}

const chooserId = 'escolher-arquivo'
/** Takes the person to where a file is chosen. */
export const focusChooser = () => {
  const chooser = document.querySelector<HTMLElement>(`#${chooserId}`)
  chooser?.focus({ preventScroll: true })
  chooser?.scrollIntoView({ block: 'center' })
}
