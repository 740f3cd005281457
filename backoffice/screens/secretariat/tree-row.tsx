import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import AddRounded from '@mui/icons-material/AddRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { masked } from '../../../pt-br/identifier.ts'
import type { Branch } from '../../../kernel/tree.ts'
import { secretariat, type Secretariat } from '../../../resources/content/secretariat.ts'
import { FlagWord } from '../../engine/flag-word.tsx'

/** Where a row leads; a way that the user may not go is absent. */
export interface Ways {
  readonly detail: (id: number) => string
  readonly edit: ((id: number) => string) | undefined
  readonly add: ((id: number) => string) | undefined
}
interface RowProps {
  readonly branch: Branch<Secretariat>
  readonly depth: number
  readonly closed: ReadonlySet<number>
  readonly onToggle: (id: number) => void
  readonly ways: Ways
}

/** One secretariat, and below it, further in, what belongs to it. */
export function TreeRow({ branch: { row, below }, depth, closed, onToggle, ways }: RowProps) {
  const open = !closed.has(row.id)
  const list = `abaixo-${row.id}`
  return (
    <Box
      component="li"
      sx={{ '& + &': { borderTop: depth === 0 ? '1px solid var(--palette-divider)' : 0 } }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 52,
          pr: 1.5,
          pl: { xs: 0.5 + depth * 2, sm: 1 + depth * 3.5 },
          py: 0.5,
          '&:hover': { backgroundColor: 'var(--palette-tint-quiet)' },
        }}
      >
        {below.length > 0 ? (
          <IconButton
            size="small"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-label={`${open ? 'Fechar' : 'Abrir'} o que está abaixo de ${row.name}`}
            onClick={() => onToggle(row.id)}
          >
            <ExpandMoreRounded
              sx={{ transform: open ? undefined : 'rotate(-90deg)', transition: 'transform .12s' }}
            />
          </IconButton>
        ) : (
          <Box aria-hidden sx={{ width: 36, flex: 'none' }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Link
            href={ways.detail(row.id)}
            sx={{ fontWeight: depth === 0 ? 600 : 400, overflowWrap: 'anywhere' }}
          >
            {row.name}
          </Link>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[row.contact, row.landline && masked('phone', row.landline)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        {row.hidden && <FlagWord field={secretariat.fields.hidden} on />}
        {ways.add && (
          <Action
            label={`Nova secretaria abaixo de ${row.name}`}
            tip="Nova abaixo desta"
            href={ways.add(row.id)}
          >
            <AddRounded fontSize="small" />
          </Action>
        )}
        {ways.edit && (
          <Action label={`Editar ${row.name}`} tip="Editar" href={ways.edit(row.id)}>
            <EditRounded fontSize="small" />
          </Action>
        )}
      </Box>
      {below.length > 0 && open && (
        <Box
          component="ul"
          id={list}
          aria-label={`Abaixo de ${row.name}`}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {below.map((branch) => (
            <TreeRow
              key={branch.row.id}
              branch={branch}
              depth={depth + 1}
              closed={closed}
              onToggle={onToggle}
              ways={ways}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

const Action = ({
  label,
  tip,
  href,
  children,
}: {
  readonly label: string
  readonly tip: string
  readonly href: string
  readonly children: React.ReactNode
}) => (
  <Tooltip title={tip}>
    <IconButton size="small" href={href} aria-label={label}>
      {children}
    </IconButton>
  </Tooltip>
)
