import DeleteRounded from '@mui/icons-material/DeleteRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import ListAltRounded from '@mui/icons-material/ListAltRounded'
import RestoreFromTrashRounded from '@mui/icons-material/RestoreFromTrashRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import type { Related } from '../detail/related.ts'
import { ActsMenu, type RowAct } from './acts-menu.tsx'

interface RowMenuProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly detail: string | undefined
  readonly edit: string | undefined
  readonly change: { readonly text: string; readonly run: () => void } | false | undefined
  readonly related: readonly Related[]
  /** Why the row may not be changed, where it may not. */
  readonly closed: string | undefined
  readonly onRemove: (() => void) | undefined
  readonly onRestore: (() => void) | undefined
}

/** What can be done with one row of a noun. */
export default function RowMenu({
  anchor,
  onClose,
  detail,
  edit,
  change,
  related,
  closed,
  onRemove,
  onRestore,
}: RowMenuProps) {
  const disabled = closed !== undefined
  const acts: readonly (RowAct | '' | false | undefined)[] = [
    detail && { text: 'Detalhes', icon: VisibilityRounded, href: detail },
    edit && { text: 'Editar', icon: EditRounded, href: edit },
    change && { ...change, icon: EditRounded },
    ...related.map(({ text, href }) => ({ text, href, icon: ListAltRounded })),
    onRestore && { text: 'Restaurar', icon: RestoreFromTrashRounded, run: onRestore, disabled },
    onRemove && { text: 'Excluir', icon: DeleteRounded, run: onRemove, disabled, removes: true },
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
