import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../theme/visually-hidden.tsx'

/** What becomes of what is fetched from elsewhere, in words and by colour. */
export const searchStates = {
  pedida: { text: 'Em andamento', color: 'info' },
  feita: { text: 'Feita', color: 'success' },
  falhou: { text: 'Não deu certo', color: 'error' },
} as const

const mostOpen = 3
interface SearchListProps<S> {
  /** The newest first. */
  readonly searches: readonly S[]
  /** The state of a search in a sentence: that of the newest is read aloud, not its progress. */
  readonly say: (search: S) => string
  /** A search as an item of the list. */
  readonly renderSearch: (search: S) => ReactNode
}
/** What was fetched lately; what is older folds. */
export function SearchList<S>({ searches, say, renderSearch }: SearchListProps<S>) {
  const [newest] = searches
  const older = searches.slice(mostOpen)
  const list = (some: readonly S[], name: string) => (
    <Box component="ul" aria-label={name} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {some.map(renderSearch)}
    </Box>
  )
  return (
    <>
      <VisuallyHidden role="status">{newest && say(newest)}</VisuallyHidden>
      {searches.length > 0 && list(searches.slice(0, mostOpen), 'Últimas buscas')}
      {older.length > 0 && (
        <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1.5 }}>
            Buscas anteriores ({older.length})
          </Box>
          {list(older, 'Buscas anteriores')}
        </Box>
      )}
    </>
  )
}
