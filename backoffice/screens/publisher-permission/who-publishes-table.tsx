import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pagesOf } from '../../../kernel/call.ts'
import { dayText } from '../../../pt-br/day.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import type { PublishingSeen } from '../../../resources/calls/publishing.ts'
import { EmptyState } from '../../app/loading.tsx'
import { ListBar, ListFrame, NothingLeft } from '../../engine/list/list-frame.tsx'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { useNarrowing, type Narrowed } from '../../engine/list/narrowing.ts'
import { RowsTable, type RowColumn } from '../../engine/list/rows-table.tsx'
import { SearchBox } from '../../engine/list/search-box.tsx'
import {
  shownUnits,
  mostPublisherColumns,
  publishingQuery,
  narrowedRows,
  whoIn,
  type Publishable,
  type WhoPublishes,
} from './who-publishes.ts'

const [permissionsPage = ''] = pagesOf(publisherPermission)
const inWords = (names: readonly string[]) => conjunction(names)
const narrowedBy = [{ name: 'o_que' }, { name: 'unidade' }]
/** Units get the same width, and their names may take two lines. */
const evenColumns = {
  '& table': { tableLayout: { md: 'fixed' } },
  '& table thead th': { whiteSpace: { md: 'normal' }, py: 1 },
} as const
const nothing: Narrowed = { q: '', o_que: '', unidade: '' }

/** Who publishes each type of documents and each public table, in each unit of a portal. */
export function WhoPublishesTable({ portalId }: { readonly portalId: number }) {
  const query = useQuery(publishingQuery(portalId))
  const [by, narrow] = useNarrowing(narrowedBy)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const most = isNarrow ? 1 : mostPublisherColumns
  const { data } = query
  const rows = data ? narrowedRows(data, by, most) : []
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip' }}>
      <ListFrame
        query={query}
        awaited={10}
        waiting="Carregando quem publica o quê"
        bars={data && <Bar data={data} by={by} narrow={narrow} most={most} />}
        notice={data && <Summary data={data} />}
        empty={data && emptyOf(data, rows, by, most, () => narrow(nothing))}
      >
        {data && (
          <Box sx={evenColumns}>
            <RowsTable
              caption="Quem publica o quê"
              columns={tableColumns(data, by, most)}
              rows={rows}
              keyOf={({ key }) => key}
            />
          </Box>
        )}
      </ListFrame>
    </Paper>
  )
}

/** Why no row is left: of what nobody publishes there may be nothing. */
function nothingText(data: PublishingSeen, by: Narrowed, most: number): string {
  if (by['o_que'] !== 'ninguem') return 'Nada é publicado assim.'
  if ((by['q'] ?? '').trim() !== '') return 'Nada do que ninguém publica tem estas palavras.'
  const shown = shownUnits(data, by, most)
  const where =
    shown.length < data.unidades.length
      ? inWords(shown.map(({ nome }) => nome))
      : 'todas as unidades'
  return `Tudo tem quem publique em ${where}.`
}

/** What stands in the place of the rows; nothing while there are some. */
function emptyOf(
  data: PublishingSeen,
  rows: readonly Publishable[],
  by: Narrowed,
  most: number,
  onClear: () => void,
): ReactNode {
  const { unidades } = data
  if (unidades.length === 0)
    return (
      <EmptyState
        title="Este portal ainda não tem unidade gestora"
        text="Quem publica o quê aparece aqui quando houver uma, em Portal, Unidades gestoras."
      />
    )
  return rows.length === 0 ? (
    <NothingLeft text={nothingText(data, by, most)} action="Ver tudo" onClear={onClear} />
  ) : null
}

const Name = ({ row: { name, group, leads } }: { readonly row: Publishable }) => (
  <>
    {leads && (
      <Typography
        component="span"
        variant="caption"
        sx={{ display: 'block', pt: 1, color: 'text.caption' }}
      >
        {group}
      </Typography>
    )}
    {name}
  </>
)

const shownInCell = 3
const Who = ({ who: { key, name, isSystem, everywhere, until } }: { who: WhoPublishes }) => (
  <Box component="li" sx={{ color: everywhere ? 'text.secondary' : 'text.primary' }}>
    {isSystem ? (
      `Sistema ${name}`
    ) : (
      <Link
        href={`${permissionsPage}?${new URLSearchParams({ usuario: key })}`}
        color="inherit"
        underline="hover"
      >
        {name}
      </Link>
    )}
    {until !== null && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {` até ${dayText(until)}`}
      </Box>
    )}
  </Box>
)
/** Who publishes it: those with a permission for it are told in a stronger colour than who publishes everything. */
function Cell({ who }: { readonly who: readonly WhoPublishes[] }) {
  if (who.length === 0)
    return (
      <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
        ninguém
      </Box>
    )
  const rest = who.slice(shownInCell)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {who.slice(0, shownInCell).map((one) => (
        <Who key={one.key} who={one} />
      ))}
      {rest.length > 0 && (
        <Box component="li">
          <details>
            <summary>e mais {counted(rest.length, 'pessoa', 'pessoas')}</summary>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {rest.map((one) => (
                <Who key={one.key} who={one} />
              ))}
            </Box>
          </details>
        </Box>
      )}
    </Box>
  )
}

