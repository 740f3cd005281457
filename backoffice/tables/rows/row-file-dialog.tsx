import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { publishTableFiles } from '../../../tables/calls/table-own-file.ts'
import { DropArea } from '../../inputs/drop-area.tsx'
import { FileRow } from '../../inputs/file-row.tsx'
import { LongTextInput } from '../../inputs/long-text.tsx'
import { faultOfFile, upload } from '../../inputs/upload.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { tablesKey } from '../data.ts'
import type { TablePlace } from '../send-call.ts'

/** The row whose file it is, as its list shows it. */
export interface FiledRow {
  readonly chave: string[]
  readonly arquivo: string | null
  readonly publicado: boolean
}
/** Sends a file and lets the row lead to it; without one the row leads to none. */
function useRowFile(place: TablePlace, { chave, arquivo }: FiledRow, onDone: () => void) {
  const [part, setPart] = useState<number>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const publish = async (file: File | null, motivo: string) => {
    const wrong = file === null ? undefined : faultOfFile(file, 'document')
    if (wrong !== undefined) return setFault(wrong)
    setBusy(true)
    setFault(undefined)
    try {
      const { portalId } = place
      const { signal } = new AbortController()
      const stored = file && (await upload(file, { portalId, signal, onProgress: setPart }))
      const arquivos = [{ chave, antes: arquivo, arquivo: stored?.s3_file_key ?? null }]
      await callApi(publishTableFiles, { params: { ...place }, body: { arquivos, motivo } })
      await queryClient.invalidateQueries({ queryKey: tablesKey })
      toast({ text: file ? 'Arquivo publicado.' : 'Arquivo retirado.', kind: 'success' })
      onDone()
    } catch (error) {
      setFault(asProblem(error).message)
    } finally {
      setBusy(false)
      setPart(undefined)
    }
  }
  return { part, busy, fault, publish }
}

interface RowFileProps {
  readonly place: TablePlace
  readonly name: string
  readonly row: FiledRow
  /** The address of the portal that shows it. */
  readonly prefix: string | null
  readonly onClose: () => void
}
/** The file of one row: sent, replaced or taken away; the latter two say why. */
export function RowFileDialog({ place, name, row, prefix, onClose }: RowFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [reason, setReason] = useState('')
  const { part, busy, fault, publish } = useRowFile(place, row, onClose)
  const { arquivo, publicado } = row
  const href = arquivo?.startsWith('/') ? `/p/${prefix ?? ''}${arquivo}` : (arquivo ?? '')
  const motivo = reason.trim()
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="file"
    >
      <DialogTitle id="file">Arquivo: {name}</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          alignContent: 'start',
        }}
      >
        <Typography>
          {!publicado ? (
            'Esta linha ainda não tem arquivo; o portal diz isso a quem a abre.'
          ) : (
            <>
              Publicado agora:{' '}
              <Link href={href} target="_blank">
                abrir o arquivo
              </Link>
              . Para trocar ou retirar, diga por quê.
            </>
          )}
        </Typography>
        {file ? (
          <FileRow
            name={file.name}
            size={file.size}
            {...(part === undefined ? {} : { part })}
            {...(busy ? {} : { onStop: { label: 'Tirar', run: () => setFile(null) } })}
          />
        ) : (
          <DropArea
            accept="document"
            disabled={busy}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
        )}
        {publicado && (
          <LongTextInput
            label="Motivo"
            required
            value={reason}
            onChange={(text) => setReason(text ?? '')}
          />
        )}
        {fault !== undefined && (
          <Alert severity="error" role="alert">
            {fault}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        {publicado && (
          <Button
            color="error"
            variant="outlined"
            disabled={busy}
            onClick={() => void publish(null, motivo)}
          >
            Retirar o arquivo
          </Button>
        )}
        <Button
          variant="contained"
          loading={busy}
          disabled={file === null}
          onClick={() => void publish(file, motivo)}
        >
          Publicar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
