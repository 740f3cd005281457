import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import AddRounded from '@mui/icons-material/AddRounded'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '../../../kernel/operation.ts'
import type { listTableRows } from '../../../tables/calls/table-row.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { EmptyState } from '../../app/loading.tsx'
import { PageHeader } from '../../app/page.tsx'
import { ListBar, ListFrame, NothingLeft } from '../../engine/list/list-frame.tsx'
import { useRememberedList } from '../../engine/list/list-state.ts'
import { MoreRows } from '../../engine/list/more-rows.tsx'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { useNarrowing, type Narrowed } from '../../engine/list/narrowing.ts'
import { SearchBox } from '../../engine/list/search-box.tsx'
import { NoPortal } from '../../engine/ask-portal.tsx'
import { usePortalInUse } from '../../session/portal-in-use.tsx'
import { useRights } from '../../session/permission.ts'
import { tablePath } from '../data.ts'
import { newRowPath, rowsQuery } from './data.ts'
import { FilesDialog } from './files-dialog.tsx'
import { RowList } from './row-list.tsx'

const narrowedBy = [{ name: 'ano' }, { name: 'arquivo' }]
const fileOptions = [
  ['', 'Todas'],
  ['falta', 'Sem arquivo'],
] as const
interface BarProps {
  readonly page: AnswerOf<typeof listTableRows>
  readonly q: string
  readonly arquivo: string
  readonly narrow: (change: Narrowed) => void
}
/** What narrows the rows: words, a year, and whether their file is missing. */
const RowsBar = ({ page, q, arquivo, narrow }: BarProps) => (
  <ListBar>
    <SearchBox
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
    {page.tem_arquivos && (
      <NativeChoice
        label="Arquivo"
        value={arquivo}
        onChange={(value) => narrow({ arquivo: value })}
        options={fileOptions}
      />
    )}
  </ListBar>
)

const FilesButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Button variant="outlined" startIcon={<AttachFileRounded />} onClick={onOpen}>
    Arquivos das linhas
  </Button>
)

/** The rows of a public table, a year of them: found by words, and the way to add, change and take back single ones. */
export function TableRowsScreen() {
  const { id: table = '' }: Readonly<Record<string, string>> = useParams({ strict: false })
  const { id } = usePortalInUse()
  const { edit } = useRights()
  const [dropping, setDropping] = useState(false)
  const [{ ano = '', arquivo = '', q = '' }, narrow] = useNarrowing(narrowedBy)
  useRememberedList()
  const query = useInfiniteQuery(rowsQuery({ portalId: id, table }, { ano, busca: q, arquivo }))
  const [page] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(({ linhas }) => linhas) ?? []
  const mayType = edit && page?.digitavel === true
  const mayFile = edit && page?.tem_arquivos === true
  const add = mayType && (
    <Button variant="contained" href={newRowPath(table)} startIcon={<AddRounded />}>
      Nova linha
    </Button>
  )
  return (
    <>
      <PageHeader
        title={page ? `Linhas: ${page.titulo}` : 'Linhas'}
        purpose={
          page &&
          (page.digitavel
            ? 'Cadastre, edite ou exclua uma linha por vez. Muitas de uma vez vêm por arquivo.'
            : 'As linhas desta tabela vêm do sistema contábil: aqui se procura e se confere.')
        }
        crumbs={[
          { text: 'Tabelas públicas', href: ownScreens.tables },
          ...(page ? [{ text: page.titulo, href: tablePath(table) }] : []),
          { text: 'Linhas' },
        ]}
        actions={
          <>
            {mayFile && <FilesButton onOpen={() => setDropping(true)} />}
            {add}
          </>
        }
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
                page && <RowsBar key={table} page={page} q={q} arquivo={arquivo} narrow={narrow} />
              }
              empty={
                rows.length === 0 &&
                (q === '' && arquivo === '' ? (
                  <EmptyState
                    title={`Nenhuma linha de ${page?.ano}`}
                    text="O que for cadastrado aparece aqui e no portal."
                    action={add}
                  />
                ) : (
                  <NothingLeft
                    text="Procure por outra palavra, ou em outro ano."
                    action="Limpar busca"
                    onClear={() => narrow({ q: '', arquivo: '' })}
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
                  mayFile={mayFile}
                />
              )}
            </ListFrame>
            <MoreRows query={query} text="Ver mais" />
          </>
        )}
      </Paper>
      {dropping && id !== null && (
        <FilesDialog
          place={{ portalId: id, table }}
          units={page?.unidades ?? []}
          onClose={() => setDropping(false)}
        />
      )}
    </>
  )
}
