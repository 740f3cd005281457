import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { counted } from '../../pt-br/words.ts'
import type { SaplSearchSeen, SaplTableSeen } from '../../tables/calls/sapl.ts'
import { momentHere } from '../app/clock.ts'
import { useSubmit } from '../ui/use-submit.ts'
import type { AskSapl } from './sapl-data.ts'
import { SearchList, searchStates } from './search-list.tsx'
import { changesText } from './words.ts'

/** Where a table waits for somebody, not all of it is there. */
const isWhole = ({ tabelas }: SaplSearchSeen) =>
  tabelas.every(({ estado }) => estado === 'publicada' || estado === 'inalterada')
function resultText(search: SaplSearchSeen): string {
  const { estado, ensaio, erro, fora } = search
  if (estado === 'falhou') return `${erro ?? 'A busca não terminou.'} Nada mudou no portal.`
  if (estado === 'pedida')
    return erro === null
      ? 'Você pode sair desta página: a busca continua.'
      : `${erro} Tentamos de novo sozinhos em alguns minutos. O portal fica como estava.`
  const told = ensaio
    ? 'Nada foi publicado: é o que viria.'
    : isWhole(search)
      ? 'O portal tem o que o SAPL tem.'
      : 'Há tabelas que não mudaram: veja o que cada uma espera.'
  const left = counted(fora, 'registro ficou', 'registros ficaram')
  return fora === 0 ? told : `${told} ${left} de fora: veja por quê.`
}

interface SearchesProps {
  readonly searches: readonly SaplSearchSeen[]
  /** Nothing where somebody may only look. */
  readonly ask: AskSapl | undefined
}
/** What was read lately, table by table, and what waits for somebody. Its state alone is read aloud. */
export function SaplSearches({ searches, ask }: SearchesProps) {
  const [newest] = searches
  return (
    <SearchList
      searches={searches}
      say={(one) => `Busca de ${one.ano}: ${searchStates[one.estado].text}. ${resultText(one)}`}
      renderSearch={(one) => (
        <Search key={one.id} search={one} ask={one === newest ? ask : undefined} />
      )}
    />
  )
}

interface SearchProps {
  readonly search: SaplSearchSeen
  readonly ask: AskSapl | undefined
}
function Search({ search, ask }: SearchProps) {
  const { ano, ensaio, da_noite: isNightly, autor, em, estado, tabelas, achados, fora } = search
  const { text, color } = searchStates[estado]
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {ensaio ? `O que viria de ${ano}` : `Busca de ${ano}`}
        </Typography>
        <Chip size="small" label={text} color={color} variant="outlined" />
      </Box>
      <Typography sx={{ mt: 0.5 }}>{resultText(search)}</Typography>
      {tabelas.length > 0 && (
        <Box component="ul" aria-label={`Tabelas de ${ano}`} sx={{ my: 0.5, pl: 2.5 }}>
          {tabelas.map((table) => (
            <TableResult key={table.tabela} table={table} year={ano} ask={ask} />
          ))}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        {isNightly ? 'De toda noite, em nome de' : 'Pedida por'} {autor} em {momentHere(em)}
      </Typography>
      {achados.length > 0 && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            O que ficou de fora ({fora})
          </Box>
          <Box component="ul" sx={{ mt: 0.5, mb: 0, overflowWrap: 'anywhere' }}>
            {achados.map(({ tabela, registro, mensagem }, at) => (
              <li key={at}>{`${tabela}, ${registro}: ${mensagem}`}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

const asks = ['perguntada', 'outra_fonte', 'recusada', 'sem_linhas'] as const
const isAsking = ({ estado }: SaplTableSeen) => asks.some((one) => one === estado)
/** `3 novas, 1 mudada, de 120 linhas`. */
function tableText(table: SaplTableSeen): string {
  const { estado, linhas, texto } = table
  if (isAsking(table)) return texto
  const told = counted(linhas, 'linha', 'linhas')
  if (estado === 'inalterada') return `${told}, como da última vez.`
  return `${changesText(table)}, de ${told}.${texto === '' ? '' : ` ${texto}`}`
}

interface TableProps {
  readonly table: SaplTableSeen
  readonly year: number
  readonly ask: AskSapl | undefined
}
function TableResult({ table, year, ask }: TableProps) {
  const { tabela, titulo, estado, saidas, sairam, codigos } = table
  const others = saidas - sairam.length
  return (
    <Box component="li" sx={{ py: 0.25, overflowWrap: 'anywhere' }}>
      <strong>{titulo}:</strong> {tableText(table)}
      {sairam.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Saem: {sairam.join('; ')}
          {others > 0 && ` e mais ${others}`}
        </Typography>
      )}
      {ask && estado === 'perguntada' && (
        <Choice
          acts={[
            [
              `Retirar ${counted(saidas, 'linha', 'linhas')} do portal`,
              () => ask({ ano: year, ensaio: false, confirmar: codigos }),
            ],
          ]}
          about={titulo}
        />
      )}
      {ask && estado === 'outra_fonte' && (
        <Choice
          acts={[
            ['Ver o que mudaria', () => ask({ ano: year, ensaio: true, assumir: [tabela] })],
            [
              'Usar o SAPL nesta tabela',
              () => ask({ ano: year, ensaio: false, assumir: [tabela] }),
            ],
          ]}
          about={titulo}
        />
      )}
    </Box>
  )
}

type Act = readonly [label: string, act: () => Promise<void>]
const Choice = ({ acts, about }: { readonly acts: readonly Act[]; readonly about: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 }}>
    {acts.map(([label, act]) => (
      <ActButton key={label} label={label} about={about} act={act} />
    ))}
  </Box>
)
function ActButton({
  label,
  about,
  act,
}: {
  readonly label: string
  readonly about: string
  readonly act: () => Promise<void>
}) {
  const { fault, busy, submit } = useSubmit(act)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${label}: ${about}`}
        aria-busy={busy}
        onClick={submit}
      >
        {label}
      </Button>
      {fault && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
    </>
  )
}
