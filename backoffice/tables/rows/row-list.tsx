import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditRounded from '@mui/icons-material/EditRounded'
import { useState, type ReactNode } from 'react'
import type { AnswerOf } from '../../../kernel/operation.ts'
import type { listTableRows } from '../../../tables/calls/table-row.ts'
import { figureStyle } from '../../theme/figures.ts'
import { copyRowPath, editRowPath, type Place } from './data.ts'
import { RowRemoval } from './row-removal.tsx'

type Page = AnswerOf<typeof listTableRows>
type Row = Page['linhas'][number]

/** Stays in sight beside a table that is wider than the screen, where there is room for it. */
const lastCell = {
  whiteSpace: 'nowrap',
  px: 1,
  backgroundColor: 'background.paper',
  position: { md: 'sticky' },
  right: 0,
} as const

interface ListProps {
  readonly place: Place
  readonly page: Page
  readonly rows: readonly Row[]
  readonly mayType: boolean
  /** What leads to more of them. */
  readonly children: ReactNode
}
export function RowList({ place, page, rows, mayType, children }: ListProps) {
  const [going, setGoing] = useState<Row | null>(null)
  const nameOf = ({ celulas: [first = ''] }: Row) => `${page.colunas[0]?.titulo ?? ''} ${first}`
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Linhas da tabela">
        <Table size="small">
          <TableHead>
            <TableRow>
              {page.colunas.map(({ titulo, numero }) => (
                <TableCell key={titulo} align={numero ? 'right' : 'left'}>
                  {titulo}
                </TableCell>
              ))}
              {mayType && (
                <TableCell align="right" sx={lastCell}>
                  Ações
                </TableCell>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.chave.join('\n')} hover>
                {row.celulas.map((text, at) => {
                  const isNumber = page.colunas[at]?.numero === true
                  return (
                    <TableCell
                      key={page.colunas[at]?.titulo}
                      align={isNumber ? 'right' : 'left'}
                      {...(at === 0 ? { component: 'th', scope: 'row' } : {})}
                      sx={
                        isNumber
                          ? { ...figureStyle, whiteSpace: 'nowrap' }
                          : at === 0
                            ? { whiteSpace: 'nowrap' }
                            : { minWidth: 120 }
                      }
                    >
                      {at === 0 && mayType ? (
                        <Link href={editRowPath(place.table, row.chave)}>{text}</Link>
                      ) : (
                        text
                      )}
                    </TableCell>
                  )
                })}
                {mayType && (
                  <TableCell align="right" sx={lastCell}>
                    <Acts
                      place={place}
                      row={row}
                      name={nameOf(row)}
                      onRemove={() => setGoing(row)}
                    />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {children}
      {going && (
        <RowRemoval
          place={place}
          rowKey={going.chave}
          name={nameOf(going)}
          onClose={() => setGoing(null)}
        />
      )}
    </Paper>
  )
}

interface ActsProps {
  readonly place: Place
  readonly row: Row
  readonly name: string
  readonly onRemove: () => void
}
const Acts = ({ place: { table }, row, name, onRemove }: ActsProps) => (
  <>
    <Tooltip title="Alterar">
      <IconButton size="small" href={editRowPath(table, row.chave)} aria-label={`Alterar: ${name}`}>
        <EditRounded fontSize="small" />
      </IconButton>
    </Tooltip>
    <Tooltip title="Acrescentar uma igual">
      <IconButton
        size="small"
        href={copyRowPath(table, row.chave)}
        aria-label={`Acrescentar uma igual a ${name}`}
      >
        <ContentCopyRounded fontSize="small" />
      </IconButton>
    </Tooltip>
    <Tooltip title="Retirar">
      <IconButton size="small" onClick={onRemove} aria-label={`Retirar: ${name}`}>
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
    </Tooltip>
  </>
)
