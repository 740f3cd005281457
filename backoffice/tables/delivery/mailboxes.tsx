import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LetterSeen, MailboxSeen } from '../../../tables/calls/mailbox.ts'
import { momentHere } from '../../app/clock.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { copied } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toasts.tsx'
import { ActDialog, type Act } from '../acts.tsx'
import { DeliverySection } from './delivery-rest.tsx'
import { addAct, dropAct, mailboxesQuery, sendersAct, tried } from './mailbox-calls.ts'

interface MailboxesProps {
  readonly portalId: number
}
/** The addresses by which sources send files, whether the mailbox opens, and what came; where there is a mailbox. */
export function Mailboxes({ portalId }: MailboxesProps) {
  const { data } = useQuery(mailboxesQuery(portalId))
  const [act, setAct] = useState<Act | null>(null)
  if (!data || (!data.instalada && data.mensagens.length === 0)) return null
  return (
    <DeliverySection title="Por e-mail">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Typography color="textSecondary">
          Cada fonte tem um endereço, e só quem está na lista dele envia. O que é de rotina é
          publicado sozinho
          {data.prova
            ? ', quando o servidor de e-mail prova o remetente; o resto espera por você.'
            : ' só onde o servidor de e-mail prova remetentes; este não prova, e tudo espera por você.'}
        </Typography>
        {data.caixas.length > 0 && (
          <Box component="ul" aria-label="Endereços" sx={listStyle}>
            {data.caixas.map((box) => (
              <AddressRow key={box.id} portalId={portalId} box={box} onAct={setAct} />
            ))}
          </Box>
        )}
        {data.instalada && <Deeds portalId={portalId} onAct={setAct} />}
        <Letters letters={data.mensagens} />
      </Box>
      {act && <ActDialog act={act} place={{ portalId, table: '' }} onClose={() => setAct(null)} />}
    </DeliverySection>
  )
}
const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.25,
} as const

interface DeedsProps extends MailboxesProps {
  readonly onAct: (act: Act) => void
}
function Deeds({ portalId, onAct }: DeedsProps) {
  const [trying, setTrying] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const tryIt = async () => {
    setTrying(true)
    setFault(null)
    try {
      toast({ text: await tried(portalId), kind: 'success' })
    } catch (problem) {
      setFault(asProblem(problem).message)
    } finally {
      setTrying(false)
    }
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => onAct(addAct(portalId))}>
          Dar um endereço a uma fonte
        </Button>
        <Button variant="text" loading={trying} onClick={() => void tryIt()}>
          Testar a conexão
        </Button>
      </Box>
      {fault !== null && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
    </>
  )
}

interface AddressProps extends DeedsProps {
  readonly box: MailboxSeen
}
function AddressRow({ portalId, box, onAct }: AddressProps) {
  const name = box.fonte === '' ? 'Fonte sem nome' : box.fonte
  const copy = async () => {
    if (await copied(box.endereco)) toast({ text: 'Endereço copiado.', kind: 'success' })
  }
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography>{box.endereco}</Typography>
        <Typography variant="body2" color="textSecondary">
          De {box.remetentes.join(', ')}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="text"
        aria-label={`Copiar o endereço: ${name}`}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
      <Button
        size="small"
        variant="text"
        aria-label={`Mudar quem pode enviar: ${name}`}
        onClick={() => onAct(sendersAct(portalId, box))}
      >
        Remetentes
      </Button>
      <Button
        size="small"
        variant="text"
        aria-label={`Tirar o endereço: ${name}`}
        onClick={() => onAct(dropAct(portalId, box))}
      >
        Tirar
      </Button>
    </Box>
  )
}

const states: Readonly<Record<string, string>> = {
  nova: 'a conferir',
  pronta: 'espera',
  pergunta: 'espera uma resposta',
  recusada: 'recusado',
  identica: 'já publicado',
  publicada: 'publicado',
}
/** What came, the newest first: from whom, and what became of it. */
function Letters({ letters }: { readonly letters: readonly LetterSeen[] }) {
  if (letters.length === 0) return null
  return (
    <Box component="ul" aria-label="Mensagens que chegaram" sx={listStyle}>
      {letters.map(({ id, de, assunto, em, aceita, provada, texto, arquivos }) => (
        <Box component="li" key={id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography variant="body2">
              {momentHere(em)}, de {de === '' ? 'ninguém' : de}: {assunto || 'sem assunto'}
            </Typography>
            {!aceita && <Chip size="small" variant="outlined" color="error" label="Recusada" />}
            {aceita && !provada && (
              <Chip size="small" variant="outlined" color="warning" label="Remetente não provado" />
            )}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {[
              ...arquivos.map(({ nome, situacao }) => `${nome}: ${states[situacao] ?? situacao}.`),
              texto,
            ].join(' ')}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
