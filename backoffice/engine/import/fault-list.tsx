import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import {
  groupFaults,
  linesText,
  valuesText,
  type CellFault,
  type FaultGroup,
} from './group-faults.ts'

const shown = 100
/** What is wrong with a file: each fault of a column once, with the lines that have it and what stands there. */
export function FaultList({
  label,
  faults,
  renderDeed,
}: {
  readonly label: string
  readonly faults: readonly CellFault[]
  /** What somebody can do about a fault, where that is here. */
  readonly renderDeed?: (group: FaultGroup) => ReactNode
}) {
  const groups = groupFaults(faults)
  if (groups.length === 0) return null
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groups.slice(0, shown).map((group) => (
          <Fault key={`${group.column} ${group.message}`} group={group}>
            {renderDeed?.(group)}
          </Fault>
        ))}
      </Box>
      {groups.length > shown && (
        <Typography variant="body2" color="textSecondary">
          Aqui estão os {shown} mais frequentes; os outros estão na lista que se baixa.
        </Typography>
      )}
    </>
  )
}

/** One fault of a column: what it is, in which lines, and what to do. */
const Fault = ({
  group: { column, message, lines, values },
  children,
}: {
  readonly group: FaultGroup
  readonly children: ReactNode
}) => (
  <Box
    component="li"
    sx={{ py: 1.25, borderTop: '1px solid var(--palette-divider)', overflowWrap: 'anywhere' }}
  >
    <Typography>
      {column !== '' && <strong>{column}: </strong>}
      {message}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {linesText(lines)}.{values.length > 0 && ` No arquivo: ${valuesText(values)}.`}
    </Typography>
    {children}
  </Box>
)
