import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '../../kernel/field.ts'
import { formFaults, fromWire, toWrite } from '../../kernel/wire.ts'
import { systemUser, type SystemUser } from '../../resources/system-user.ts'
import { portalCall } from '../http.ts'
import { FlagInput } from '../inputs/flag.tsx'
import { TextInput } from '../inputs/text.tsx'
import { ErrorState, Skeletons } from '../loading.tsx'
import type { ScreenProps } from '../nouns.ts'
import { asProblem } from '../problem-answer.ts'
import { queryClient } from '../query.ts'
import { List as Register } from '../register/list.tsx'
import { toast } from '../toasts.tsx'
import { uniqueName } from '../unique-name.ts'
import { give, nothing, type Giving } from './system-user/giving.ts'
import { Profiles } from './system-user/profiles.tsx'

const { fields } = systemUser

/** The register; the specification gives this noun no screens but its list, so access is changed on it. */
export function List(props: ScreenProps) {
  const [chosen, setChosen] = useState<string>()
  return (
    <>
      <Register {...props} change={{ text: 'Mudar acesso', run: setChosen }} />
      {chosen !== undefined && <Access id={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const userQuery = (id: string) => ({
  queryKey: [systemUser.name, 'one', id], staleTime: 0,
  queryFn: async () => fromWire(systemUser, (await portalCall('GET', '/webadm/usuarios/listar', { query: { page: 1, pageSize: 10, filter: [`id:${id}`] } })).data),
})

function Access({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(userQuery(id))
  return (
    <Dialog open onClose={onClose} aria-labelledby="access-title" maxWidth="sm" fullWidth>
      <DialogTitle id="access-title">Acesso de {data?.name ?? 'um usuário'}</DialogTitle>
      {error && !data ? <DialogContent><ErrorState problem={asProblem(error)} retry={() => void refetch()} /></DialogContent>
        : !data || isFetching ? <DialogContent><Skeletons lines={6} /></DialogContent> : <Fields user={data} onClose={onClose} />}
    </Dialog>
  )
}

type Form = Omit<SystemUser, 'id'>
const texts = ['name', 'userName', 'email'] as const
const states = ['active', 'confirmed'] as const
const staff = ['elUser', 'elMaster', 'root'] as const
const names = [...texts, ...states, ...staff]

interface Saving { readonly form: Form; readonly start: Form; readonly giving: Giving; readonly left: (giving: Giving) => void }
/** The profiles first: whoever is let in finds what they were given. @throws {Problem} what the server said. */
async function saveAccess(id: string, { form, start, giving, left }: Saving, attempt: string): Promise<void> {
  await give(id, giving, attempt, left)
  const changed = Object.fromEntries(names.filter((name) => form[name] !== start[name]).map((name) => [name, form[name]]))
  if (Object.keys(changed).length > 0) await portalCall('PUT', `/webadm/usuarios/atualizar/${id}`, { body: toWrite(systemUser, changed) })
  await queryClient.invalidateQueries({ queryKey: [systemUser.name] })
}

function Fields({ user, onClose }: { readonly user: SystemUser; readonly onClose: () => void }) {
  const { id, ...start } = user
  const [form, setForm] = useState<Form>(start)
  const [giving, setGiving] = useState(nothing)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [attempt] = useState(uniqueName)
  const unsaved = names.some((name) => form[name] !== start[name]) || giving.wanted !== null || giving.taken.length > 0
  const save = async () => {
    const found = formFaults(systemUser, form)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setRefused(undefined)
    try {
      await saveAccess(id, { form, start, giving, left: setGiving }, `${attempt} ${giving.wanted}`)
      toast({ text: `Acesso de ${form.name} atualizado` })
      onClose()
    } catch (fault) {
      setRefused(asProblem(fault).message)
    } finally {
      setBusy(false)
    }
  }
  const flag = (name: (typeof states | typeof staff)[number]) => {
    const { label, help, words }: Field = fields[name]
    return <FlagInput key={name} label={label} help={help} words={words} value={form[name]} onChange={(value) => setForm({ ...form, [name]: value })} />
  }
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        {refused && <Alert severity="error" role="alert">{refused}</Alert>}
        {texts.map((name) => <TextInput key={name} label={fields[name].label} required value={form[name]} fault={faults[name]} onChange={(value) => setForm({ ...form, [name]: value ?? '' })} />)}
        {states.map(flag)}
        <Profiles id={id} giving={giving} onChange={setGiving} />
        {staff.map(flag)}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>Cancelar</Button>
        <Button variant="contained" loading={busy} disabled={!unsaved} onClick={() => void save()}>Salvar</Button>
      </DialogActions>
    </>
  )
}
