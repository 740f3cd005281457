import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { counted } from '../../../pt-br/words.ts'
import { RefusalAlert } from '../../ui/refusal.tsx'
import type { ImportResult } from '../../../resources/calls/noun.ts'
import { importFields } from './call.ts'
import { ChosenSheet, FileButton, Lacking, SheetProgress } from './parts.tsx'
import { ChooseFile, Faults, MapColumns } from './steps.tsx'
import {
  useImport,
  type ImportProps,
  type ImportState,
  type ImportProgress,
} from './import-state.ts'

/** Rows of a spreadsheet into a list: choose the file, say which column is which, check, then all rows or none. */
export default function ImportDialog(props: ImportProps) {
  const { resource, routeParams, onClose } = props
  const small = useMediaQuery('(max-width:700px)')
  const state = useImport(props)
  const { file, preview, columns, working, result, refusal, stopped } = state
  const missing = importFields(resource, routeParams).filter(
    ({ wire, required }) => required && columns[wire] === undefined,
  )
  const ready = isReady(result)
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
        {refusal && <RefusalAlert>{refusal}</RefusalAlert>}
        {stopped && (
          <Alert severity="info" role="status">
            {stopped}
          </Alert>
        )}
        {!preview && (
          <ChooseFile
            resource={resource}
            routeParams={routeParams}
            onFile={(chosen) => void state.open(chosen)}
          />
        )}
        {preview && file && (
          <ChosenSheet name={file.name} disabled={working !== null} onAgain={state.again}>
            {counted(preview.total, 'linha', 'linhas')}
          </ChosenSheet>
        )}
        {preview && !result && (
          <MapColumns
            resource={resource}
            routeParams={routeParams}
            preview={preview}
            columns={columns}
            onChange={state.map}
            disabled={working !== null}
          />
        )}
        {working && <SheetProgress text={progressText(working)} part={working} />}
        {ready && (
          <Alert severity="success">
            {counted(result.total, 'linha conferida, sem erro', 'linhas conferidas, sem erro')}.
            Nada foi gravado ainda.
          </Alert>
        )}
        {result && result.faltas.length > 0 && <Faults resource={resource} result={result} />}
      </DialogContent>
      <Steps state={state} missing={missing} onClose={onClose} />
    </Dialog>
  )
}

interface StepsProps {
  readonly state: ImportState
  /** Columns that the noun asks for and no column of the file fills. */
  readonly missing: readonly { readonly label: string }[]
  readonly onClose: () => void
}
/** The buttons: what comes next, and the way out. */
function Steps({ state, missing, onClose }: StepsProps) {
  const { preview, columns, working, result } = state
  const ready = isReady(result)
  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      {preview && <Lacking names={missing.map(({ label }) => label)} />}
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
  )
}

const isReady = (result: ImportResult | null): result is ImportResult =>
  result !== null && result.faltas.length === 0

const progressText = ({ done, total, write }: ImportProgress) =>
  `${write ? 'Gravando' : 'Conferindo'}: ${done.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')}`
