import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { masked } from '../../kernel/identifier.ts'
import { formatMoment } from '../../kernel/format.ts'
import { listRegistrations, type Registered } from '../../resources/calls/bidding.ts'
import { callApi, downloadApi } from '../transport/http.ts'
import type { JournalFilter, JournalFilterState } from '../journal/filters.ts'
import { Journal, type JournalPage } from '../journal/journal.tsx'
import type { JournalColumn } from '../journal/table.tsx'
import { PageHeader } from '../app/page.tsx'
import { findPortals } from '../session/portal-in-use.tsx'
import { figureStyle } from '../theme/figures.ts'
import { serverOptions } from '../engine/reference.ts'

const columns: readonly JournalColumn<Registered>[] = [
  {
    label: 'Participante',
    show: ({ nome_razaosocial, cpf_cnpj }) => (
      <>
        {nome_razaosocial}
        <Box
          component="span"
          sx={{ ...figureStyle, display: 'block', fontWeight: 400, color: 'text.secondary' }}
        >
          {masked(cpf_cnpj.length === 11 ? 'cpf' : 'cnpj', cpf_cnpj)}
        </Box>
      </>
    ),
  },
  {
    label: 'Protocolo',
    show: ({ protocolo }) => (
      <Box component="span" sx={figureStyle}>
        {protocolo}
      </Box>
    ),
  },
  { label: 'Processo', show: ({ numero_processo }) => numero_processo },
  {
    label: 'Contato',
    show: ({ telefone, email }) => (
      <>
        <Box component="span" sx={figureStyle}>
          {masked('phone', telefone)}
        </Box>
        <br />
        <Link href={`mailto:${email}`}>{email}</Link>
      </>
    ),
  },
  { label: 'Portal', show: ({ portal_nome }) => portal_nome },
  {
    label: 'Recebida em',
    show: ({ criado_em }) => (
      <Box component="time" dateTime={criado_em} sx={figureStyle}>
        {formatMoment(criado_em)}
      </Box>
    ),
  },
]

async function readPage(
  narrowed: JournalFilterState,
  next: string,
  signal: AbortSignal,
): Promise<JournalPage<Registered>> {
  const query = next ? { ...narrowed, antes: next } : narrowed
  const { inscricoes, seguinte } = (await callApi(listRegistrations, { query, signal })).data
  return { rows: inscricoes, next: seguinte }
}

const portals = serverOptions(['bidding', 'portals'], findPortals)

const filters: readonly JournalFilter[] = [
  { name: 'de', label: 'De', kind: 'day' },
  { name: 'ate', label: 'Até', kind: 'day' },
  // `portal` in an address changes the portal in use.
  { name: 'portal', at: 'noPortal', label: 'Portal', kind: 'search', source: portals },
]

/** Who registered for the biddings of one's portals, by the public screen. */
export function BiddingList() {
  return (
    <>
      <PageHeader
        title="Inscrições em licitações"
        purpose="Quem se inscreveu pela página pública. Divulgue com o edital o endereço /licitacao?portal=código&processo=número."
      />
      <Journal<Registered>
        name="biddings"
        read={readPage}
        download={(query) => downloadApi(listRegistrations, { query })}
        title="inscrições em licitações"
        searchLabel="Buscar protocolo, nome ou CNPJ"
        filters={filters}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{
          title: 'Nenhuma inscrição ainda',
          text: 'As inscrições feitas na página pública aparecem aqui no mesmo instante.',
        }}
      />
    </>
  )
}
