import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import ListAltRounded from '@mui/icons-material/ListAltRounded'
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import RestoreFromTrashRounded from '@mui/icons-material/RestoreFromTrashRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import type { Row } from '../data.ts'
import { relatedLists } from '../detail/related.ts'
import { portalHref } from '../on-portal.ts'
import { restoreListed } from '../restore.ts'
import { parentsOf, rowKey } from '../route-params.ts'
import { ActsMenu, type RowAct } from './acts-menu.tsx'
import type { ChangeInPlace, ListModel } from './list-model.ts'
import { isOrdered, moveRow } from './move-row.ts'

interface RowMenuProps {
  readonly list: ListModel
  readonly row: Row
  readonly anchor: HTMLElement
  readonly inPlace: ChangeInPlace | undefined
  readonly onClose: () => void
}

/** What can be done with one row of a noun. */
export default function RowMenu({ list, row, anchor, inPlace, onClose }: RowMenuProps) {
  const { resource, set, rights, removal } = list
  const key = rowKey(resource, row)
  const closed = rights.pick ? list.readOnlyReason(row) : undefined
  const disabled = closed !== undefined
  const [detail, edit] = [list.detailOf(row), list.editOf(row)]
  const page = rights.restore ? undefined : portalHref(resource, key, row)
  const related = rights.open ? relatedLists(set, key, parentsOf(resource, row)) : []
  const acts: readonly (RowAct | '' | false | undefined)[] = [
    detail && { text: 'Detalhes', icon: VisibilityRounded, href: detail },
    edit && { text: 'Editar', icon: EditRounded, href: edit },
    rights.inPlace &&
      inPlace && { text: inPlace.text, icon: EditRounded, run: () => inPlace.run(key) },
    page && { text: 'Ver no portal', icon: OpenInNewRounded, href: page, inNewTab: true },
    ...related.map(({ text, href }) => ({ text, href, icon: ListAltRounded })),
    ...(edit && isOrdered(list) ? movesOf(list, key) : []),
    rights.restore && {
      text: 'Restaurar',
      icon: RestoreFromTrashRounded,
      run: () => void restoreListed(resource, row, list.revisionOf(key)),
      disabled,
    },
    rights.remove && {
      text: 'Excluir',
      icon: DeleteRounded,
      run: () => removal.ask([key]),
      disabled,
      removes: true,
    },
  ]
  return (
    <ActsMenu
      anchor={anchor}
      onClose={onClose}
      acts={acts.flatMap((act) => act || [])}
      note={closed}
    />
  )
}

const movesOf = (list: ListModel, key: string): readonly RowAct[] => [
  {
    text: 'Mover para cima',
    icon: ArrowUpwardRounded,
    run: () => void moveRow(list, key, -1),
  },
  {
    text: 'Mover para baixo',
    icon: ArrowDownwardRounded,
    run: () => void moveRow(list, key, 1),
  },
]
