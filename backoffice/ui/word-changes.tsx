import Box from '@mui/material/Box'
import { diffWordsWithSpace, type Change } from 'diff'

/** Of what both texts have, so many characters are shown before and after a change. */
const around = 60
/** Milliseconds after which two texts are shown whole, with no words marked. */
const patience = 400

/** Where two texts differ, word by word; nothing where that takes too long to find. */
export const wordChanges = (before: string, after: string): readonly Change[] | undefined =>
  diffWordsWithSpace(before, after, { timeout: patience })

/** A stretch that both texts have, cut where no change is near. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? 0 : around, isLast ? 0 : around]
  if (text.length <= head + tail + around) return text
  return `${text.slice(0, head)} […] ${tail === 0 ? '' : text.slice(-tail)}`
}

interface SideProps {
  readonly changes: readonly Change[]
  readonly side: 'before' | 'after'
}
/** One of two texts, with the words marked that the other does not have; long stretches that both have are cut. */
export function WordSide({ changes, side }: SideProps) {
  const shown = changes.filter(({ added, removed }) => !(side === 'before' ? added : removed))
  return shown.map(({ value, added, removed }, at) =>
    added || removed ? (
      <Box
        key={at}
        component={side === 'before' ? 'del' : 'ins'}
        sx={{
          borderRadius: 0.5,
          px: 0.25,
          textDecorationThickness: '1px',
          color: 'inherit',
          bgcolor: side === 'before' ? 'tint.clay' : 'tint.leaf',
        }}
      >
        {value}
      </Box>
    ) : (
      <span key={at}>{shortened(value, at === 0, at === shown.length - 1)}</span>
    ),
  )
}
