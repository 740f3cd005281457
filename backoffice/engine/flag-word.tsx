import Box from '@mui/material/Box'
import CheckRounded from '@mui/icons-material/CheckRounded'
import DoNotDisturbOnRounded from '@mui/icons-material/DoNotDisturbOnRounded'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import type { FieldOf } from '../../kernel/field.ts'
import { flagWords } from '../../kernel/format.ts'

type FlagField = FieldOf<'flag'>

/**
 * How a flag is told that differs from what a new record has: with an icon, as colour is never alone in telling it.
 * What is as usual is told by its word alone, so that a list of usual rows is quiet and the exception is seen.
 */
function lookOf({ words, initial, contrary }: FlagField, on: boolean) {
  if (!words) return { Icon: on ? CheckRounded : undefined }
  if (on === initial) return { Icon: undefined }
  return { Icon: contrary && on ? VisibilityOffRounded : on ? CheckRounded : DoNotDisturbOnRounded }
}

/** A flag as a word. */
export function FlagWord({ field, on }: { readonly field: FlagField; readonly on: boolean }) {
  const [yes, no] = flagWords(field)
  const { Icon } = lookOf(field, on)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        fontWeight: Icon && field.words ? 600 : undefined,
        color: Icon && field.words ? 'text.primary' : 'text.secondary',
      }}
    >
      {Icon && <Icon aria-hidden sx={{ fontSize: 18 }} />}
      {on ? yes : no}
    </Box>
  )
}
