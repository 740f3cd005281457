import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  listLetters,
  readSettings,
  updateSettings,
  type OutboxLetter,
} from '../../resources/calls/account.ts'
import { callApi } from '../transport/http.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { formatMoment } from '../../kernel/format.ts'
import { toast } from '../ui/toasts.tsx'

const rulesQuery = {
  queryKey: ['account', 'ajustes'],
  queryFn: async () => (await callApi(readSettings, {})).data,
}
const lettersQuery = {
  queryKey: ['account', 'mensagens'],
  queryFn: async () => (await callApi(listLetters, {})).data,
  refetchInterval: 10_000,
}

/** For an elMaster: whether strangers may ask for an account, and the letters of the system. Without a mail server they are read, and passed on, here. */
export function SystemMail() {
  const rules = useQuery(rulesQuery)
  const letters = useQuery(lettersQuery)
  if (rules.error)
    return <ErrorState problem={asProblem(rules.error)} retry={() => void rules.refetch()} />
  if (!rules.data || !letters.data) return <Skeletons lines={4} />
  const open = async (wanted: boolean) => {
    await callApi(updateSettings, { body: { cadastro_aberto: wanted } }).catch((error: unknown) =>
      toast({ text: asProblem(error).message, kind: 'error' }),
    )
    await queryClient.invalidateQueries({ queryKey: ['account', 'ajustes'] })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FormControlLabel
        control={
          <Switch
            checked={rules.data.cadastro_aberto}
            onChange={(_, wanted) => void open(wanted)}
          />
        }
        label="Qualquer pessoa pode pedir uma conta (você decide quem entra)"
      />
      {!rules.data.envia_email && (
        <Alert severity="info">
          Nenhum servidor de e-mail está configurado: as mensagens não saem. Leia aqui as
          confirmações de cadastro e repasse o endereço à pessoa. Uma nova senha, quem cuida do
          servidor libera com o comando npm run cli -- link E-MAIL.
        </Alert>
      )}
      {letters.data.length === 0 ? (
        <Typography color="textSecondary">
          Nenhuma mensagem ainda. Aqui aparecem as confirmações de cadastro e os pedidos de nova
          senha.
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {letters.data.map((letter) => (
            <LetterItem key={letter.id} {...letter} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function stateOf({ enviada_em: sent, erro, expira_em: until, tentativas }: OutboxLetter) {
  if (sent)
    return (
      <Chip
        size="small"
        color="success"
        variant="outlined"
        label={`Enviada ${formatMoment(sent)}`}
      />
    )
  if (until && Date.parse(until) <= Date.now())
    return <Chip size="small" variant="outlined" label="Vencida" />
  return erro ? (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      label={`Não saiu (${tentativas} ${tentativas === 1 ? 'tentativa' : 'tentativas'})`}
    />
  ) : (
    <Chip size="small" variant="outlined" label="Na fila" />
  )
}

function LetterItem(letter: OutboxLetter) {
  const { para, assunto, texto, criada_em: made, erro } = letter
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{assunto}</Typography>
        {stateOf(letter)}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Para {para}, {formatMoment(made)}
      </Typography>
      {erro && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            O servidor de e-mail não aceitou a mensagem. O sistema tenta de novo sozinho.
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            Resposta do servidor, para o suporte: {erro}
          </Typography>
        </Box>
      )}
      {texto && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box
            component="summary"
            sx={{ cursor: 'pointer', color: 'primary.main', fontWeight: 600 }}
          >
            Ler a mensagem
          </Box>
          <Box
            component="pre"
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              fontFamily: 'inherit',
              bgcolor: 'background.default',
              borderRadius: 1,
            }}
          >
            {texto}
          </Box>
        </Box>
      )}
    </Box>
  )
}
