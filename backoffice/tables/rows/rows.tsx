import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import AddRounded from '@mui/icons-material/AddRounded'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ownScreens } from '../../../resources/own-screens.ts'
import { EmptyState } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { ListBar, ListFrame, NothingLeft } from '../../engine/list/list-frame.tsx'
import { useRememberedList } from '../../engine/list/list-state.ts'
import { MoreRows } from '../../engine/list/more-rows.tsx'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { useNarrowing } from '../../engine/list/narrowing.ts'
import { SearchBox } from '../../engine/list/search-box.tsx'
import { NoPortal } from '../../engine/ask-portal.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useRights } from '../../session/permission.ts'
import { tablePath } from '../data.ts'
import { newRowPath, rowsQuery } from './data.ts'
import { RowList } from './row-list.tsx'

const narrowedBy = [{ name: 'ano' }]
/** The rows of a public table, a year of them: found by words, and the way to add, change and take back single ones. */
export function TableRows() {
  const { id: table = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { id } = usePortalInUse()
  const { edit } = useRights()
  const [{ ano = '', q = '' }, narrow] = useNarrowing(narrowedBy)
  useRememberedList()
  const query = useInfiniteQuery(rowsQuery({ portalId: id, table }, { ano, busca: q }))
  const [page] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(({ linhas }) => linhas) ?? []
  const mayType = edit && page?.digitavel === true
  const add = mayType && (
    <Button variant="contained" href={newRowPath(table)} startIcon={<AddRounded />}>
      Acrescentar
    </Button>
  )
  return (
    <>
      <PageHeader
        title={page ? `Linhas: ${page.titulo}` : 'Linhas'}
        purpose={
          page &&
          (page.digitavel
            ? 'Acrescente, altere ou retire uma linha por vez. Muitas de uma vez vêm por arquivo.'
            : 'As linhas desta tabela vêm do sistema contábil: aqui se procura e se confere.')
        }
        crumbs={[
          { text: 'Tabelas públicas', href: ownScreens.tables },
          ...(page ? [{ text: page.titulo, href: tablePath(table) }] : []),
          { text: 'Linhas' },
        ]}
        actions={add}
      />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        {id === null ? (
          <NoPortal whose="As tabelas são" />
        ) : (
          <>
            <ListFrame
              query={query}
              awaited={8}
              waiting="Carregando linhas"
              isWide={(page?.colunas.length ?? 0) > 7}
              bars={
                page && (
                  <ListBar>
                    <SearchBox
                      key={table}
                      q={q}
                      onSearch={(text) => narrow({ q: text.slice(0, 200) })}
                      label="Buscar número, nome ou palavra"
                    />
                    <NativeChoice
                      label="Ano"
                      value={String(page.ano)}
                      onChange={(year) => narrow({ ano: year })}
                      options={page.anos.map((one) => [String(one), String(one)] as const)}
                    />
                  </ListBar>
                )
              }
              empty={
                rows.length === 0 &&
                (q === '' ? (
                  <EmptyState
                    title={`Nenhuma linha de ${page?.ano}`}
                    text="O que for acrescentado aparece aqui e no portal."
                    action={add}
                  />
                ) : (
                  <NothingLeft
                    text="Procure por outra palavra, ou em outro ano."
                    action="Limpar busca"
                    onClear={() => narrow({ q: '' })}
                  />
                ))
              }
            >
              {page && (
                <RowList
                  place={{ portalId: id, table }}
                  page={page}
                  rows={rows}
                  mayType={mayType}
                />
              )}
            </ListFrame>
            <MoreRows query={query} text="Ver mais" />
          </>
        )}
      </Paper>
    </>
  )
}
