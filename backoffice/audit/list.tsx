import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { trackerWords } from '../../resources/audit-words.ts'
import { formatDay } from '../../kernel/format.ts'
import { useNarrowing, type Narrowed } from '../engine/list/narrowing.ts'
import type { JournalFilter } from '../journal/filters.ts'
import type { RowColumn } from '../engine/list/rows-table.tsx'
import { Journal, type JournalPage } from '../journal/journal.tsx'
import { PageHeader } from '../app/page.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { ownScreens } from '../../resources/own-screens.ts'
import { Absent } from '../engine/cell.tsx'
import { figureStyle } from '../theme/figures.ts'
import { serverOptions } from '../engine/reference.ts'
import { deedOf } from './sentence.ts'
import { foldedEvents, type EventGroup } from './fold-events.ts'
import { pageChoices } from './event.ts'
import {
  listEvents,
  listFields,
  listPeople,
  listPortals,
  type AuditEvent,
} from '../../resources/calls/audit.ts'
import { callApi, downloadApi } from '../transport/http.ts'
import { queryTexts } from '../transport/reach.ts'

const kinds = Object.entries(trackerWords)

const filters: readonly JournalFilter[] = [
  { name: 'de', label: 'De', kind: 'day' },
  { name: 'ate', label: 'Até', kind: 'day' },
  {
    name: 'pessoa',
    label: 'Quem',
    kind: 'search',
    source: serverOptions(
      ['audit', 'people'],
      async (query) => (await callApi(listPeople, { query: queryTexts(query) })).data,
    ),
  },
  { name: 'tipo', label: 'O que', kind: 'choice', options: kinds },
  { name: 'pagina', label: 'Página', kind: 'choice', options: pageChoices() },
  // `portal` in an address changes the portal in use.
  {
    name: 'portal',
    at: 'noPortal',
    label: 'Portal',
    kind: 'search',
    source: serverOptions(
      ['audit', 'portals'],
      async (query) => (await callApi(listPortals, { query: queryTexts(query) })).data,
    ),
  },
  {
    name: 'campo',
    label: 'Campo que mudou',
    kind: 'search',
    source: serverOptions(
      ['audit', 'fields'],
      async (query) => (await callApi(listFields, { query: queryTexts(query) })).data,
    ),
  },
  { name: 'registro', label: 'Código do registro', kind: 'text' },
]

/** What changed something, apart from looking, taking out, coming and going. */
const groups = [
  ['mudancas', 'Mudanças'],
  ['consultas', 'Consultas e acessos'],
] as const
const groupAddress = (group: string) =>
  group === groups[0][0] ? ownScreens.audit : `${ownScreens.audit}?grupo=${group}`

async function readPage(
  narrowed: Narrowed,
  next: string,
  signal: AbortSignal,
): Promise<JournalPage<AuditEvent>> {
  const query = next ? { ...narrowed, depois: next } : narrowed
  const { eventos, seguinte, desde } = (await callApi(listEvents, { query, signal })).data
  return {
    rows: eventos,
    next: seguinte,
    ...(desde
      ? {
          notice: `A busca olhou de ${formatDay(desde)} em diante. Para olhar antes, escolha um período nos filtros.`,
        }
      : {}),
  }
}

/** The groups that are shown event by event. */
function useUnfolded() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const foldRows = (events: readonly AuditEvent[]) =>
    foldedEvents(events).flatMap(({ event, others }): readonly EventGroup[] =>
      opened.has(event.id)
        ? [event, ...others].map((one) => ({ event: one, others: [] }))
        : [{ event, others }],
    )
  return [foldRows, (id: string) => setOpened(new Set([...opened, id]))] as const
}

const columnsOf = (unfold: (id: string) => void): readonly RowColumn<EventGroup>[] => [
  {
    label: 'O que aconteceu',
    show: (group) => (
      <>
        <strong>{group.event.user_name || 'Sistema'}</strong> {deedOf(group)}
      </>
    ),
  },
  {
    label: 'Vezes',
    whole: true,
    show: ({ event, others }) =>
      others.length > 0 ? (
        <Link component="button" type="button" onClick={() => unfold(event.id)}>
          Ver as {others.length + 1}
        </Link>
      ) : (
        <Absent />
      ),
  },
  {
    label: 'Quando',
    whole: true,
    show: ({ event: { data_evento } }) => (
      <Box component="time" dateTime={data_evento} sx={figureStyle}>
        {momentHere(data_evento)}
      </Box>
    ),
  },
  { label: 'Portal', show: ({ event: { portal_nome } }) => portal_nome ?? <Absent /> },
]

/** Who did what, when and where: everything that was written, read or taken out. */
export function AuditList() {
  const [{ grupo = groups[0][0] }] = useNarrowing([{ name: 'grupo' }])
  const [foldRows, unfold] = useUnfolded()
  const columns = useMemo(() => columnsOf(unfold), [unfold])
  return (
    <>
      <PageHeader
        title="Auditoria"
        purpose="Quem fez o quê, quando e onde. Nada aqui pode ser alterado ou apagado."
      />
      <PageTabs
        label="Partes da auditoria"
        pages={groups.map(([group, text]) => [groupAddress(group), text])}
        here={groupAddress(grupo)}
      />
      <Journal<AuditEvent, EventGroup>
        key={grupo}
        name={`audit ${grupo}`}
        read={(narrowed, next, signal) => readPage(inGroup(narrowed, grupo), next, signal)}
        download={(query) => downloadApi(listEvents, { query: inGroup(query, grupo) })}
        foldRows={foldRows}
        title="auditoria"
        searchLabel="Buscar pessoa, campo ou conteúdo"
        quickPeriod
        filters={filters}
        columns={columns}
        keyOf={({ event: { id } }) => id}
        hrefOf={({ event: { id } }) => `/auditoria/detalhes/${id}`}
        empty={{
          title: 'Nenhum evento',
          text: 'Aqui aparece tudo o que se cadastra, altera, exclui ou exporta nos portais que você alcança.',
        }}
      />
    </>
  )
}
/** A kind that was asked for is of one group: it is asked for alone. */
const inGroup = (narrowed: Narrowed, grupo: string): Narrowed =>
  narrowed['tipo'] ? narrowed : { ...narrowed, grupo }
