import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { systemUser } from '../../resources/access/system-user.ts'
import { handOver, type PersonSeen } from '../../resources/calls/person.ts'
import { Skeletons } from '../app/loading.tsx'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { holdingsText, passingLines, type Passed } from './words.ts'

interface DialogProps {
  readonly person: PersonSeen
  readonly onClose: () => void
}
/** What a person who leaves answers for passes to another, in one act that says before what it does. */
export function HandOverDialog({ person, onClose }: DialogProps) {
  const [passed, setPassed] = useState<{ readonly all: Passed; readonly to: string }>()
  const small = useMediaQuery('(max-width: 600px)')
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="sm"
      aria-labelledby="hand-over"
    >
      <DialogTitle id="hand-over">Passar adiante o que é de {person.nome}</DialogTitle>
      {passed ? (
        <Outcome {...passed} onClose={onClose} />
      ) : (
        <Question
          person={person}
          onClose={onClose}
          onPassed={(all, to) => setPassed({ all, to })}
        />
      )}
    </Dialog>
  )
}

/** What would pass, as the server finds when it tries. */
const planQuery = (id: string, para: string) =>
  queryOptions({
    queryKey: [systemUser.name, 'hand-over', id, para],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const body = { para, bloquear: false, ensaio: true }
      return (await callApi(handOver, { params: { id }, body, signal })).data
    },
  })
interface PlanProps {
  readonly id: string
  readonly nome: string
  readonly para: string
  readonly to: string
}
/** Says before the act what it does, and that passing back is no way to undo it. */
function Plan({ id, nome, para, to }: PlanProps) {
  const { data, error } = useQuery(planQuery(id, para))
  if (error) return <Alert severity="error">{asProblem(error).message}</Alert>
  if (!data) return <Skeletons lines={4} />
  return (
    <>
      <Alert severity="info">
        <Lines lines={passingLines(data, to, false)} />
        {data.permissoes > 0 && `As permissões de ${nome} terminam hoje. `}
        {data.permissoes > data.dispensadas && 'As que passam valem até o mesmo dia de antes. '}
        Os perfis não passam. Tudo fica na auditoria.
      </Alert>
      <Alert severity="warning">
        Isto não se desfaz: se {to} passar de volta, {nome} recebe junto o que {to} já tinha antes.
      </Alert>
      <Left title="Não passam:" lines={data.ficam} />
    </>
  )
}
const changesAny = ({ obrigacoes, sem_suplente: alone, permissoes, chaves }: Passed) =>
  obrigacoes + alone + permissoes + chaves > 0
const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => (
    <Box key={line} sx={{ mb: 0.75 }}>
      {line}
    </Box>
  ))
const Left = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length > 0 && (
    <Alert severity="warning">
      {title}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </Box>
    </Alert>
  )

interface QuestionProps extends DialogProps {
  readonly onPassed: (passed: Passed, to: string) => void
}
function Question({ person, onClose, onPassed }: QuestionProps) {
  const { id, nome, sucessores } = person
  const [para, setPara] = useState('')
  const [blocks, setBlocks] = useState(false)
  const client = useQueryClient()
  const what = holdingsText(person)
  const to = sucessores.find((one) => one.id === para)?.nome
  const { fault, busy, submit } = useSubmit(async () => {
    if (to === undefined) return 'Escolha quem recebe.'
    const body = { para, bloquear: blocks }
    const { data } = await callApi(handOver, { params: { id }, body })
    await client.invalidateQueries({ queryKey: [systemUser.name] })
    onPassed(data, to)
  })
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {fault !== undefined && (
          <Alert severity="error" role="alert">
            {fault}
          </Alert>
        )}
        <Typography>
          {what === undefined
            ? `${nome} não responde por nada hoje nos portais que você administra.`
            : `${nome} tem ${what}.`}
        </Typography>
        <NativeChoice
          label="Quem recebe"
          value={para}
          onChange={setPara}
          stretch
          options={[['', 'Escolha'], ...sucessores.map((one) => [one.id, one.nome] as const)]}
        />
        <FormControlLabel
          control={<Checkbox checked={blocks} onChange={(_, checked) => setBlocks(checked)} />}
          label={`${nome} não entra mais, e a sessão aberta termina agora`}
        />
        {to !== undefined && <Plan id={id} nome={nome} para={para} to={to} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="contained" loading={busy}>
          {blocks ? 'Passar e bloquear' : 'Passar'}
        </Button>
      </DialogActions>
    </Box>
  )
}

interface OutcomeProps {
  readonly all: Passed
  readonly to: string
  readonly onClose: () => void
}
const Outcome = ({ all, to, onClose }: OutcomeProps) => (
  <>
    <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Alert severity={changesAny(all) ? 'success' : 'info'} role="status">
        <Lines lines={passingLines(all, to, true)} />
      </Alert>
      <Left title="Não passaram:" lines={all.ficam} />
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        Fechar
      </Button>
    </DialogActions>
  </>
)
