import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
}
interface MoreProps {
  readonly query: Pages
  readonly text: string
}
/** The foot of a list that is read further page by page, and whose rows nobody counts. */
export const MoreRows = ({ query, text }: MoreProps) =>
  query.hasNextPage && (
    <Box
      className="no-print"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        p: 1.5,
        borderTop: '1px solid var(--palette-divider)',
      }}
    >
      <Button
        variant="outlined"
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {text}
      </Button>
    </Box>
  )
