import Box from '@mui/material/Box'
import { fieldOf, type AnyResource } from '../../../kernel/resource.ts'
import { viewOf } from '../by-kind.tsx'
import { columnLabel } from './filters.ts'
import { wireNameOf } from './list-state.ts'
import { NativeChoice } from './native-choice.tsx'

export const isSortable = (resource: AnyResource, name: string) =>
  !viewOf(fieldOf(resource, name)).unsortable

interface SortProps {
  readonly resource: AnyResource
  readonly columns: readonly string[]
  readonly sort: string
  readonly onSort: (sort: string) => void
}
/** On a narrow screen, where the heads are not drawn, the order is chosen here. */
export function SortChoice({ resource, columns, sort, onSort }: SortProps) {
  const options = columns
    .filter((name) => isSortable(resource, name))
    .flatMap((name) => {
      const wire = wireNameOf(resource, name)
      const label = columnLabel(resource, name)
      return [
        [wire, `${label} (crescente)`],
        [`-${wire}`, `${label} (decrescente)`],
      ] as const
    })
  const known = options.some(([one]) => one === sort)
    ? options
    : [[sort, 'Ordem de sempre'] as const, ...options]
  return (
    <Box
      className="no-print"
      sx={{
        display: { xs: 'block', md: 'none' },
        px: 2,
        py: 1,
        borderBottom: '1px solid var(--palette-divider)',
      }}
    >
      <NativeChoice label="Ordenar por" value={sort} options={known} onChange={onSort} stretch />
    </Box>
  )
}
