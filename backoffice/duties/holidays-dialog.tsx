import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { dayText } from '../../pt-br/day.ts'
import { counted } from '../../pt-br/words.ts'
import { setHolidays, type HolidaySeen, type MovedDue } from '../../resources/calls/duty.ts'
import { LongTextInput } from '../inputs/long-text.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { useKeptText } from '../ui/kept-text.tsx'
import { toast } from '../ui/toasts.tsx'
import { dutiesKey } from './data.ts'
import { holidaysIn, holidayLines } from './holiday-lines.ts'

interface DialogProps {
  readonly portalId: number
  readonly seen: readonly HolidaySeen[]
  /** The day at the municipality, ISO 8601. */
  readonly today: string
  readonly onClose: () => void
}
const kinds = [
  ['municipal', 'Feriados do município', 'Um por linha, o dia primeiro. Sem o ano, vale todo ano.'],
  ['estadual', 'Feriados do estado', 'Da mesma forma.'],
] as const
type Texts = Readonly<Record<HolidaySeen['ambito'], string>>

/** What is not worked on in the town beside the national holidays, and which days that moves. */
export function HolidaysDialog({ portalId, seen, today, onClose }: DialogProps) {
  const [first] = useState<Texts>({
    municipal: holidayLines(seen, 'municipal'),
    estadual: holidayLines(seen, 'estadual'),
  })
  const [texts, setTexts] = useState(first)
  const [moved, setMoved] = useState<readonly MovedDue[]>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const small = useMediaQuery('(max-width: 600px)')
  const isTyped = kinds.some(([kind]) => texts[kind] !== first[kind])
  const { close, question } = useKeptText(isTyped, onClose)
  const read = kinds.map(([kind]) => holidaysIn(texts[kind], kind))
  const send = async (ensaio: boolean) => {
    setFault(undefined)
    setMoved(undefined)
    if (read.some((one) => one.fault)) return
    setBusy(true)
    try {
      const feriados = read.flatMap(({ holidays }) => [...holidays])
      const body = { feriados, vistos: [...seen], ensaio }
      const { data } = await callApi(setHolidays, { params: { portalId }, body })
      if (ensaio) return setMoved(data.mudam)
      await client.invalidateQueries({ queryKey: dutiesKey })
      toast({ text: 'Feriados atualizados.', kind: 'success' })
      onClose()
    } catch (problem) {
      setFault(asProblem(problem).message)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(false)
  }
  return (
    <Dialog open onClose={close} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby="days">
      <DialogTitle id="days">Feriados do município e do estado</DialogTitle>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <Typography>
            Prazos em dias úteis não contam estes dias; os nacionais já estão contados. Prazos em
            dias corridos e em um dia certo do mês não mudam.
          </Typography>
          {fault !== undefined && <Alert severity="error">{fault}</Alert>}
          {kinds.map(([kind, label, help], at) => (
            <LongTextInput
              key={kind}
              label={label}
              help={help}
              placeholder={`20/01 São Sebastião\n28/10/${today.slice(0, 4)} Ponto facultativo`}
              value={texts[kind]}
              fault={read[at]?.fault}
              onChange={(text: string | null) => {
                setTexts({ ...texts, [kind]: text ?? '' })
                setMoved(undefined)
              }}
            />
          ))}
          <div aria-live="polite">{moved && <Moved moved={moved} />}</div>
          {question}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="outlined" loading={busy} onClick={() => void send(true)}>
            Ver prazos que mudam
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            Salvar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

const shown = 12
function Moved({ moved }: { readonly moved: readonly MovedDue[] }) {
  if (moved.length === 0)
    return <Alert severity="info">Nenhum prazo dos próximos doze meses muda.</Alert>
  const more = moved.length - shown
  return (
    <Alert severity="info">
      {counted(moved.length, 'prazo muda', 'prazos mudam')} nos próximos doze meses:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {moved.slice(0, shown).map(({ periodo, de, para, titulos: [first = '', ...others] }) => (
          <li key={`${periodo} ${de} ${para}`}>
            {periodo}: de {dayText(de)} para {dayText(para)}, {first}
            {others.length > 0 && ` e mais ${others.length}`}
          </li>
        ))}
      </Box>
      {more > 0 && `E mais ${more}.`}
    </Alert>
  )
}
