import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { createRelease, releaseStates, type ReleaseSeen } from '../../resources/calls/release.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { momentHere } from '../app/clock.ts'
import { EmptyState } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { NoPortal } from '../engine/ask-portal.tsx'
import { ListBar, ListFrame, NothingLeft } from '../engine/list/list-frame.tsx'
import { NativeChoice } from '../engine/list/native-choice.tsx'
import { useNarrowing } from '../engine/list/narrowing.ts'
import { RowsTable, type RowColumn } from '../engine/list/rows-table.tsx'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { callApi } from '../transport/http.ts'
import { PageTabs } from '../ui/page-tabs.tsx'
import { addressOfRelease, forgetReleases, releasesQuery } from './data.ts'
import { NameDialog } from './name-dialog.tsx'
import { contentsText, standingOf, waitingTabs } from './words.ts'

const narrowedBy = [{ name: 'situacao' }]
const isStatus = (text: string | undefined): text is keyof typeof releaseStates =>
  text !== undefined && Object.hasOwn(releaseStates, text)

function Situation({ row }: { readonly row: ReleaseSeen }) {
  const told = standingOf(row)
  const color =
    row.situacao === 'recusado'
      ? 'error.main'
      : row.situacao === 'aberto'
        ? 'text.primary'
        : 'primary.main'
  return (
    <>
      <Box component="span" sx={{ color, fontWeight: 600 }}>
        {releaseStates[row.situacao]}
      </Box>
      {told && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {told}
        </Box>
      )}
    </>
  )
}
const columns: readonly RowColumn<ReleaseSeen>[] = [
  { label: 'Nome', whole: true, show: ({ nome }) => nome },
  { label: 'Situação', whole: true, show: (row) => <Situation row={row} /> },
  { label: 'O que tem', show: contentsText },
  { label: 'Criado por', show: ({ autor }) => autor.nome },
  { label: 'Mudado em', show: ({ alterado_em: at }) => momentHere(at) },
]

/** The packages of the portal in use. */
export function ReleaseList() {
  const { id } = usePortalInUse()
  const router = useRouter()
  const [by, narrow] = useNarrowing(narrowedBy)
  const [isNaming, setNaming] = useState(false)
  const status = isStatus(by['situacao']) ? by['situacao'] : undefined
  const query = useInfiniteQuery(releasesQuery(id, status))
  const rows = query.data?.pages.flatMap(({ pacotes }) => pacotes) ?? []
  const create = async (nome: string) => {
    if (id === null) return
    const { data } = await callApi(createRelease, { body: { portal: id, nome } })
    await forgetReleases()
    await router.navigate({ href: addressOfRelease(data.id) })
  }
  return (
    <>
      <PageHeader
        title="Pacotes"
        purpose="Rascunhos e cargas de tabelas que vão ao portal juntos, ou nada vai: a prestação do mês, uma lei com a sua notícia."
        actions={
          id !== null && (
            <Button variant="contained" aria-haspopup="dialog" onClick={() => setNaming(true)}>
              Novo pacote
            </Button>
          )
        }
      />
      <PageTabs {...waitingTabs} here={ownScreens.releases} />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {id === null ? (
          <NoPortal whose="Os pacotes são" />
        ) : (
          <ListFrame
            query={query}
            awaited={5}
            waiting="Carregando pacotes"
            bars={
              <ListBar>
                <NativeChoice
                  label="Situação"
                  value={status ?? ''}
                  onChange={(situacao) => narrow({ situacao })}
                  options={[['', 'Todas'], ...Object.entries(releaseStates)]}
                />
              </ListBar>
            }
            empty={
              rows.length === 0 &&
              (status === undefined ? (
                <EmptyState
                  title="Nenhum pacote"
                  text="Crie um pacote e ponha nele os rascunhos que devem ir ao portal juntos. “Pôr num pacote…” está no menu de cada rascunho, no pé do formulário e em “Enviar o mês”."
                />
              ) : (
                <NothingLeft
                  text="Nenhum pacote está nesta situação."
                  action="Ver todos"
                  onClear={() => narrow({ situacao: '' })}
                />
              ))
            }
          >
            <RowsTable
              caption="Pacotes"
              columns={columns}
              rows={rows}
              keyOf={(row) => String(row.id)}
              nameOf={({ nome }) => nome}
              hrefOf={(row) => addressOfRelease(row.id)}
            />
            {query.hasNextPage && (
              <Button
                fullWidth
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Carregar mais
              </Button>
            )}
          </ListFrame>
        )}
      </Paper>
      {isNaming && (
        <NameDialog
          title="Novo pacote"
          yes="Criar"
          onClose={() => setNaming(false)}
          onGiven={create}
        />
      )}
    </>
  )
}
