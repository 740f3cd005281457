import { momentHere } from '../app/clock.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listLetters, type OutboxLetter } from '../../resources/calls/account.ts'
import { ErrorState, Skeletons } from '../app/loading.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { copied } from '../ui/copy-text.ts'
import { toast } from '../ui/toasts.tsx'

const lettersQuery = queryOptions({
  queryKey: ['municipality', 'letters'],
  queryFn: async () => (await callApi(listLetters, {})).data,
  refetchInterval: 10_000,
})

/**
 * The letters of the system.
 * @param leaves whether a mail server sends them; without one they are read, and passed on, here.
 */
export function Letters({ leaves }: { readonly leaves: boolean }) {
  const { data, error, refetch } = useQuery(lettersQuery)
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={4} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {!leaves && (
        <Alert severity="info">
          Nenhum servidor de e-mail está configurado: as mensagens não saem. Leia aqui as
          confirmações de cadastro e repasse o endereço à pessoa. Uma nova senha, quem cuida do
          servidor libera.
          <Box component="details" sx={{ mt: 0.5 }}>
            <Box component="summary" sx={{ cursor: 'pointer' }}>
              Para quem cuida do servidor
            </Box>
            npm run cli -- link E-MAIL
          </Box>
        </Alert>
      )}
      {data.length === 0 ? (
        <Typography color="textSecondary">
          Nenhuma mensagem ainda. Aqui aparecem as confirmações de cadastro e os pedidos de nova
          senha.
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {data.map((letter) => (
            <LetterItem key={letter.id} letter={letter} leaves={leaves} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function stateOf(
  { enviada_em: sent, erro, expira_em: until, tentativas }: OutboxLetter,
  leaves: boolean,
) {
  if (sent)
    return (
      <Chip size="small" color="success" variant="outlined" label={`Enviada ${momentHere(sent)}`} />
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
    <Chip size="small" variant="outlined" label={leaves ? 'Na fila' : 'Sem servidor de e-mail'} />
  )
}

/** The address that a letter is about, as its reader would follow it. */
const addressIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0]

function LetterItem({
  letter,
  leaves,
}: {
  readonly letter: OutboxLetter
  readonly leaves: boolean
}) {
  const { para, assunto, texto, criada_em: made, erro } = letter
  const address = texto === null ? undefined : addressIn(texto)
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{assunto}</Typography>
        {stateOf(letter, leaves)}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Para {para}, {momentHere(made)}
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
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 0.5 }}
        >
          {address && (
            <Button
              size="small"
              startIcon={<ContentCopyRounded />}
              onClick={() => void pass(address)}
            >
              Copiar o endereço
            </Button>
          )}
          <Box component="details" sx={{ '&[open]': { width: '100%' } }}>
            <Box
              component="summary"
              sx={{ cursor: 'pointer', color: 'primary.main', fontWeight: 600 }}
            >
              Ler a mensagem
            </Box>
            <Box component="pre" sx={paper}>
              {texto}
            </Box>
          </Box>
        </Box>
      )}
    </Box>
  )
}

async function pass(address: string): Promise<void> {
  if (await copied(address)) toast({ text: 'Endereço copiado' })
}

const paper = {
  m: 0,
  mt: 1,
  p: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontFamily: 'inherit',
  bgcolor: 'background.default',
  borderRadius: 1,
}
