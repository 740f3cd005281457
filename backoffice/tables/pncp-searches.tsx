import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { counted } from '../../pt-br/words.ts'
import type { PncpSearchSeen } from '../../tables/calls/table-pncp.ts'
import { SearchList, searchStates } from './search-list.tsx'
import { periodText } from './words.ts'

/** `Vieram 34 linhas, 2 recusadas.` */
function resultText({ estado, linhas, mantidas, recusadas, erro }: PncpSearchSeen): string {
  if (estado === 'falhou') return `${erro ?? ''} Nada mudou nas tabelas. Busque de novo mais tarde.`
  if (estado === 'pedida')
    return erro === null
      ? 'Você pode sair desta página: a busca continua.'
      : `${erro} Tentamos de novo sozinhos em alguns minutos.`
  if (linhas === 0) return 'O PNCP não tem nada publicado neste mês.'
  const parts = [
    `${linhas === 1 ? 'Veio' : 'Vieram'} ${counted(linhas, 'linha', 'linhas')}`,
    mantidas > 0 &&
      counted(mantidas, 'já enviada ficou como está', 'já enviadas ficaram como estão'),
    recusadas > 0 && counted(recusadas, 'recusada', 'recusadas'),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

interface SearchesProps {
  /** The newest first. */
  readonly searches: readonly PncpSearchSeen[]
  /** How many questions a search asks. */
  readonly questions: number
}
/**
 * What was fetched lately, how far a search is, and what came of it. Its state alone is read aloud, not its progress.
 */
export function PncpSearches({ searches, questions }: SearchesProps) {
  return (
    <SearchList
      searches={searches}
      say={(one) =>
        `Busca de ${periodText(one.ano, one.mes)}: ${searchStates[one.estado].text}. ${resultText(one)}`
      }
      renderSearch={(one) => <Search key={one.id} search={one} questions={questions} />}
    />
  )
}

interface SearchProps {
  readonly search: PncpSearchSeen
  readonly questions: number
}
function Search({ search, questions }: SearchProps) {
  const { unidade, ano, mes, autor, em, estado, erro, achados } = search
  const { text, color } = searchStates[estado]
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {periodText(ano, mes)}, {unidade}
        </Typography>
        <Chip size="small" label={text} color={color} variant="outlined" />
      </Box>
      {estado === 'pedida' && erro === null && <Progress search={search} questions={questions} />}
      <Typography sx={{ mt: 0.5 }}>{resultText(search)}</Typography>
      <Typography variant="body2" color="textSecondary">
        Pedida por {autor} em {momentHere(em)}
      </Typography>
      {achados.length > 0 && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            O que foi recusado
          </Box>
          <Box component="ul" sx={{ mt: 0.5, mb: 0, overflowWrap: 'anywhere' }}>
            {achados.map(({ tabela, numero, mensagem }, at) => (
              <li key={at}>{`${tabela}${numero === '' ? '' : `, ${numero}`}: ${mensagem}`}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function Progress({ search: { respondidas }, questions }: SearchProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mt: 0.5, maxWidth: 480 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * Math.min(respondidas, questions)) / questions}
        aria-label="Consultas respondidas pelo PNCP"
        sx={{ flex: 1 }}
      />
      <Typography variant="body2" color="textSecondary">
        {respondidas} de {counted(questions, 'consulta', 'consultas')}
      </Typography>
    </Box>
  )
}
