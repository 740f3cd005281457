import { momentHere } from '../app/clock.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded'
import { lazy, Suspense, useState } from 'react'
import { masked } from '../../pt-br/identifier.ts'
import { listRegistrations, type Registered } from '../../resources/calls/bidding.ts'
import { callApi, downloadApi } from '../transport/http.ts'
import type { Narrowed } from '../engine/list/narrowing.ts'
import type { JournalFilter } from '../journal/filters.ts'
import { Journal, type JournalPage } from '../journal/journal.tsx'
import type { RowColumn } from '../engine/list/rows-table.tsx'
import { loadChunk } from '../app/load-chunk.ts'
import { PageHeader } from '../app/page.tsx'
import { figureStyle } from '../theme/figures.ts'
import { portalOptions } from './portal-options.ts'

// The library that draws the code comes when it is asked for.
const AddressDialog = lazy(() => loadChunk(() => import('./address-dialog.tsx')))

const columns: readonly RowColumn<Registered>[] = [
  {
    label: 'Participante',
    whole: true,
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
        {momentHere(criado_em)}
      </Box>
    ),
  },
]

async function readPage(
  narrowed: Narrowed,
  next: string,
  signal: AbortSignal,
): Promise<JournalPage<Registered>> {
  const query = next ? { ...narrowed, antes: next } : narrowed
  const { inscricoes, seguinte } = (await callApi(listRegistrations, { query, signal })).data
  return { rows: inscricoes, next: seguinte }
}

const filters: readonly JournalFilter[] = [
  { name: 'de', label: 'De', kind: 'day' },
  { name: 'ate', label: 'Até', kind: 'day' },
  // `portal` in an address changes the portal in use.
  { name: 'portal', at: 'noPortal', label: 'Portal', kind: 'search', source: portalOptions },
]

/** Who registered for the biddings of one's portals, by the public screen. */
export function BiddingList() {
  const [sharing, setSharing] = useState(false)
  return (
    <>
      {sharing && (
        <Suspense>
          <AddressDialog onClose={() => setSharing(false)} />
        </Suspense>
      )}
      <PageHeader
        title="Inscrições em licitações"
        purpose="Quem se inscreveu pela página pública. O endereço dela se publica com o edital."
        actions={
          <Button
            variant="outlined"
            startIcon={<QrCode2Rounded />}
            onClick={() => setSharing(true)}
          >
            Endereço para inscrição
          </Button>
        }
      />
      <Journal<Registered>
        foldRows={(rows) => rows}
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
