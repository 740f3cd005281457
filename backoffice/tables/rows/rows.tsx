import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import AddRounded from '@mui/icons-material/AddRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { ownScreens } from '../../../resources/own-screens.ts'
import { EmptyState, ErrorState, Skeletons } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useRights } from '../../session/permission.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { tablePath } from '../data.ts'
import { newRowPath, rowsQuery } from './data.ts'
import { RowList } from './row-list.tsx'

/** The rows of a public table, a year of them: found by words, and the way to add, change and take back single ones. */
export function TableRows() {
  const { id: table = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { id } = usePortalInUse()
  const { edit } = useRights()
  const [ano, setYear] = useState('')
  const [text, setText] = useState('')
  const busca = useDeferredValue(text.trim())
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    rowsQuery({ portalId: id, table }, { ano, busca }),
  )
  const [page] = data?.pages ?? []
  const rows = data?.pages.flatMap(({ linhas }) => linhas) ?? []
  const mayType = edit && page?.digitavel === true
  const add = (
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
        actions={mayType && add}
      />
      {page && id !== null ? (
        <>
          <Box
            role="search"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}
          >
            <OutlinedInput
              size="small"
              value={text}
              onChange={(event) => setText(event.target.value.slice(0, 200))}
              startAdornment={<SearchRounded fontSize="small" sx={{ mr: 1 }} />}
              placeholder="Número, nome ou palavra"
              inputProps={{ 'aria-label': 'Procurar linhas' }}
              sx={{ flex: '1 1 220px', maxWidth: 420 }}
            />
            <NativeChoice
              label="Ano"
              value={String(page.ano)}
              onChange={setYear}
              options={page.anos.map((one) => [String(one), String(one)] as const)}
            />
          </Box>
          {rows.length === 0 ? (
            <EmptyState
              title={busca === '' ? `Nenhuma linha de ${page.ano}` : 'Nada encontrado'}
              text={
                busca === ''
                  ? 'O que for acrescentado aparece aqui e no portal.'
                  : 'Procure por outra palavra, ou em outro ano.'
              }
              action={mayType && busca === '' && add}
            />
          ) : (
            <RowList place={{ portalId: id, table }} page={page} rows={rows} mayType={mayType}>
              {hasNextPage && (
                <Button
                  sx={{ m: 2 }}
                  disabled={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  Ver mais
                </Button>
              )}
            </RowList>
          )}
        </>
      ) : error ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <Skeletons lines={8} />
      )}
    </>
  )
}
