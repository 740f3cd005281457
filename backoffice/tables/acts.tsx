import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { TableLoad } from '../../tables/calls/table-file.ts'
import { ChoiceInput } from '../inputs/choice.tsx'
import { LongTextInput } from '../inputs/long-text.tsx'
import { TextInput } from '../inputs/text.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import {
  declareAct,
  returnAct,
  returnRowAct,
  withdrawLoadAct,
  withdrawRowAct,
  type Act,
  type DeclaredTable,
} from './act-fields.ts'
import { tablesKey } from './data.ts'
import type { TablePlace } from './send-call.ts'
import { periodText } from './words.ts'

export type { Act } from './act-fields.ts'

interface LoadActsProps {
  readonly load: TableLoad
  readonly loads: readonly TableLoad[]
  readonly onAct: (act: Act) => void
}
/** What can be done about a load: the newest of its period is taken back, an older one is published again. */
export function LoadActs({ load, loads, onAct }: LoadActsProps) {
  if (load.situacao !== 'publicada') return null
  const newest = loads.find(
    (other) =>
      other.situacao === 'publicada' &&
      other.unidade === load.unidade &&
      other.ano === load.ano &&
      other.mes === load.mes,
  )
  const [text, act] =
    newest?.id === load.id
      ? (['Retirar', withdrawLoadAct(load)] as const)
      : (['Voltar a esta versão', returnAct(load)] as const)
  return (
    <Button
      size="small"
      variant="text"
      aria-label={`${text}: ${periodText(load.ano, load.mes)}, versão ${load.versao ?? ''}, ${load.unidade}`}
      onClick={() => onAct(act)}
    >
      {text}
    </Button>
  )
}

interface OtherActsProps {
  readonly table: DeclaredTable
  readonly onAct: (act: Act) => void
}
/** What is done to a table without a file. */
export const OtherActs = ({ table, onAct }: OtherActsProps) => (
  <Paper variant="outlined" component="section" aria-labelledby="acts" sx={{ p: 2.5, mt: 2.5 }}>
    <Typography id="acts" variant="h2">
      Quando não há arquivo a enviar
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
      {table.declaravel
        ? 'Declare que em um período não houve o que publicar, ou retire uma linha que a lei não deixa ficar.'
        : 'Retire uma linha que a lei não deixa ficar. Aqui não se declara que não houve: a lei exige o próprio documento.'}
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {table.declaravel && (
        <Button variant="outlined" onClick={() => onAct(declareAct(table))}>
          Declarar que não houve
        </Button>
      )}
      <Button variant="outlined" onClick={() => onAct(withdrawRowAct)}>
        Retirar uma linha
      </Button>
      <Button variant="text" onClick={() => onAct(returnRowAct)}>
        Devolver uma linha
      </Button>
    </Box>
  </Paper>
)

type Texts = Readonly<Record<string, string>>
function initialOf({ fields }: Act): Texts {
  const chosen = Object.fromEntries(
    fields.map(({ name, initial, options }) => [
      name,
      initial ?? Object.keys(options ?? {})[0] ?? '',
    ]),
  )
  return { ...chosen, ...suggestions(fields, chosen) }
}
const suggestions = (fields: Act['fields'], values: Texts): Texts =>
  Object.fromEntries(
    fields.flatMap(({ name, suggest }) => (suggest ? [[name, suggest(values)]] : [])),
  )
/** What nobody wrote otherwise follows the other answers. */
function withChange(fields: Act['fields'], before: Texts, name: string, value: string): Texts {
  const after = { ...before, [name]: value }
  const suggested = suggestions(fields, before)
  const untouched = fields.filter((field) => before[field.name] === suggested[field.name])
  const others = untouched.filter((field) => field.name !== name)
  return { ...after, ...suggestions(others, after) }
}

/** Carries an act out, and keeps what was written when it is refused. */
function useAct(act: Act, place: TablePlace, onClose: () => void) {
  const [values, setValues] = useState(() => initialOf(act))
  const [faults, setFaults] = useState<Texts>({})
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const run = async () => {
    setBusy(true)
    setFaults({})
    try {
      const text = await act.run(place, values)
      await client.invalidateQueries({ queryKey: tablesKey })
      toast({ text, kind: 'success' })
      onClose()
    } catch (problem) {
      const { message, faults: found } = asProblem(problem)
      const named = found.map(({ field, message: text }) => [field.split('.')[0] ?? '', text])
      setFaults(found.length > 0 ? Object.fromEntries(named) : { all: message })
    } finally {
      setBusy(false)
    }
  }
  return { values, setValues, faults, busy, run }
}

interface ActDialogProps {
  readonly act: Act
  readonly place: TablePlace
  readonly onClose: () => void
}
/** Asks for what an act needs, and says what it does before it is done. */
export function ActDialog({ act, place, onClose }: ActDialogProps) {
  const { values, setValues, faults, busy, run } = useAct(act, place, onClose)
  const small = useMediaQuery('(max-width: 600px)')
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void run()
  }
  // What is wrong takes the focus, which the button loses while it works.
  useEffect(() => {
    const wrong = Object.keys(faults).length > 0
    if (wrong)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
  }, [faults])
  return (
    <Dialog open onClose={onClose} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby="act">
      <DialogTitle id="act">{act.title}</DialogTitle>
      <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <Typography>{act.text}</Typography>
          {faults['all'] && (
            <Alert severity="error" role="alert" tabIndex={-1}>
              {faults['all']}
            </Alert>
          )}
          {act.fields.map(({ name, label, help, options, long, optional }) => {
            const shared = {
              label,
              required: optional !== true,
              value: values[name] ?? '',
              fault: faults[name],
              onChange: (value: string | null) =>
                setValues(withChange(act.fields, values, name, value ?? '')),
              ...(help === undefined ? {} : { help }),
            }
            return options ? (
              <ChoiceInput key={name} {...shared} options={options} />
            ) : long ? (
              <LongTextInput key={name} {...shared} />
            ) : (
              <TextInput key={name} {...shared} />
            )
          })}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {act.button}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
