import Box from '@mui/material/Box'
import { useWaitingWork } from '../app/waiting-work.ts'
import { useWaiting } from '../app/waiting.ts'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'

// Figures behind entries of the menu: of what asks for work, and of nothing else.

interface MarkProps {
  readonly count: number
  /** What it counts: one, and several. */
  readonly words: readonly [string, string]
}
const Mark = ({ count, words: [one, many] }: MarkProps) => (
  <Box
    component="span"
    sx={{
      px: 0.75,
      minWidth: 20,
      borderRadius: 10,
      textAlign: 'center',
      fontSize: '0.75rem',
      lineHeight: '20px',
      fontWeight: 600,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
    }}
  >
    {count}
    <VisuallyHidden>{count === 1 ? ` ${one}` : ` ${many}`}</VisuallyHidden>
  </Box>
)

/** How many people wait to be let in, at the one link that leads to them. */
export function WaitingMark({
  among,
}: {
  readonly among: readonly { readonly page: string; readonly tabs: readonly { page: string }[] }[]
}) {
  const waiting = useWaiting()
  return waiting &&
    among.some(({ page, tabs }) =>
      [page, ...tabs.map((tab) => tab.page)].includes(waiting.link),
    ) ? (
    <Mark
      count={waiting.count}
      words={['pessoa aguarda liberação', 'pessoas aguardam liberação']}
    />
  ) : null
}

/** What is late or waits, as the home screen told last. */
export function HomeMark() {
  const count = useWaitingWork()
  return count > 0 ? (
    <Mark count={count} words={['item em atraso ou à espera', 'itens em atraso ou à espera']} />
  ) : null
}
