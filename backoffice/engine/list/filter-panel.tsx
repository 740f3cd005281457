import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Fragment, useState } from 'react'
import { inputOf } from '../../inputs/by-kind.tsx'
import { filterValue, withFilter, type FilterField } from './filters.ts'
import type { RouteParams } from '../route-params.ts'

interface PanelProps {
  readonly fields: readonly FilterField[]
  readonly routeParams: RouteParams
  readonly anchor: HTMLElement
  readonly filter: readonly string[]
  readonly onChange: (filter: readonly string[]) => void
  readonly onClose: () => void
}
/** How many filters are offered before "Mais filtros". */
const first = 6

/** One control for each field that can narrow the list; each takes effect at once. */
export default function FilterPanel({
  fields,
  routeParams,
  anchor,
  filter,
  onChange,
  onClose,
}: PanelProps) {
  const [all, setAll] = useState(fields.length <= first + 1)
  const shown = all ? fields : fields.slice(0, first)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Filtros',
          sx: {
            mt: 0.5,
            width: 360,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(560px, 80vh)',
            p: 2,
          },
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {shown.map((one) => (
          <Fragment key={one.name}>
            {inputOf(one.field).filter?.(
              {
                label: one.label,
                routeParams,
                value: filterValue(filter, one.wire),
                onChange: (value) => onChange(withFilter(filter, one.wire, value)),
              },
              one.field,
            )}
          </Fragment>
        ))}
        {!all && (
          <Button variant="text" onClick={() => setAll(true)}>
            Mais filtros
          </Button>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Button variant="text" disabled={filter.length === 0} onClick={() => onChange([])}>
            Limpar
          </Button>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
        </Box>
      </Box>
    </Popover>
  )
}
