import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import { trackerWords } from '../../resources/audit-words.ts'
import { formatDay } from '../../kernel/format.ts'
import type { Narrowed } from '../engine/list/narrowing.ts'
import type { JournalFilter } from '../journal/filters.ts'
import type { RowColumn } from '../engine/list/rows-table.tsx'
import { Journal, type JournalPage } from '../journal/journal.tsx'
import { PageHeader } from '../app/page.tsx'
import { Absent } from '../engine/cell.tsx'
import { figureStyle } from '../theme/figures.ts'
import { serverOptions } from '../engine/reference.ts'
import { kindText, pageChoices, pageText } from './event.ts'
import {
  listEvents,
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
  { name: 'registro', label: 'Código do registro', kind: 'text' },
]

const columns: readonly RowColumn<AuditEvent>[] = [
  {
    label: 'Quando',
    whole: true,
    show: ({ data_evento }) => (
      <Box component="time" dateTime={data_evento} sx={figureStyle}>
        {momentHere(data_evento)}
      </Box>
    ),
  },
  { label: 'Quem', show: ({ user_name }) => user_name || 'Sistema' },
  { label: 'O que', show: ({ tracker_type }) => kindText(tracker_type) },
  { label: 'Página', show: ({ page_id_name }) => pageText(page_id_name) },
  { label: 'Registro', show: (event) => event.titulo ?? event.registro ?? <Absent /> },
  { label: 'Portal', show: ({ portal_nome }) => portal_nome ?? <Absent /> },
]

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

/** Who did what, when and where: everything that was written, read or taken out. */
export function AuditList() {
  return (
    <>
      <PageHeader
        title="Auditoria"
        purpose="Quem fez o quê, quando e onde. Nada aqui pode ser alterado ou apagado."
      />
      <Journal<AuditEvent>
        name="audit"
        read={readPage}
        download={(query) => downloadApi(listEvents, { query })}
        title="auditoria"
        searchLabel="Buscar pessoa, código ou conteúdo"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/auditoria/detalhes/${id}`}
        empty={{
          title: 'Nenhum evento',
          text: 'Aqui aparece tudo o que se cadastra, altera, exclui ou exporta nos portais que você alcança.',
        }}
      />
    </>
  )
}
