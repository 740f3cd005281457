import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setSaplPlace, type SaplPlaceSeen } from '../../tables/calls/sapl.ts'
import { callApi } from '../transport/http.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { saplKey } from './sapl-data.ts'

interface PlaceProps {
  readonly portalId: number
  readonly place: SaplPlaceSeen
}
/** Where the SAPL is, what it is the source of, and whether it is read each night; folded once it is known. */
export function SaplPlaceForm({ portalId, place }: PlaceProps) {
  const form = <PlaceFields key={place.endereco} portalId={portalId} place={place} />
  return place.endereco === '' ? (
    form
  ) : (
    <Box component="details" sx={{ mb: 2 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.5 }}>
        Endereço, tabelas e busca de toda noite
      </Box>
      {form}
    </Box>
  )
}

function PlaceFields({ portalId, place }: PlaceProps) {
  const [url, setUrl] = useState(place.endereco)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(place.tabelas.filter(({ doSapl }) => doSapl).map(({ nome }) => nome)),
  )
  const [nightly, setNightly] = useState(place.toda_noite)
  const client = useQueryClient()
  const { fault, busy, submit } = useSubmit(async () => {
    const body = { endereco: url, tabelas: [...chosen], toda_noite: nightly }
    await callApi(setSaplPlace, { params: { portalId }, body })
    await client.invalidateQueries({ queryKey: [saplKey] })
  })
  const toggle = (name: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, name] : [...chosen].filter((one) => one !== name)))
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <TextField
        label="Endereço do SAPL"
        type="url"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        helperText="O da página inicial, como https://sapl.exemplo.es.leg.br. Vazio, o portal deixa de buscar e as linhas ficam."
        slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off' } }}
      />
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
          O SAPL é a fonte de
        </Typography>
        {place.tabelas.map(({ nome, titulo }) => (
          <Tick
            key={nome}
            label={titulo}
            checked={chosen.has(nome)}
            onChange={(isChosen) => toggle(nome, isChosen)}
          />
        ))}
      </Box>
      <Tick label="Buscar toda noite o ano em curso" checked={nightly} onChange={setNightly} />
      {fault && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
      <Box>
        <Button type="submit" variant="outlined" aria-busy={busy}>
          Salvar
        </Button>
      </Box>
    </Box>
  )
}

interface TickProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}
const Tick = ({ label, checked, onChange }: TickProps) => (
  <FormControlLabel
    label={label}
    sx={{ display: 'flex', minHeight: 44 }}
    control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
  />
)
