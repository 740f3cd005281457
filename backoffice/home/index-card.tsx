import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { ownScreens } from '../../resources/own-screens.ts'
import type { IndexReading } from '../../tables/calls/index-reading.ts'
import { IndexScale } from '../tables/index-scale.tsx'
import { HomeCard } from './card.tsx'

/** How the portal in use stands in the national index of transparency. */
export const IndexCard = ({ reading }: { readonly reading: IndexReading }) => (
  <HomeCard title="Índice de transparência" note="PNTP 2026" short>
    <Box sx={{ px: 2.5, pb: 2.25 }}>
      <IndexScale reading={reading} />
      <Box sx={{ mt: 1.5 }}>
        <Link href={ownScreens.tablesIndex}>O que falta, e o que traz cada ponto</Link>
      </Box>
    </Box>
  </HomeCard>
)
