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
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { handOver, type PersonSeen } from '../../resources/calls/person.ts'
import type { AnswerOf } from '../../kernel/operation.ts'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { callApi } from '../transport/http.ts'
import { useSubmit } from '../ui/use-submit.ts'
import { holdingsText } from './words.ts'

type Passed = AnswerOf<typeof handOver>
const passedText = ({ obrigacoes, permissoes, chaves }: Passed, to: string) =>
  obrigacoes + permissoes + chaves === 0
    ? 'Não havia o que passar.'
    : `Passaram a ${to}: ${new Intl.ListFormat('pt-BR').format([
        counted(obrigacoes, 'obrigação', 'obrigações'),
        counted(permissoes, 'permissão', 'permissões'),
        counted(chaves, 'chave de dados', 'chaves de dados'),
      ])}.`

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

interface QuestionProps extends DialogProps {
  readonly onPassed: (passed: Passed, to: string) => void
}
function Question({ person, onClose, onPassed }: QuestionProps) {
  const { id, nome, sucessores, situacao } = person
  const [para, setPara] = useState('')
  const [blocks, setBlocks] = useState(situacao !== 'bloqueado')
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
            ? `${nome} não responde por nada nos portais que você administra.`
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
        {to !== undefined && (
          <Alert severity="info">
            {to} passa a responder pelas obrigações e pelas chaves, e ganha as mesmas permissões,
            até o mesmo dia; as de {nome} terminam hoje. Quem já publica em tudo não precisa delas.
            Os perfis não passam. Tudo fica na auditoria; para desfazer, passe de volta.
          </Alert>
        )}
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
      <Alert severity="success" role="status">
        {passedText(all, to)}
      </Alert>
      {all.ficam.length > 0 && (
        <Alert severity="warning">
          Não passaram:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {all.ficam.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
        </Alert>
      )}
    </DialogContent>
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        Fechar
      </Button>
    </DialogActions>
  </>
)
