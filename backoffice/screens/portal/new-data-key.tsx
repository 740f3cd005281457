import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { createDataKey, type KeysOfPortal } from '../../../tables/calls/data-key.ts'
import { ChoiceInput } from '../../inputs/choice.tsx'
import { TextInput } from '../../inputs/text.tsx'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'

export interface MadeKey {
  readonly name: string
  readonly key: string
}
interface NewDataKeyProps {
  readonly portalId: number
  readonly known: KeysOfPortal
  readonly onCancel: () => void
  readonly onMade: (made: MadeKey) => void
}

const validities = { 90: '90 dias', 180: '6 meses', 365: '1 ano', 730: '2 anos' }
type Faults = Readonly<Record<string, string>>

/** What is chosen for a new key, and the way to make it. */
function useNewKey({ portalId, known, onMade }: Omit<NewDataKeyProps, 'onCancel'>) {
  const [name, setName] = useState<string | null>(null)
  const [tables, setTables] = useState(known.conjuntos.map(({ id }) => id))
  const [units, setUnits] = useState(known.unidades.map(({ id }) => id))
  const [networks, setNetworks] = useState<string | null>(null)
  const [days, setDays] = useState<string | null>('365')
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setFaults({})
    const nome = name?.trim() ?? ''
    try {
      const redes = (networks ?? '').split(/[\s,;]+/).filter(Boolean)
      const body = { nome, conjuntos: tables, unidades: units, redes, dias: Number(days) }
      const { data } = await callApi(createDataKey, { params: { portalId }, body })
      onMade({ name: nome, key: data.chave })
    } catch (problem) {
      const { message, faults: found } = asProblem(problem)
      const named = found.map(({ field, message: text }) => [field.split('.')[0] ?? '', text])
      setFaults(found.length > 0 ? Object.fromEntries(named) : { all: message })
    } finally {
      setBusy(false)
    }
  }
  return {
    name,
    setName,
    tables,
    setTables,
    units,
    setUnits,
    networks,
    setNetworks,
    days,
    setDays,
    faults,
    busy,
    make,
  }
}

/** Asks what a new key is to open. */
export function NewDataKeyForm({ portalId, known, onCancel, onMade }: NewDataKeyProps) {
  const chosen = useNewKey({ portalId, known, onMade })
  const { faults } = chosen
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void chosen.make()
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
          value={chosen.name}
          fault={faults['nome']}
          help="Quem envia, como aparece na auditoria: o nome do programa e do fornecedor."
          onChange={chosen.setName}
        />
        <Choices
          title="Tabelas que pode enviar"
          known={known.conjuntos}
          chosen={chosen.tables}
          fault={faults['conjuntos']}
          onChange={chosen.setTables}
        />
        <Choices
          title="Unidades gestoras de que pode enviar"
          known={known.unidades}
          chosen={chosen.units}
          fault={faults['unidades']}
          onChange={chosen.setUnits}
        />
        <ChoiceInput
          label="Validade"
          required
          options={validities}
          value={chosen.days}
          fault={faults['dias']}
          onChange={chosen.setDays}
        />
        <TextInput
          label="Endereços de rede"
          value={chosen.networks}
          fault={faults['redes']}
          help="De onde a chave vale, como 203.0.113.7 ou 203.0.113.0/24; separe com vírgulas. Em branco, de qualquer lugar."
          onChange={chosen.setNetworks}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" loading={chosen.busy}>
          Criar chave
        </Button>
      </DialogActions>
    </Box>
  )
}

interface ChoicesProps {
  readonly title: string
  readonly known: KeysOfPortal['conjuntos']
  readonly chosen: readonly string[]
  readonly fault: string | undefined
  readonly onChange: (chosen: string[]) => void
}
function Choices({ title, known, chosen, fault, onChange }: ChoicesProps) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {title}
      </Typography>
      {fault && (
        <Typography role="alert" variant="body2" color="error">
          {fault}
        </Typography>
      )}
      {known.map(({ id, nome }) => (
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
}
