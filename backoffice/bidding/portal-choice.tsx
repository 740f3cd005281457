import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useScreenTitle } from '../app/page.tsx'
import { EmptyState } from '../app/loading.tsx'
import { biddingAddress } from './address.ts'
import type { OpenPortals } from './portal.ts'

/** The portals that take registrations, for whoever came without the address that a notice gives. */
export function PortalChoice({ portals }: { readonly portals: OpenPortals }) {
  const heading = useScreenTitle('Inscrição em licitação')
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Inscrição em licitação
      </Typography>
      {portals.length === 0 ? (
        <EmptyState
          title="Nenhum portal recebe inscrições agora"
          text="Confira o endereço que o órgão publicou com o edital."
        />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3 }}>
            De qual órgão é a licitação? Escolha o que publicou o edital.
          </Typography>
          <Box component="ul" aria-label="Órgãos" sx={list}>
            {portals.map(({ id, nome, brasao }) => (
              <li key={id}>
                <Link href={biddingAddress(id)} underline="none" color="inherit" sx={row}>
                  <Box sx={{ width: 48, flexShrink: 0, textAlign: 'center' }}>
                    {brasao && (
                      <Box
                        component="img"
                        src={brasao}
                        alt=""
                        sx={{ maxHeight: 40, maxWidth: 48, objectFit: 'contain' }}
                      />
                    )}
                  </Box>
                  <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {nome}
                  </Box>
                </Link>
              </li>
            ))}
          </Box>
        </>
      )}
    </>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 64,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  border: '1px solid var(--palette-line2)',
  '&:hover': { borderColor: 'primary.main' },
}
