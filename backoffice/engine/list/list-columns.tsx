import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded'
import RadioButtonCheckedRounded from '@mui/icons-material/RadioButtonCheckedRounded'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { setDensity, useDensity } from '../../theme/density.ts'
import { viewOf } from '../by-kind.tsx'
import { columnLabel, isLifecycle } from './filters.ts'

/** The fields that may be a column: what can be read in one line, except the scope, which every row shares. */
const columnChoices = (resource: AnyResource) =>
  [...new Set([...resource.list.columns, ...Object.keys(resource.fields)])].filter((name) => {
    const field = fieldOf(resource, name)
    return (
      !field.secret &&
      !viewOf(field).unlisted &&
      name !== resource.scope?.portal &&
      !isLifecycle(name)
    )
  })

interface ColumnsProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly resource: AnyResource
  readonly columns: readonly string[]
  readonly onChange: (columns: readonly string[] | null) => void
}

/** Which columns are shown, and how tall rows are. The first column stays: it is the way into the record. */
export default function ColumnsMenu({
  anchor,
  onClose,
  resource,
  columns,
  onChange,
}: ColumnsProps) {
  const density = useDensity()
  const choices = columnChoices(resource)
  const toggle = (name: string) =>
    onChange(choices.filter((one) => (one === name) !== columns.includes(one)))
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 460, minWidth: 260 } } }}
    >
      {choices.map((name, at) => {
        const on = columns.includes(name)
        return (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={on}
            disabled={at === 0}
            onClick={() => toggle(name)}
          >
            {on ? (
              <CheckBoxRounded color="primary" fontSize="small" />
            ) : (
              <CheckBoxOutlineBlankRounded fontSize="small" />
            )}
            {columnLabel(resource, name)}
          </MenuItem>
        )
      })}
      <MenuItem
        onClick={() => {
          onChange(null)
          onClose()
        }}
        sx={{ color: 'primary.main', fontWeight: 600 }}
      >
        Voltar às colunas de sempre
      </MenuItem>
      <Divider />
      <ListSubheader
        role="presentation"
        sx={{ lineHeight: '32px', backgroundColor: 'transparent' }}
      >
        Altura das linhas
      </ListSubheader>
      {(['comfortable', 'compact'] as const).map((one) => (
        <MenuItem
          key={one}
          role="menuitemradio"
          aria-checked={density === one}
          onClick={() => setDensity(one)}
        >
          {density === one ? (
            <RadioButtonCheckedRounded color="primary" fontSize="small" />
          ) : (
            <RadioButtonUncheckedRounded fontSize="small" />
          )}
          {one === 'compact' ? 'Compacta' : 'Confortável'}
        </MenuItem>
      ))}
    </Menu>
  )
}
