import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useId, useState, type ReactNode } from 'react'
import { counted } from '../../../pt-br/words.ts'
import type { DeliveryChoice, DeliveryQuestion } from '../../../tables/calls/delivery-words.ts'
import type { DeliveryFile } from '../../../tables/calls/delivery.ts'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { ReasonField, saysWhy } from '../reason-field.tsx'
import { monthChoices } from '../words.ts'
import type { DeliveryState } from './delivery-state.ts'

interface QuestionsProps {
  readonly state: DeliveryState
  readonly file: DeliveryFile
  /** Opens what is read of the columns. */
  readonly onRead: () => void
}
/** What is asked of a file, answered where it stands. */
export function DeliveryQuestions({ state, file, onRead }: QuestionsProps) {
  const { perguntas = [] } = file.parecer ?? {}
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {perguntas.map((question) => (
        <Asked
          key={question.codigo}
          question={question}
          file={file}
          busy={state.busy !== null}
          onRead={onRead}
          onSay={(choice) => void state.say(file.id, choice)}
        />
      ))}
    </Box>
  )
}

interface AskedProps {
  readonly question: DeliveryQuestion
  readonly file: DeliveryFile
  readonly busy: boolean
  readonly onRead: () => void
  readonly onSay: (choice: DeliveryChoice) => void
}
function Asked({ question, file, busy, onRead, onSay }: AskedProps) {
  const id = useId()
  const { texto, itens } = question
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="group"
      aria-labelledby={id}
      sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Box id={id} sx={{ overflowWrap: 'anywhere' }}>
        {texto}
      </Box>
      {itens.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {itens.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 1 }}>
        <Answer question={question} file={file} busy={busy} onRead={onRead} onSay={onSay} />
      </Box>
    </Alert>
  )
}

/** What answers a question, by its kind. */
function Answer(props: AskedProps) {
  const { question, busy, onRead, onSay } = props
  switch (question.tipo) {
    case 'leitura':
      return (
        <Button variant="outlined" size="small" disabled={busy} onClick={onRead}>
          Conferir as colunas
        </Button>
      )
    case 'sim':
      return (
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          sx={{ maxWidth: '100%', height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
          onClick={() => onSay({ respostas: [question.codigo] })}
        >
          {question.sim}
        </Button>
      )
    case 'motivo':
      return <ReasonAnswer {...props} />
    case 'periodo':
      return <PeriodAnswer {...props} />
    case 'unidades':
    case 'valores':
      return <TextsAnswer {...props} />
    default:
      return <OneAnswer {...props} />
  }
}

interface SayProps {
  readonly busy: boolean
  readonly ready: boolean
  readonly onSay: () => void
  readonly children: ReactNode
}
const Said = ({ busy, ready, onSay, children }: SayProps) => (
  <Box
    component="form"
    noValidate
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1.25,
      alignItems: 'center',
      '& select': { maxWidth: '100%', minWidth: 0 },
      '& > *': { maxWidth: '100%' },
    }}
    onSubmit={(event) => {
      event.preventDefault()
      if (ready) onSay()
    }}
  >
    {children}
    <Button type="submit" variant="outlined" size="small" disabled={busy || !ready}>
      Responder
    </Button>
  </Box>
)

const named = { tabela: 'Tabela', fonte: 'Fonte', unidade: 'Unidade gestora' } as const
/** One of several: a table, a source, a unit. */
function OneAnswer({ question: { tipo, opcoes }, busy, onSay }: AskedProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (tipo !== 'tabela' && tipo !== 'fonte' && tipo !== 'unidade') return null
  // A source may have no name: what is chosen is known by its place.
  const at = opcoes.findIndex(({ id }) => id === chosen)
  return (
    <Said busy={busy} ready={at >= 0} onSay={() => onSay({ [tipo]: chosen ?? '' })}>
      <NativeChoice
        label={named[tipo]}
        value={String(at)}
        options={[
          ['-1', 'Escolha'],
          ...opcoes.map(({ nome }, place) => [String(place), nome] as const),
        ]}
        onChange={(place) => setChosen(opcoes[Number(place)]?.id ?? null)}
      />
    </Said>
  )
}

