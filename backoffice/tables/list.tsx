import { momentHere } from '../app/clock.ts'
import { dayText } from '../../pt-br/day.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { TableSeen } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { useRights } from '../session/permission.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { FoldedStrip } from './folded-strip.tsx'
import { PublishedTabs } from '../screens/document-type/published-tabs.tsx'
import { SaplPanel } from './sapl.tsx'
import { publicPath, sendPath, tablePath, tablesQuery } from './data.ts'
import { dueText, situations } from './words.ts'

/** The public tables of the portal in use: what they hold, how new they are, and the door to each. */
export function TableList() {
  const { id } = usePortalInUse()
  const { data, error, refetch } = useQuery(tablesQuery(id))
  const { edit } = useRights()
  return (
    <>
      <PageHeader
        title="Tabelas públicas"
        purpose="As contas linha por linha, que os cidadãos filtram, somam e baixam. Uma tabela está em dia quando nenhum mês passou do prazo da lei e o mais novo tem no máximo 30 dias."
        actions={
          id !== null && (
            <>
              <Button variant="outlined" href={ownScreens.tablesIndex}>
                Índice de transparência
              </Button>
              {edit && (
                <Button
                  variant="contained"
                  href={ownScreens.tablesDelivery}
                  startIcon={<UploadFileRounded />}
                >
                  Enviar o mês
                </Button>
              )}
            </>
          )
        }
      />
      {id === null ? (
        <NoPortal whose="As tabelas são" />
      ) : error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={8} />
      ) : (
        <>
          <PublishedTabs here={ownScreens.tables} />
          <SaplPanel portalId={id} tables={data.tabelas} mayChange={edit} />
          <Groups
            tables={data.tabelas}
            place={{
              prefix: data.prefixo,
              unitCount: data.unidades.length,
              maySend: edit,
            }}
          />
        </>
      )}
    </>
  )
}

const kinds = [
  ['todas', 'Todas'],
  ['atrasada', 'Passaram do prazo da lei'],
  ['parada', 'Nada dos últimos 30 dias'],
  ['vazia', 'Sem dados'],
] as const
type Kind = (typeof kinds)[number][0]
const nothing: Readonly<Record<Kind, string>> = {
  todas: 'Nenhuma tabela',
  atrasada: 'Nenhuma tabela passou do prazo da lei',
  parada: 'Todas têm novidade dos últimos 30 dias',
  vazia: 'Todas têm dados',
}
/** The portal whose tables they are, and what one may do there. */
interface Place {
  readonly prefix: string | null
  readonly unitCount: number
  readonly maySend: boolean
}
interface GroupsProps {
  readonly tables: readonly TableSeen[]
  readonly place: Place
}
/** What passed its term stands before the subjects, then what tells nothing of late. */
const heads: Readonly<Partial<Record<TableSeen['situacao'], string>>> = {
  atrasada: 'Com falta',
  parada: 'Nada dos últimos 30 dias',
}
/** The tables by their subject, all of them or what needs work. */
function Groups({ tables, place }: GroupsProps) {
  const [kind, setKind] = useState<Kind>('todas')
  const of = (one: Kind) =>
    one === 'todas' ? tables : tables.filter(({ situacao }) => situacao === one)
  const shown = of(kind)
  const groups = Map.groupBy(shown, ({ situacao, assunto }) => heads[situacao] ?? assunto)
  const first = Object.values(heads).filter((head) => groups.has(head))
  const subjects = [...new Set([...first, ...groups.keys()])]
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label="Quais tabelas"
        sx={{ mb: 2.5 }}
        onChange={(_, chosen: Kind | null) => setKind(chosen ?? kind)}
      >
        {kinds.map(([one, text]) => (
          <ToggleButton key={one} value={one}>
            {text} ({of(one).length})
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {subjects.length === 0 && (
        <EmptyState title={nothing[kind]} text="Veja todas para abrir ou enviar uma delas." />
      )}
      {subjects.map((subject) => (
        <Box key={subject} component="section" aria-label={subject} sx={{ mb: 3 }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {subject}
          </Typography>
          <Paper variant="outlined" component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {groups.get(subject)?.map((table) => (
              <Table key={table.nome} table={table} place={place} />
            ))}
          </Paper>
        </Box>
      ))}
    </>
  )
}

interface TableProps {
  readonly table: TableSeen
  readonly place: Place
}
function Table({ table, place: { prefix, unitCount, maySend } }: TableProps) {
  const { nome, titulo, por_unidade: units } = table
  const page = table.ate === null ? undefined : publicPath(prefix, nome)
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 0.75,
        minHeight: 44,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 324px 288px' },
        columnGap: 2,
        rowGap: 0.75,
        alignItems: 'center',
        borderTop: '1px solid var(--palette-divider)',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.25, alignItems: 'center' }}>
          <Typography variant="h3">
            <Link href={tablePath(nome)}>{titulo}</Link>
          </Typography>
          {/* That nothing is the matter is told by the rest of them. */}
          {table.situacao !== 'em-dia' && <Situation table={table} />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          <Freshness table={table} />
        </Typography>
        <Overdue table={table} />
        <Stale table={table} />
      </Box>
      <FoldedStrip title={titulo} units={units} unitCount={unitCount} />
      <Box
        sx={{
          gridColumn: { lg: 3 },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: { lg: 'flex-end' },
        }}
      >
        {page && (
          <Button
            size="small"
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
            size="small"
            variant="outlined"
            href={sendPath(nome)}
            startIcon={<UploadFileRounded />}
            aria-label={`Enviar arquivo: ${titulo}`}
          >
            Enviar arquivo
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Which units are behind, and by how many months. */
function Overdue({ table: { nome, titulo, por_unidade: units } }: { readonly table: TableSeen }) {
  const late = units.flatMap((unit) => {
    const months = unit.meses.filter(({ estado }) => estado === 'atrasada').length
    return months === 0 ? [] : [`${unit.nome} (${counted(months, 'mês', 'meses')})`]
  })
  if (late.length === 0) return null
  return (
    <Typography variant="body2" sx={{ mt: 0.5, color: 'error.main', fontWeight: 600 }}>
      Passou do prazo: {late.slice(0, 3).join(', ')}
      {late.length > 3 && ` e mais ${late.length - 3}`}.{' '}
      <Link href={tablePath(nome)} aria-label={`Ver o que falta: ${titulo}`} color="inherit">
        Ver o que falta
      </Link>
    </Typography>
  )
}

/** A table that owes no month, and yet tells nothing of the last 30 days. */
const Stale = ({ table: { situacao } }: { readonly table: TableSeen }) =>
  situacao === 'parada' ? (
    <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
      Nenhum mês passou do prazo, e nada é dos últimos 30 dias: envie o que houve ou declare que não
      houve.
    </Typography>
  ) : null

const colors = {
  'em-dia': 'success',
  atrasada: 'warning',
  parada: 'info',
  vazia: 'default',
} as const
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
  const { ate, recebidos_em: at, linhas } = table
  if (ate === null || at === null) return <>Nenhuma linha publicada. Prazo: {dueText(table)}.</>
  return (
    <>
      Dados até <strong>{dayText(ate)}</strong>, recebidos em {momentHere(at)}.{' '}
      {counted(linhas, 'linha', 'linhas')}.
    </>
  )
}
