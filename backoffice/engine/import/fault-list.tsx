import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { groupFaults, linesText, valuesText, type CellFault } from './group-faults.ts'

const shown = 100
/** What is wrong with a file: each fault of a column once, with the lines that have it and what stands there. */
export function FaultList({
  label,
  faults,
}: {
  readonly label: string
  readonly faults: readonly CellFault[]
}) {
  const groups = groupFaults(faults)
  if (groups.length === 0) return null
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groups.slice(0, shown).map(({ column, message, lines, values }) => (
          <Box
            component="li"
            key={`${column} ${message}`}
            sx={{
              py: 1.25,
              borderTop: '1px solid var(--palette-divider)',
              overflowWrap: 'anywhere',
            }}
          >
            <Typography>
              {column !== '' && <strong>{column}: </strong>}
              {message}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {linesText(lines)}.{values.length > 0 && ` No arquivo: ${valuesText(values)}.`}
            </Typography>
          </Box>
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
