import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  createWebhook,
  updateWebhook,
  type WebhookRow,
  type WebhooksOfPortal,
} from '../../../../resources/calls/webhook.ts'
import { TextInput } from '../../../inputs/text.tsx'
import { callApi } from '../../../transport/http.ts'
import { asProblem } from '../../../transport/problem-answer.ts'
import { toast } from '../../../ui/toasts.tsx'

interface WebhookFormProps {
  readonly portalId: number
  readonly catalogue: WebhooksOfPortal['catalogo']
  /** The one that is changed; without it a new one. */
  readonly row: WebhookRow | undefined
  readonly onCancel: () => void
  readonly onDone: () => Promise<void>
}
type Faults = Readonly<Record<string, string>>

/** What is said of a webhook, and the way to keep it. */
function useWebhook({ portalId, catalogue, row, onDone }: WebhookFormProps) {
  const [name, setName] = useState<string | null>(row?.nome ?? null)
  const [address, setAddress] = useState<string | null>(row?.endereco ?? null)
  const [events, setEvents] = useState<readonly string[]>(
    row?.eventos ?? catalogue.map(({ id }) => id),
  )
  const [isOn, setOn] = useState(row?.ligado ?? true)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    setFaults({})
    const body = { nome: name?.trim() ?? '', endereco: address?.trim() ?? '', eventos: [...events] }
    try {
      if (row) {
        const params = { portalId, id: row.id }
        await callApi(updateWebhook, { params, body: { ...body, ligado: isOn } })
      } else await callApi(createWebhook, { params: { portalId }, body })
      toast({ text: row ? 'Webhook alterado' : 'Webhook cadastrado' })
      await onDone()
    } catch (problem) {
      const { message, faults: found } = asProblem(problem)
      const named = found.map(({ field, message: text }) => [field.split('.')[0] ?? '', text])
      setFaults(found.length > 0 ? Object.fromEntries(named) : { all: message })
    } finally {
      setBusy(false)
    }
  }
  const said = { name, address, events, isOn, faults, busy }
  return { ...said, setName, setAddress, setEvents, setOn, keep }
}

/** Asks who is told, where, and of what. */
export function WebhookForm(props: WebhookFormProps) {
  const { catalogue, row, onCancel } = props
  const said = useWebhook(props)
  const { faults } = said
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void said.keep()
  }
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {faults['all'] && (
          <Alert severity="error" role="alert">
            {faults['all']}
          </Alert>
        )}
        <TextInput
          label="Sistema"
          required
          max={80}
          value={said.name}
          fault={faults['nome']}
          help="Quem é avisado: o nome do programa e do fornecedor."
          onChange={said.setName}
        />
        <TextInput
          label="Endereço"
          required
          max={500}
          value={said.address}
          fault={faults['endereco']}
          help="Com https://, como o fornecedor informou. Redirecionamentos não são seguidos."
          onChange={said.setAddress}
        />
        <Events
          catalogue={catalogue}
          chosen={said.events}
          fault={faults['eventos']}
          onChange={said.setEvents}
        />
        {row && (
          <FormControlLabel
            control={<Checkbox checked={said.isOn} onChange={(_, on) => said.setOn(on)} />}
            label="Ligado"
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" loading={said.busy}>
          {row ? 'Salvar webhook' : 'Cadastrar webhook'}
        </Button>
      </DialogActions>
    </Box>
  )
}

interface EventsProps {
  readonly catalogue: WebhooksOfPortal['catalogo']
  readonly chosen: readonly string[]
  readonly fault: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}
const Events = ({ catalogue, chosen, fault, onChange }: EventsProps) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <Typography component="legend" sx={{ p: 0, fontWeight: 600 }}>
      De que é avisado
    </Typography>
    {fault && (
      <Typography role="alert" variant="body2" color="error">
        {fault}
      </Typography>
    )}
    {catalogue.map(({ id, nome }) => (
      <FormControlLabel
        key={id}
        sx={{ display: 'flex', mr: 0 }}
        control={
          <Checkbox
            checked={chosen.includes(id)}
            onChange={(_, on) =>
              onChange(on ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        }
        label={nome}
      />
    ))}
  </Box>
)
