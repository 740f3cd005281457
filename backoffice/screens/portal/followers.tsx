import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../pt-br/words.ts'
import { countFollowers } from '../../../resources/calls/portals/followers.ts'
import { EmptyState } from '../../app/loading.tsx'
import { callApi } from '../../transport/http.ts'
import { PanelDialog } from './panel-dialog.tsx'

const readFollowers = async (portalId: number) =>
  (await callApi(countFollowers, { params: { portalId } })).data
type FollowersOfPortal = Awaited<ReturnType<typeof readFollowers>>

interface FollowersProps {
  readonly portalId: number
  readonly onClose: () => void
}
/** How many citizens are written to of what is new in each list of a portal. */
export default function Followers({ portalId, onClose }: FollowersProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['followers', portalId],
    queryFn: () => readFollowers(portalId),
  })
  return (
    <PanelDialog
      title="Novidades por e-mail"
      onClose={onClose}
      error={error}
      retry={() => void refetch()}
    >
      {data && <Lists {...data} />}
    </PanelDialog>
  )
}

function Lists({ envia_email, listas }: FollowersOfPortal) {
  return (
    <>
      {!envia_email && (
        <Alert severity="info">
          O portal só oferece novidades por e-mail quando a instalação tem um servidor de e-mail.
          Quem cuida do servidor o define em SMTP_URL.
        </Alert>
      )}
      {listas.length === 0 ? (
        <EmptyState
          title="Ninguém recebe novidades ainda"
          text="O cidadão pede as novidades de uma lista no fim da página dela. Aqui aparece só quantas pessoas recebem, nunca quem são."
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {listas.map(({ nome, endereco, pessoas }) => (
            <Box component="li" key={endereco}>
              <Link href={endereco} target="_blank" rel="noopener">
                {nome}
              </Link>
              <Typography variant="body2" color="textSecondary">
                {counted(pessoas, 'pessoa', 'pessoas')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}
