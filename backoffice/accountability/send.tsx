import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../kernel/operation.ts'
import { sendFile } from '../../resources/calls/accountability.ts'
import { config } from '../app/config.ts'
import { ChoiceInput } from '../inputs/choice.tsx'
import { DropArea } from '../inputs/drop-area.tsx'
import { FileRow } from '../inputs/file-row.tsx'
import { faultOfFile, mayRetry, sendForm } from '../inputs/upload.ts'
import { asProblem, readProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import { filesKey, months } from './file-list.ts'
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
}: UploadOrder): Promise<AnswerOf<typeof sendFile>> {
  const form = new FormData()
  form.append('ano', String(ano))
  form.append('mes', mes)
  form.append('file', file)
  const { status, data, body } = await sendForm(
    sendFile,
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
    const message = faultOfFile(file, 'table')
    if (message !== undefined) return setSending({ file, message, again: false })
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

/** Month and file; the year is the one in use. */
export function SendPanel({ year }: { readonly year: number }) {
  const [month, setMonth] = useState<string | null>(() => `m${new Date().getMonth() + 1}`)
  const { sending, start, stop } = useSending(year, month?.slice(1) ?? '')
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
          value={month}
          onChange={setMonth}
          disabled={busy}
          options={Object.fromEntries(months.map((name, at) => [`m${at + 1}`, name]))}
        />
        <DropArea
          accept="table"
          disabled={busy || month === null}
          onFiles={([file]) => {
            if (file) start(file)
          }}
        />
      </Box>
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
