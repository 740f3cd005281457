import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import PersonAddRounded from '@mui/icons-material/PersonAddRounded'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Typography from '@mui/material/Typography'
import WarningRounded from '@mui/icons-material/WarningRounded'
import type { ReactNode } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { OverdueTableSeen } from '../../tables/calls/table-file.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { tablePath } from '../tables/data.ts'
import { dayText } from '../../pt-br/day.ts'
import { useWaiting } from '../app/waiting.ts'
import { HomeCard, Rows } from './card.tsx'
import type { Panel, Pending } from '../../resources/calls/home.ts'
import { few, pendingPath, pendingWords } from './panel-words.ts'

interface AttentionProps {
  readonly panel: Panel
  readonly overdue: readonly OverdueTableSeen[]
}
export function Attention({ panel, overdue }: AttentionProps) {
  const items = panel.pendencias
  const waiting = useWaiting()
  return (
    <HomeCard title="O que pede atenção" columns={7}>
      {waiting && <People {...waiting} />}
      {overdue.length > 0 && <OverdueTables tables={overdue} />}
      {(waiting || overdue.length > 0) && items.length === 0 ? null : items.length === 0 ? (
        <NoneLate own={panel.publica && panel.limite !== null} />
      ) : (
        <Rows>
          {items.map((item) => (
            <Item
              key={`${item.portal.id} ${item.documentos?.id} ${item.documentos?.periodicidade} ${item.documentos?.ug} ${item.dominio?.nome}`}
              item={item}
              panel={panel}
            />
          ))}
        </Rows>
      )}
    </HomeCard>
  )
}

/** Who asked for an account and has to be let in. */
function People({ count, path }: { readonly count: number; readonly path: string }) {
  const title = count === 1 ? 'Uma pessoa aguarda liberação' : `${count} pessoas aguardam liberação`
  return (
    <Rows>
      <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.75, minHeight: 68 }}>
        <Glyph tint="tint.quiet" color="text.secondary">
          <PersonAddRounded titleAccess="Aviso" sx={{ fontSize: 20 }} />
        </Glyph>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            Confirmou o e-mail e só entra quando alguém liberar.
          </Typography>
        </Box>
        <Button variant="outlined" size="small" href={path} aria-label={`Ver: ${title}`}>
          Ver
        </Button>
      </Box>
    </Rows>
  )
}

const mostTables = 4
/** Public tables of which months passed the law's term. */
const OverdueTables = ({ tables }: { readonly tables: readonly OverdueTableSeen[] }) => (
  <Rows>
    {tables.slice(0, mostTables).map(({ nome, titulo, meses, unidades, desde }) => (
      <Line
        key={nome}
        late
        title={`${titulo}: ${counted(meses, 'mês', 'meses')} fora do prazo`}
        detail={`${few(unidades, 'unidades')} · desde ${dayText(desde)}`}
        act="Ver"
        path={tablePath(nome)}
      />
    ))}
    {tables.length > mostTables && (
      <Line
        late
        title={`Mais ${counted(tables.length - mostTables, 'tabela', 'tabelas')} fora do prazo`}
        detail="Veja todas em Tabelas públicas."
        act="Ver"
        path={ownScreens.tables}
      />
    )}
  </Rows>
)

function Item({ item, panel }: { readonly item: Pending; readonly panel: Panel }) {
  const late = item.motivo === 'atraso'
  const wrong = late || item.motivo === 'dominio'
  const act = late && panel.publica ? 'Resolver' : 'Ver'
  const path = pendingPath(item, panel)
  const { title, detail } = pendingWords(item)
  return <Line late={wrong} title={title} detail={detail} act={act} path={path} />
}

interface LineProps {
  readonly late: boolean
  readonly title: string
  readonly detail: string
  readonly act: string
  readonly path: string | undefined
}
function Line({ late, title, detail, act, path }: LineProps) {
  const Icon = late ? WarningRounded : ScheduleRounded
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.75, minHeight: 68 }}>
      <Glyph
        tint={late ? 'tint.clay' : 'tint.quiet'}
        color={late ? 'error.main' : 'text.secondary'}
      >
        <Icon titleAccess={late ? 'Em atraso' : 'Aviso'} sx={{ fontSize: 20 }} />
      </Glyph>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {detail}
        </Typography>
      </Box>
      {path !== undefined && (
        <Button variant="outlined" size="small" href={path} aria-label={`${act}: ${title}`}>
          {act}
        </Button>
      )}
    </Box>
  )
}

/** Says what was measured and no more: nothing is known here of what was never published. */
const NoneLate = ({ own }: { readonly own: boolean }) => (
  <Box
    sx={{
      flex: 1,
      display: 'flex',
      alignItems: 'center',
      gap: 1.75,
      px: 2.5,
      py: 3,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Glyph tint="tint.leaf" color="success.main">
      <CheckCircleRounded aria-hidden sx={{ fontSize: 22 }} />
    </Glyph>
    <Box>
      <Typography sx={{ fontWeight: 650 }}>
        {own ? 'Nenhum atraso no que você publica' : 'Nenhum atraso no que já foi publicado'}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        O que nunca foi publicado e os documentos eventuais não entram nesta conta.
      </Typography>
    </Box>
  </Box>
)

function Glyph({
  tint,
  color,
  children,
}: {
  readonly tint: string
  readonly color: string
  readonly children: ReactNode
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 38,
        height: 38,
        flexShrink: 0,
        borderRadius: 1,
        bgcolor: tint,
        color,
      }}
    >
      {children}
    </Box>
  )
}
