import Box from '@mui/material/Box'
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import CheckRounded from '@mui/icons-material/CheckRounded'
import DoNotDisturbOnRounded from '@mui/icons-material/DoNotDisturbOnRounded'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import RemoveRounded from '@mui/icons-material/RemoveRounded'
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded'
import VisibilityRounded from '@mui/icons-material/VisibilityRounded'
import type { FieldOf } from '../../kernel/field.ts'
import { flagWords } from '../../kernel/format.ts'

type FlagField = FieldOf<'flag'>

/**
 * How a flag is told: an icon, and green for what the citizen sees or what is in use. A flag that starts off
 * ("principal", "em manutenção") marks the exception, so it is plain when off. Colour is never alone in telling it.
 */
function lookOf({ words, initial }: FlagField, on: boolean) {
  const plain = { Icon: on ? CheckRounded : RemoveRounded, color: 'text.secondary' }
  if (!words) return plain
  if (/vis[ií]vel|ocult/i.test(words.join(' ')))
    return on === initial
      ? { Icon: VisibilityRounded, color: 'success.main' }
      : { Icon: VisibilityOffRounded, color: 'text.secondary' }
  if (initial === true)
    return on
      ? { Icon: CheckCircleRounded, color: 'success.main' }
      : { Icon: DoNotDisturbOnRounded, color: 'text.secondary' }
  return on
    ? { Icon: CheckCircleRounded, color: 'text.primary' }
    : { Icon: RadioButtonUncheckedRounded, color: 'text.secondary' }
}

/** A flag as a word with an icon. */
export function FlagWord({ field, on }: { readonly field: FlagField; readonly on: boolean }) {
  const [yes, no] = flagWords(field)
  const { Icon, color } = lookOf(field, on)
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        fontWeight: field.words ? 500 : undefined,
        color,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {on ? yes : no}
    </Box>
  )
}