const tableColumns = (
  data: PublishingSeen,
  by: Narrowed,
  most: number,
): readonly RowColumn<Publishable>[] => [
  { label: 'O quê', whole: true, show: (row) => <Name row={row} /> },
  ...shownUnits(data, by, most).map(({ id, nome }) => ({
    label: nome,
    whole: true,
    show: (row: Publishable) => <Cell who={whoIn(data, id, row)} />,
  })),
]

const namesOf = (people: PublishingSeen['pessoas']) => inWords(people.map(({ nome }) => nome))
/** Who publishes everywhere, who only by permission, and whose permission opens nothing yet. */
function Summary({ data: { pessoas, plataforma, ha_mais: isCut } }: { data: PublishingSeen }) {
  const free = pessoas.filter(({ publica, limitada }) => publica && !limitada)
  const limited = pessoas.filter(({ publica, limitada }) => publica && limitada)
  const idle = limited.filter(({ permissoes }) => permissoes.length === 0)
  const without = pessoas.filter(({ publica, permissoes }) => !publica && permissoes.length > 0)
  const told = [
    free.length === 0
      ? 'Ninguém deste portal publica em tudo.'
      : free.length > 5
        ? `${free.length} pessoas publicam em tudo.`
        : `${namesOf(free)} ${free.length === 1 ? 'publica' : 'publicam'} em tudo.`,
    ...(limited.length === 0
      ? []
      : [
          `${counted(limited.length, 'pessoa publica', 'pessoas publicam')} só onde uma permissão alcança.`,
        ]),
    ...(plataforma === 0
      ? []
      : [
          `${counted(plataforma, 'pessoa administra', 'pessoas administram')} a plataforma e também ${
            plataforma === 1 ? 'publica' : 'publicam'
          } em tudo.`,
        ]),
    ...(isCut ? ['Há mais pessoas do que cabem aqui: só as 500 primeiras aparecem.'] : []),
  ]
  return (
    <Box sx={{ px: 2, py: 1.5, display: 'grid', gap: 1 }}>
      <Typography variant="body2">{told.join(' ')}</Typography>
      {idle.length > 0 && (
        <Alert severity="info">
          {namesOf(idle)} {idle.length === 1 ? 'tem' : 'têm'} perfil para publicar e nenhuma
          permissão que valha hoje: ainda não {idle.length === 1 ? 'publica' : 'publicam'}.
        </Alert>
      )}
      {without.length > 0 && (
        <Alert severity="warning">
          {namesOf(without)} {without.length === 1 ? 'tem' : 'têm'} permissão, mas nenhum perfil que
          publique neste portal. Dê um perfil em Quem tem acesso.
        </Alert>
      )}
    </Box>
  )
}

interface BarProps {
  readonly data: PublishingSeen
  readonly by: Narrowed
  readonly narrow: (change: Narrowed) => void
  /** So many units stand side by side. */
  readonly most: number
}
function Bar({ data: { unidades, tabelas }, by, narrow, most }: BarProps) {
  const all: readonly (readonly [string, string])[] = unidades.length > most ? [] : [['', 'Todas']]
  const [first] = unidades
  return (
    <ListBar>
      <SearchBox q={by['q'] ?? ''} onSearch={(q) => narrow({ q })} label="Buscar o quê ou quem" />
      {unidades.length > 1 && (
        <NativeChoice
          label="Unidade"
          value={by['unidade'] ?? (all.length > 0 ? '' : (first?.id ?? ''))}
          onChange={(unidade) => narrow({ unidade })}
          options={[...all, ...unidades.map(({ id, nome }) => [id, nome] as const)]}
        />
      )}
      <NativeChoice
        label="Mostrar"
        value={by['o_que'] ?? ''}
        onChange={(what) => narrow({ o_que: what })}
        options={[
          ['', 'Tudo'],
          ['documentos', 'Documentos'],
          ...(tabelas.length > 0 ? ([['tabelas', 'Tabelas públicas']] as const) : []),
          ['ninguem', 'Só o que ninguém publica'],
        ]}
      />
    </ListBar>
  )
}
