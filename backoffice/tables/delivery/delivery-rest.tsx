import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { dayText } from '../../../pt-br/day.ts'
import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import type { DeliveryDone, DeliveryOwed } from '../../../tables/calls/delivery.ts'
import { momentHere } from '../../app/clock.ts'
import { ActDialog, type Act } from '../acts.tsx'
import { tablePath } from '../data.ts'
import { periodText } from '../words.ts'
import { undoAct } from './delivery-calls.ts'

export function DeliverySection({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
const listStyle = { m: 0, pl: 2.5, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' } as const

interface PackagesProps {
  readonly packages: readonly {
    readonly id: number
    readonly nome: string
    readonly arquivos: number
  }[]
}
/** The packages in which other files wait. */
export function InPackages({ packages }: PackagesProps) {
  if (packages.length === 0) return null
  return (
    <DeliverySection title="Em pacotes">
      <Box component="ul" sx={listStyle}>
        {packages.map(({ id, nome, arquivos }) => (
          <li key={id}>
            {counted(arquivos, 'arquivo vai', 'arquivos vão')} ao portal com o pacote{' '}
            <Link href={ownScreens.release.replace(':id', String(id))}>{nome}</Link>
          </li>
        ))}
      </Box>
    </DeliverySection>
  )
}

/** What the month still owes: tables that a unit sent before, and that neither stand nor wait. */
export function DeliveryOwedList({ owed }: { readonly owed: readonly DeliveryOwed[] }) {
  const [first] = owed
  if (!first) return null
  return (
    <DeliverySection title={`O que ainda falta de ${periodText(first.ano, first.mes)}`}>
      <Box component="ul" sx={listStyle}>
        {owed.map(({ tabela, titulo, unidade, prazo, atrasada }) => (
          <li key={`${tabela} ${unidade}`}>
            <Link href={tablePath(tabela)}>{titulo}</Link>, de {unidade}:{' '}
            {atrasada ? (
              <Box component="strong" sx={{ color: 'error.main' }}>
                o prazo era {dayText(prazo)}
              </Box>
            ) : (
              `até ${dayText(prazo)}`
            )}
          </li>
        ))}
      </Box>
    </DeliverySection>
  )
}

interface DoneProps {
  readonly deliveries: readonly DeliveryDone[]
  readonly portalId: number
}
/** What was published at once lately, each taken back at once. */
export function DeliveriesDone({ deliveries, portalId }: DoneProps) {
  const [act, setAct] = useState<Act | null>(null)
  if (deliveries.length === 0) return null
  return (
    <DeliverySection title="Publicado junto">
      <Box component="ul" sx={{ ...listStyle, pl: 0, listStyle: 'none', gap: 1.25 }}>
        {deliveries.map((delivery) => (
          <Box
            component="li"
            key={delivery.id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <Typography>
                {momentHere(delivery.em)}, por {delivery.quem}
                {viaText[delivery.via]}: {counted(delivery.linhas, 'linha', 'linhas')}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {wordsOf(delivery)}
              </Typography>
            </Box>
            {delivery.desfeita === null ? (
              <Button
                variant="outlined"
                size="small"
                aria-label={`Desfazer a publicação de ${momentHere(delivery.em)}`}
                onClick={() => setAct(undoAct(delivery, portalId))}
              >
                Desfazer
              </Button>
            ) : (
              <Typography variant="body2">Desfeita em {momentHere(delivery.desfeita)}</Typography>
            )}
          </Box>
        ))}
      </Box>
      {act && <ActDialog act={act} place={{ portalId, table: '' }} onClose={() => setAct(null)} />}
    </DeliverySection>
  )
}

const viaText = { tela: '', pasta: ', pela pasta', email: ', por e-mail' } as const
/** `Receitas e Empenhos, de março de 2026`. */
function wordsOf({ cargas }: DeliveryDone): string {
  if (cargas.length === 0) return 'Nada mudou: era o que já estava publicado.'
  const titles = [...new Set(cargas.map(({ titulo }) => titulo))]
  const periods = [...new Set(cargas.map(({ ano, mes }) => periodText(ano, mes)))]
  const few = periods.length > 3 ? `${periods.length} períodos` : conjunction(periods)
  return `${conjunction(titles)}, de ${few}`
}
