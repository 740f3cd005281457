import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import type { OfferedMenuChange } from '../../../resources/calls/system-menu.ts'

interface ComparisonProps {
  readonly items: readonly OfferedMenuChange[]
  readonly groups: readonly string[]
}
/** What of the municipality's own would go, first; then what moves, and where to. */
export function MenuComparison({ items, groups }: ComparisonProps) {
  const sorted = items.toSorted((a, b) => place(a).localeCompare(place(b), 'pt-BR'))
  const own = sorted.filter(({ nome_proprio }) => nome_proprio)
  const back = sorted.filter(({ antes }) => antes === null)
  const moved = sorted.filter(({ antes, nome_proprio }) => antes !== null && !nome_proprio)
  const of = (kind: OfferedMenuChange['como']) => moved.filter(({ como }) => como === kind)
  const none = own.length + back.length + groups.length === 0
  return (
    <>
      <Part title="Mudanças suas que saem">
        {none && (
          <Typography color="textSecondary">
            Nenhuma: todos os nomes e grupos são os do sistema.
          </Typography>
        )}
        {groups.length > 0 && (
          <Typography>
            {groups.length === 1 ? 'Área ou grupo: ' : 'Áreas e grupos: '}
            {groups.join(', ')}.
          </Typography>
        )}
        <Pairs items={own} />
      </Part>
      <Listed title="Aparecem, e hoje não" items={back} />
      <Listed title="Vão junto: páginas do município" items={of('mantida')} />
      <Listed title="Viram abas" items={of('aba')} />
      <Listed title="Mudam de lugar" items={of('entrada')} />
      <Listed title="Ficam só com o endereço: outra tela mostra o mesmo" items={of('gemea')} />
    </>
  )
}

const place = ({ depois, titulo }: OfferedMenuChange) => depois ?? titulo

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}
const Part = ({ title, children }: PartProps) => (
  <Box component="section" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="h3">{title}</Typography>
    {children}
  </Box>
)

interface ListedProps {
  readonly title: string
  readonly items: readonly OfferedMenuChange[]
}
const Listed = ({ title, items }: ListedProps) =>
  items.length === 0 ? null : (
    <Part title={`${title}, ${items.length}`}>
      <Pairs items={items} />
    </Part>
  )

/** Where each stands now, and where it would. */
const Pairs = ({ items }: { readonly items: readonly OfferedMenuChange[] }) =>
  items.length === 0 ? null : (
    <Box component="dl" sx={pairs}>
      {items.map(({ titulo, antes, depois }) => (
        <Fragment key={`${antes} ${titulo} ${depois}`}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {antes ?? `Hoje fora do menu: ${titulo}`}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
            {depois ?? 'Sai do menu'}
          </Typography>
        </Fragment>
      ))}
    </Box>
  )
const pairs = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  '& > *': { py: 0.5 },
  '& > dt': { borderTop: 1, borderColor: 'divider' },
  '& > dd': { borderTop: { xs: 0, sm: 1 }, borderColor: { sm: 'divider' } },
} as const
