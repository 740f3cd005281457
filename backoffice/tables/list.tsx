import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../kernel/format.ts'
import { counted } from '../../kernel/portuguese.ts'
import type { TableSeen } from '../../resources/calls/table-file.ts'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { publicPath, sendPath, tablePath, tablesQuery } from './data.ts'
import { dayText, situations } from './words.ts'

/** The public tables of the portal in use: what they hold, how new they are, and the door to each. */
export function TableList() {
  const { id, loading, error: noPortal } = usePortalInUse()
  const { data, error, refetch } = useQuery(tablesQuery(id))
  const { edit } = useRights()
  const problem = noPortal ?? (error && asProblem(error))
  return (
    <>
      <PageHeader
        title="Tabelas públicas"
        purpose="As contas linha por linha, que os cidadãos filtram, somam e baixam. Cada tabela deve ser renovada pelo menos a cada 30 dias."
      />
      {problem && !data ? (
        <ErrorState problem={problem} retry={() => void refetch()} />
      ) : loading || (id !== null && !data) ? (
        <Skeletons lines={8} />
      ) : !data ? (
        <EmptyState
          title="Ainda não há portal"
          text="As tabelas são de um portal, e você ainda não tem nenhum."
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {data.tabelas.map((table) => (
            <Table key={table.nome} table={table} prefix={data.prefixo} maySend={edit} />
          ))}
        </Box>
      )}
    </>
  )
}

interface TableProps {
  readonly table: TableSeen
  readonly prefix: string | null
  readonly maySend: boolean
}
function Table({ table, prefix, maySend }: TableProps) {
  const { nome, titulo, proposito } = table
  const page = table.ate === null ? undefined : publicPath(prefix, nome)
  return (
    <Paper
      variant="outlined"
      component="li"
      sx={{
        p: { xs: 2, sm: 2.5 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' }}>
          <Typography variant="h3" component="h2">
            <Link href={tablePath(nome)} color="inherit">
              {titulo}
            </Link>
          </Typography>
          <Situation table={table} />
        </Box>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {proposito}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          <Freshness table={table} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {page && (
          <Button
            variant="text"
            href={page}
            target="_blank"
            endIcon={<OpenInNewRounded />}
            aria-label={`Ver no portal: ${titulo}`}
          >
            Ver no portal
          </Button>
        )}
        {maySend && (
          <Button
            variant="outlined"
            href={sendPath(nome)}
            startIcon={<UploadFileRounded />}
            aria-label={`Enviar arquivo: ${titulo}`}
          >
            Enviar arquivo
          </Button>
        )}
      </Box>
    </Paper>
  )
}

const colors = { 'em-dia': 'success', atrasada: 'warning', vazia: 'default' } as const
export const Situation = ({ table }: { readonly table: Pick<TableSeen, 'situacao'> }) => (
  <Chip
    size="small"
    variant="outlined"
    color={colors[table.situacao]}
    label={situations[table.situacao]}
  />
)

/** "Dados até …, recebidos em …", or that there are none and what the law asks. */
export function Freshness({ table }: { readonly table: TableSeen }) {
  const { ate, recebidos_em: at, linhas, prazo } = table
  if (ate === null || at === null) return <>Nenhuma linha publicada. Prazo: {prazo}.</>
  return (
    <>
      Dados até <strong>{dayText(ate)}</strong>, recebidos em {formatMoment(at)}.{' '}
      {counted(linhas, 'linha', 'linhas')}.
    </>
  )
}