function ReasonAnswer({ question: { codigo, sim }, busy, onSay }: AskedProps) {
  const [reason, setReason] = useState('')
  const say = () => onSay({ motivos: { [codigo]: reason.trim() } })
  return (
    <Said busy={busy} ready={saysWhy(reason)} onSay={say}>
      <ReasonField label={sim} value={reason} onChange={setReason} />
    </Said>
  )
}

function PeriodAnswer({ question: { opcoes }, busy, onSay }: AskedProps) {
  const [year, setYear] = useState(opcoes[0]?.id ?? '')
  const id = useId()
  const [month, setMonth] = useState('nenhum')
  const say = () => onSay({ ano: Number(year), mes: month === '' ? null : Number(month) })
  return (
    <Said busy={busy} ready={/^(?:19|20)\d\d$/.test(year) && month !== 'nenhum'} onSay={say}>
      <NativeChoice
        label="Mês"
        value={month}
        options={[['nenhum', 'Escolha'], ...monthChoices]}
        onChange={setMonth}
      />
      <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
        <Box component="label" htmlFor={id} sx={{ color: 'text.secondary' }}>
          Ano
        </Box>
        <TextField
          id={id}
          size="small"
          value={year}
          onChange={(event) => setYear(event.target.value.replace(/\D/g, '').slice(0, 4))}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ width: 84 }}
        />
      </Box>
    </Said>
  )
}

const out = ''
const open = '?'
/** What several texts of the file mean: each is said once, and kept. */
function TextsAnswer({ question: { tipo, textos, opcoes }, file, busy, onSay }: AskedProps) {
  const [meant, setMeant] = useState<Readonly<Record<string, string>>>({})
  const keyOf = (campo: string, texto: string) => `${campo}\n${texto}`
  const valueOf = (campo: string, texto: string) => meant[keyOf(campo, texto)]
  const isUnits = tipo === 'unidades'
  const said = textos.filter(({ campo, texto }) => valueOf(campo, texto) !== undefined)
  const say = () => {
    if (isUnits) {
      const unidades = Object.fromEntries(
        said.map(({ campo, texto }) => [texto, valueOf(campo, texto) ?? out]),
      )
      return onSay({ unidades, coluna: file.parecer?.colunaDaUnidade })
    }
    const { mapa } = file.parecer ?? {}
    if (!mapa) return undefined
    const valores = said.reduce<typeof mapa.valores>(
      (all, { campo, texto }) => ({
        ...all,
        [campo]: { ...all[campo], [texto]: valueOf(campo, texto) ?? '' },
      }),
      mapa.valores,
    )
    return onSay({ mapa: { ...mapa, valores } })
  }
  return (
    <Said busy={busy} ready={said.length === textos.length} onSay={say}>
      {textos.map(({ campo, titulo, texto, quantas, opcoes: own }) => {
        const of = isUnits ? `“${texto}”` : `${titulo}: “${texto}”`
        const label = quantas > 0 ? `${of} (${counted(quantas, 'linha', 'linhas')})` : of
        const key = keyOf(campo, texto)
        const set = (value: string) => setMeant((before) => ({ ...before, [key]: value }))
        const choices = isUnits ? (own ?? opcoes) : own
        return choices ? (
          <NativeChoice
            key={key}
            label={label}
            value={meant[key] ?? open}
            options={[
              [open, 'Escolha'],
              ...choices.map(({ id, nome }) => [id, nome] as const),
              ...(isUnits ? [[out, 'Deixar estas linhas de fora'] as const] : []),
            ]}
            onChange={(value) => (value === open ? undefined : set(value))}
          />
        ) : (
          <TextField
            key={key}
            size="small"
            label={label}
            placeholder="O código que vale"
            value={meant[key] ?? ''}
            onChange={(event) => set(event.target.value.slice(0, 60))}
            sx={{ minWidth: 260 }}
          />
        )
      })}
    </Said>
  )
}
