import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { count } from './noun.ts'
import { pageSizes, type ChangeList, type ListState } from './list-state.ts'
import { NativeChoice } from './native-choice.tsx'

interface FooterProps {
  readonly state: ListState
  readonly change: ChangeList
  readonly total: number
  readonly shown: number
  readonly words: readonly [string, string]
}

/** Where in the list one is, and the way to the neighbours. */
export function ListFooter({ state: { page, size }, change, total, shown, words }: FooterProps) {
  const first = (page - 1) * size + 1
  const last = Math.max(1, Math.ceil(total / size))
  const range = shown > 0 ? `${first.toLocaleString('pt-BR')}–${(first + shown - 1).toLocaleString('pt-BR')} de ` : ''
  return (
    <Box component="nav" aria-label="Páginas da lista" className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.25, borderTop: '1px solid var(--palette-divider)' }}>
      <Typography variant="body2" color="textSecondary" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums', mr: 'auto' }}>{range}{count(total, ...words)}</Typography>
      <NativeChoice label="Por página" value={String(size)} options={pageSizes.map((one) => [String(one), String(one)] as const)} onChange={(value) => change({ size: Number(value) })} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" size="small" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>Anterior</Button>
        <Button variant="outlined" size="small" disabled={page >= last} onClick={() => change({ page: page + 1 })}>Próxima</Button>
      </Box>
    </Box>
  )
}
