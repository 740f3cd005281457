import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import { useState } from 'react'
import type { AnswerOf } from '../../../kernel/operation.ts'
import type { listTableRows } from '../../../tables/calls/table-row.ts'
import { Absent } from '../../engine/cell.tsx'
import { ActsMenu } from '../../engine/list/acts-menu.tsx'
import { RowsTable, type RowColumn } from '../../engine/list/rows-table.tsx'
import { ActDialog } from '../acts.tsx'
import { removeRowAct } from './acts.ts'
import { publicRowPath } from '../data.ts'
import { RowDetail } from './row-detail.tsx'
import { RowFileDialog } from './row-file-dialog.tsx'
import { copyRowPath, editRowPath } from './data.ts'
import type { TablePlace } from '../send-call.ts'

type Page = AnswerOf<typeof listTableRows>
type Row = Page['linhas'][number]

/** What the server writes where a row has no value. */
const none = '–'
/** Characters: a column of such words, as those of a state, needs no room for two lines. */
const short = 14
const columnsOf = (
  { colunas, tem_arquivos: isFiled }: Page,
  rows: readonly Row[],
): readonly RowColumn<Row>[] => [
  ...colunas.map(({ titulo, numero }, at) => ({
    label: titulo,
    numeric: numero,
    whole: numero || rows.every(({ celulas }) => (celulas[at]?.length ?? 0) <= short),
    show: ({ celulas }: Row) => (celulas[at] === none ? <Absent /> : celulas[at]),
  })),
  ...(isFiled
    ? [
        {
          label: 'Arquivo',
          whole: true,
          show: ({ publicado }: Row) => (publicado ? 'Publicado' : 'Falta'),
        },
      ]
    : []),
]

interface ListProps {
  readonly place: TablePlace
  readonly page: Page
  readonly rows: readonly Row[]
  readonly mayType: boolean
  readonly mayFile: boolean
}
/** Rows of a public table, and what can be done with each. */
export function RowList({ place, page, rows, mayType, mayFile }: ListProps) {
  const [filing, setFiling] = useState<Row | null>(null)
  const [menu, setMenu] = useState<{ readonly row: Row; readonly anchor: HTMLElement } | null>(null)
  const [going, setGoing] = useState<Row | null>(null)
  const nameOf = ({ celulas: [name = ''] }: Row) => name
  const { table } = place
  const [shown, setShown] = useState<Row | null>(null)
  const readActs = (row: Row) => [
    { text: 'Detalhes', icon: VisibilityRounded, run: () => setShown(row) },
    ...(page.prefixo === null
      ? []
      : [
          {
            text: 'Ver no portal',
            icon: OpenInNewRounded,
            href: publicRowPath(page.prefixo, table, row.chave),
            inNewTab: true as const,
          },
        ]),
  ]
  const typedActs = (row: Row) => [
    { text: 'Editar', icon: EditRounded, href: editRowPath(table, row.chave) },
    {
      text: 'Nova igual a esta',
      icon: ContentCopyRounded,
      href: copyRowPath(table, row.chave),
    },
    {
      text: 'Excluir',
      icon: DeleteOutlineRounded,
      run: () => setGoing(row),
      removes: true as const,
    },
  ]
  return (
    <>
      <RowsTable
        caption={`Linhas: ${page.titulo}`}
        columns={columnsOf(page, rows)}
        rows={rows}
        keyOf={({ chave }) => chave.join('\n')}
        nameOf={nameOf}
        onOpen={setShown}
        onMenu={(row, anchor) => setMenu({ row, anchor })}
      />
      {menu && (
        <ActsMenu
          anchor={menu.anchor}
          onClose={() => setMenu(null)}
          acts={[
            ...readActs(menu.row),
            ...(mayFile
              ? [{ text: 'Arquivo', icon: AttachFileRounded, run: () => setFiling(menu.row) }]
              : []),
            ...(mayType ? typedActs(menu.row) : []),
          ]}
        />
      )}
      {shown && (
        <RowDetail
          table={table}
          name={nameOf(shown)}
          labels={page.colunas.map(({ titulo }) => titulo)}
          row={shown}
          prefix={page.prefixo}
          mayType={mayType}
          onClose={() => setShown(null)}
        />
      )}
      {filing && (
        <RowFileDialog
          place={place}
          name={nameOf(filing)}
          row={filing}
          prefix={page.prefixo}
          onClose={() => setFiling(null)}
        />
      )}
      {going && (
        <ActDialog
          act={removeRowAct(nameOf(going), going.chave)}
          place={place}
          onClose={() => setGoing(null)}
        />
      )}
    </>
  )
}
