import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { DropArea } from '../../inputs/drop-area.tsx'
import { FileRow } from '../../inputs/file-row.tsx'
import { LongTextInput } from '../../inputs/long-text.tsx'
import type { TablePlace } from '../send-call.ts'
import {
  replaces,
  chosenRow,
  toPublish,
  useFileDrop,
  type DroppedFile,
  type MatchedRow,
} from './file-drop.ts'

const leftOut = ''
const wordsOf = ({ nome, detalhe, publicado }: MatchedRow) =>
  `${nome}${detalhe === '' ? '' : `, ${detalhe}`}${publicado ? ' (já tem arquivo)' : ''}`

interface FileProps {
  readonly item: DroppedFile
  readonly busy: boolean
  readonly onChoose: (chosen: number | undefined) => void
  readonly onDrop: () => void
}
/** One file, the row that it is taken for, and the doubt that a person answers. */
function File({ item, busy, onChoose, onDrop }: FileProps) {
  const { file, fault, doubt, rows, chosen, part } = item
  const row = chosenRow(item)
  const options = [
    [leftOut, 'Não publicar este arquivo'] as const,
    ...rows.map((one, at) => [String(at), wordsOf(one).slice(0, 120)] as const),
  ]
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <FileRow
        name={file.name}
        size={file.size}
        {...(part === undefined ? {} : { part })}
        {...(fault === undefined ? {} : { fault })}
        done={row !== undefined}
        note={
          fault === undefined && (
            <>
              <Typography component="p" variant="body2">
                {doubt === undefined ? row && wordsOf(row) : <strong>{doubt}</strong>}
                {rows.length === 0 && ' Mude o nome do arquivo, ou abra a linha e envie-o nela.'}
              </Typography>
              {rows.length > 0 && (
                <Box sx={{ mt: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
                  <NativeChoice
                    label="Linha"
                    value={chosen === undefined ? leftOut : String(chosen)}
                    options={options}
                    stretch
                    onChange={(value) => onChoose(value === leftOut ? undefined : Number(value))}
                  />
                </Box>
              )}
            </>
          )
        }
        {...(busy ? {} : { onStop: { label: `Tirar ${file.name} da lista`, run: onDrop } })}
      />
    </Box>
  )
}

/** How the files stand: with their row, with a doubt, without any. */
function Count({ items }: { readonly items: readonly DroppedFile[] }) {
  const ready = toPublish(items).length
  const doubted = items.filter(
    (item) => item.rows.length > 0 && chosenRow(item) === undefined,
  ).length
  const none = items.length - ready - doubted
  return (
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {[
        `${counted(ready, 'arquivo com a sua linha', 'arquivos com a sua linha')}`,
        doubted > 0 && `${counted(doubted, 'dúvida a responder', 'dúvidas a responder')}`,
        none > 0 && `${none} sem linha`,
      ]
        .filter(Boolean)
        .join(', ')}
    </Typography>
  )
}

interface DialogProps {
  readonly place: TablePlace
  readonly units: readonly { readonly id: string; readonly nome: string }[]
  readonly onClose: () => void
}
/** Many files at once, each matched to its row by its name. What is not certain is asked; nothing is guessed. */
export function FilesDialog({ place, units, onClose }: DialogProps) {
  const { items, busy, fault, unit, narrow, add, drop, choose, publish } = useFileDrop(
    place,
    onClose,
  )
  const [reason, setReason] = useState('')
  const small = useMediaQuery('(max-width: 600px)')
  const ready = toPublish(items).length
  return (
    <Dialog
      open
      onClose={busy || items.length > 0 ? undefined : onClose}
      fullScreen={small}
      fullWidth
      maxWidth="md"
      aria-labelledby="files"
    >
      <DialogTitle id="files">Arquivos das linhas</DialogTitle>
      <DialogContent
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          alignContent: 'start',
        }}
      >
        <Typography>
          Cada arquivo vai para a linha que tem o número e o ano do nome dele, como em “Contrato
          12-2026.pdf”. Nada é publicado antes de você conferir.
        </Typography>
        {units.length > 1 && (
          <NativeChoice
            label="Unidade gestora"
            value={unit}
            options={[['', 'Todas'], ...units.map(({ id, nome }) => [id, nome] as const)]}
            onChange={(id) => void narrow(id)}
          />
        )}
        <DropArea accept="document" many disabled={busy} onFiles={(files) => void add(files)} />
        {fault !== undefined && (
          <Alert severity="error" role="alert">
            {fault}
          </Alert>
        )}
        {items.length > 0 && <Count items={items} />}
        <Box
          component="ul"
          sx={{ m: 0, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
        >
          {items.map((item) => (
            <File
              key={item.id}
              item={item}
              busy={busy}
              onChoose={(chosen) => choose(item.id, chosen)}
              onDrop={() => void drop(item.id)}
            />
          ))}
        </Box>
        {replaces(items) && (
          <LongTextInput
            label="Motivo da troca"
            help="Fica na história da tabela: por que arquivos já publicados mudam."
            required
            value={reason}
            onChange={(text) => setReason(text ?? '')}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={ready === 0}
          onClick={() => void publish(reason.trim())}
        >
          {ready === 0 ? 'Publicar' : `Publicar ${counted(ready, 'arquivo', 'arquivos')}`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
