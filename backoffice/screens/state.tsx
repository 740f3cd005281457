import AddRounded from '@mui/icons-material/AddRounded'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { formFaults, fromWire, isRequired, toWrite } from '../../kernel/wire.ts'
import { state } from '../../resources/registers/state.ts'
import { chunk } from '../app/chunk.ts'
import { portalCall } from '../transport/http.ts'
import { MaskedInput } from '../inputs/masked.tsx'
import { TextInput } from '../inputs/text.tsx'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import type { ScreenProps } from '../app/nouns.ts'
import { PageHeader } from '../app/page.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { History } from '../engine/detail/history.tsx'
import { toast } from '../ui/toasts.tsx'
import { useTracker } from '../app/tracker.ts'

const Removal = lazy(() => chunk(() => import('../engine/removal.tsx')))

// The one noun written wholly by hand: the proof that leaving the generic screens is cheap. Its table, calls and rules
// still come from its description; these screens are ordinary code and are called by nothing generic.

const base = '/cadastro-administrativo/localidade/estado'
const listed = [state.name, 'all']
const rows = (answer: unknown) =>
  Array.isArray(answer) ? answer.map((wire) => fromWire(state, wire)) : []

export function List() {
  const rights = useRights()
  const [q, setQ] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: listed,
    queryFn: async () => rows((await portalCall('GET', '/webadm/estados')).data),
  })
  const create = rights.add && (
    <Button variant="contained" href={`${base}/cadastro`} startIcon={<AddRounded />}>
      Novo estado
    </Button>
  )
  const found = data?.filter(({ name, abbreviation }) =>
    `${name} ${abbreviation}`.toLocaleLowerCase('pt-BR').includes(q.toLocaleLowerCase('pt-BR')),
  )
  return (
    <>
      <PageHeader title="Estados" purpose={state.purpose} actions={create} />
      <Paper variant="outlined">
        <Box sx={{ p: 2, maxWidth: 340 }}>
          <TextInput
            label="Buscar estado ou sigla"
            value={q || null}
            onChange={(text) => setQ(text ?? '')}
          />
        </Box>
        {error && !data ? (
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        ) : !found ? (
          <Skeletons lines={8} />
        ) : found.length === 0 ? (
          <EmptyState
            title={q ? 'Nada encontrado' : 'Ainda não há estados'}
            text={q ? 'Nenhum estado combina com a busca.' : state.purpose}
            action={create}
          />
        ) : (
          <Table aria-label="Estados">
            <TableHead>
              <TableRow>
                <TableCell>Nome</TableCell>
                <TableCell>Sigla</TableCell>
                <TableCell align="right">Código IBGE</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {found.map(({ id, name, abbreviation, ibge }) => (
                <TableRow key={id} hover>
                  <TableCell component="th" scope="row">
                    <Link href={`${base}/detalhes/${id}`}>{name}</Link>
                  </TableCell>
                  <TableCell>{abbreviation}</TableCell>
                  <TableCell align="right">{ibge}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </Paper>
    </>
  )
}

const oneQuery = (id: string) => ({
  queryKey: [state.name, 'row', id],
  queryFn: async () => {
    const { data, headers } = await portalCall('GET', `/webadm/estadosid/${id}`)
    return { row: fromWire(state, data), etag: headers.get('ETag') }
  },
})

export function Detail({ params: { id = '' } }: ScreenProps) {
  const rights = useRights()
  const router = useRouter()
  const [removing, setRemoving] = useState(false)
  useTracker(state, {}, id)
  const { data, error, refetch } = useQuery(oneQuery(id))
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons />
  const { name, abbreviation, ibge } = data.row
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            {rights.delete && (
              <Button
                variant="outlined"
                color="error"
                startIcon={<DeleteRounded />}
                onClick={() => setRemoving(true)}
              >
                Excluir
              </Button>
            )}
            {rights.edit && (
              <Button variant="contained" href={`${base}/editar/${id}`} startIcon={<EditRounded />}>
                Editar
              </Button>
            )}
          </>
        }
      />
      <Paper
        variant="outlined"
        component="dl"
        sx={{
          p: 2.5,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          gap: 1.5,
          columnGap: 4,
          '& dt': { color: 'text.secondary' },
        }}
      >
        <dt>Nome</dt>
        <dd>{name}</dd>
        <dt>Sigla</dt>
        <dd>{abbreviation}</dd>
        <dt>Código IBGE</dt>
        <dd>{ibge}</dd>
      </Paper>
      <Box sx={{ mt: 2.5 }}>
        <History resource={state} recordKey={id} place={{}} />
      </Box>
      {removing && (
        <Suspense fallback={null}>
          <Removal
            resource={state}
            place={{}}
            rows={[{ key: id, name: name ?? id }]}
            onClose={() => setRemoving(false)}
            onRemoved={() => void router.navigate({ href: base })}
          />
        </Suspense>
      )}
    </>
  )
}

const blank = { abbreviation: null, name: null, ibge: null }
export function Form({ params: { id } }: ScreenProps) {
  const { data, error, refetch } = useQuery({
    ...oneQuery(id ?? ''),
    enabled: id !== undefined,
    staleTime: 0,
  })
  if (id === undefined) return <Fields id={undefined} initial={blank} etag={null} />
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  return data ? (
    <Fields key={data.etag} id={id} initial={data.row} etag={data.etag} />
  ) : (
    <Skeletons />
  )
}

interface FieldsProps {
  readonly id: string | undefined
  readonly initial: Readonly<Record<keyof typeof blank, string | null>>
  readonly etag: string | null
}
function Fields({ id, initial: { name, abbreviation, ibge }, etag }: FieldsProps) {
  const router = useRouter()
  const [form, setForm] = useState({ name, abbreviation, ibge })
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = formFaults(state, form)
    setFaults(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const body = toWrite(state, form)
      await (id
        ? portalCall('PUT', `/webadm/estados/${id}`, {
            body,
            headers: etag ? { 'If-Match': etag } : {},
          })
        : portalCall('POST', '/webadm/estados', { body }))
      await queryClient.invalidateQueries({ queryKey: [state.name] })
      toast({ text: id ? 'Estado atualizado' : 'Estado cadastrado' })
      await router.navigate({ href: base })
    } catch (fault) {
      toast({ text: asProblem(fault).message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const bind = (field: keyof typeof blank) => ({
    value: form[field],
    onChange: (value: string | null) => setForm({ ...form, [field]: value }),
    fault: faults[field],
    label: state.fields[field].label,
    required: isRequired(state, field),
  })
  return (
    <>
      <PageHeader title={id ? 'Editar estado' : 'Novo estado'} />
      <Paper
        variant="outlined"
        component="form"
        noValidate
        onSubmit={(event) => void save(event)}
        sx={{ p: 2.5, display: 'grid', gap: 2.5, maxWidth: 640 }}
      >
        <TextInput {...bind('name')} />
        <TextInput {...bind('abbreviation')} placeholder="ES" />
        <MaskedInput {...bind('ibge')} identifier="ibgeState" help={state.fields.ibge.help} />
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <Button type="submit" variant="contained" loading={busy}>
            Salvar
          </Button>
          <Button variant="text" href={base}>
            Cancelar
          </Button>
        </Box>
      </Paper>
    </>
  )
}
