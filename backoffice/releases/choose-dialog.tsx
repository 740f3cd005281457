import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useState, type SyntheticEvent } from 'react'
import {
  createRelease,
  putInRelease,
  putLoadsInRelease,
  type ReleaseWhole,
} from '../../resources/calls/release.ts'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { TextInput } from '../inputs/text.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { addressOfRelease, forgetReleases, releasesQuery } from './data.ts'

/** What is put in a package: drafts, or files of public tables that wait. */
interface PutInPackage {
  readonly portal: number
  readonly drafts?: readonly number[]
  readonly files?: readonly number[]
}
interface ChooseProps {
  readonly what: PutInPackage
  readonly onClose: () => void
  /** Told of the package that it was put in. */
  readonly onPut?: (release: ReleaseWhole) => void
}

/** Puts it in a package that is open, or in a new one. */
async function putIn(
  { portal, drafts = [], files = [] }: PutInPackage,
  into: string,
  nome: string,
): Promise<ReleaseWhole> {
  const [propostas, arquivos] = [[...drafts], [...files]]
  const params = { id: into }
  if (into === '')
    return (await callApi(createRelease, { body: { portal, nome, propostas, arquivos } })).data
  return files.length > 0
    ? (await callApi(putLoadsInRelease, { params, body: { arquivos } })).data
    : (await callApi(putInRelease, { params, body: { propostas } })).data
}

/** Asks in which package something goes: one that is open, or a new one. */
export function ChooseRelease({ what, onClose, onPut }: ChooseProps) {
  const { portal } = what
  const own = useId()
  const router = useRouter()
  const { data, isPending } = useInfiniteQuery(releasesQuery(portal, 'aberto'))
  const open = data?.pages.flatMap(({ pacotes }) => pacotes) ?? []
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const into = chosen ?? String(open[0]?.id ?? '')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (into === '' && (name ?? '').trim() === '')
      return setFault('Dê um nome ao pacote, como “Prestação de março”.')
    setBusy(true)
    try {
      const release = await putIn(what, into, (name ?? '').trim())
      await forgetReleases()
      const run = () => void router.navigate({ href: addressOfRelease(release.id) })
      toast({
        text: `Posto no pacote “${release.nome}”. Vai ao portal com ele.`,
        action: { label: 'Abrir o pacote', run },
      })
      onPut?.(release)
      onClose()
    } catch (error) {
      setFault(asProblem(error).message)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={own}>
      <DialogTitle id={own}>Pôr num pacote</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'contents' }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">
            O que está num pacote vai ao portal junto, ou nada vai. Até lá o portal não mostra nada.
          </Typography>
          {open.length > 0 && (
            <NativeChoice
              label="Pacote"
              stretch
              value={into}
              onChange={setChosen}
              options={[
                ...open.map((one) => [String(one.id), one.nome] as const),
                ['', 'Novo pacote…'],
              ]}
            />
          )}
          {into === '' && !isPending && (
            <TextInput
              id={`${own}-nome`}
              label="Nome do pacote"
              required
              max={120}
              placeholder="Prestação de março"
              value={name}
              fault={fault}
              onChange={(value) => {
                setName(value)
                setFault(undefined)
              }}
            />
          )}
          {into !== '' && fault && (
            <Typography role="alert" color="error">
              {fault}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="contained" disabled={isPending} loading={busy}>
            Pôr no pacote
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
