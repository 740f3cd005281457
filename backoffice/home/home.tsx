import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import UploadRounded from '@mui/icons-material/UploadRounded'
import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeletons } from '../loading.tsx'
import { menuPlaces, menuQuery } from '../menu.ts'
import { PageHeader } from '../page.tsx'
import { usePortalInUse } from '../portal-in-use.tsx'
import { asProblem } from '../problem-answer.ts'
import { useSession } from '../session.tsx'
import { Attention } from './attention.tsx'
import { Changes } from './changes.tsx'
import { greeting, panelQuery, type Panel } from './panel.ts'
import { Portals } from './portals.tsx'
import { Published } from './published.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** Where publishers work; offered here when it is in the user's menu. */
const publisherPages = '/portal-transparencia/publicador-de-documento'

export function Home() {
  const { userId, profile } = useSession()
  const { id, name, loading } = usePortalInUse()
  const { data, error, refetch } = useQuery(panelQuery(id, !loading))
  const { data: menu = [] } = useQuery(menuQuery(userId))
  const publisher = menuPlaces(menu).find(({ link }) => link.path.startsWith(publisherPages))?.link
  const [firstName] = profile?.nomeCompleto.split(' ') ?? []
  return (
    <>
      <PageHeader title={firstName ? `${greeting()}, ${firstName}` : greeting()} documentTitle="Início" crumbs={[]}
        purpose={data ? summary(data, name) : ' '}
        actions={publisher && <Button variant="contained" startIcon={<UploadRounded />} href={publisher.path}>Publicar documentos</Button>} />
      {error ? <Paper variant="outlined"><ErrorState problem={asProblem(error)} retry={() => void refetch()} title="O resumo não foi carregado" /></Paper>
        : data ? <Board panel={data} /> : <Waiting />}
    </>
  )
}

const grid = { display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' }, gap: 2 }

const Board = ({ panel: { pendencias, meses, ultimas, portais } }: { readonly panel: Panel }) => (
  <Box sx={grid}>
    <Attention items={pendencias} />
    <Published months={meses} />
    <Changes items={ultimas} />
    <Box sx={{ gridColumn: { md: 'span 12', lg: 'span 5' }, display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr' } }}>
      <Portals items={portais} />
      <Shortcuts />
    </Box>
  </Box>
)

const Waiting = () => (
  <Box sx={grid}>
    {[7, 5, 7, 5].map((span, at) => <Paper key={at} variant="outlined" sx={{ gridColumn: { lg: `span ${span}`, md: 'span 12' }, minHeight: 220 }}><Skeletons lines={5} /></Paper>)}
  </Box>
)

const words = ['nada pede', 'uma coisa pede', 'duas coisas pedem', 'três coisas pedem', 'quatro coisas pedem', 'cinco coisas pedem']

function summary({ pendencias }: Panel, portal: string): string {
  const asks = `${words[pendencias.length] ?? `${pendencias.length} coisas pedem`} atenção hoje.`
  return portal ? `${portal}: ${asks}` : asks.charAt(0).toUpperCase() + asks.slice(1)
}
