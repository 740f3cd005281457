import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { fillPath } from '../../../kernel/call.ts'
import { placeInMenu } from '../../app/menu-levels.ts'
import { useMenu } from '../../app/menu.ts'

/** What opens on the record itself. */
type OwnSetting = 'hosts' | 'keys' | 'followers'
interface Setting {
  readonly title: string
  readonly text: string
  /** A screen of the menu, of this portal; or what opens here. */
  readonly at: { readonly path: string; readonly of?: 'path' | 'search' } | OwnSetting | 'edit'
}
const footer = '/configuracoes-portal/portal-configuracoes'
const settings: readonly Setting[] = [
  { title: 'Identidade e brasão', text: 'Nome, brasão, cores, contatos, serviços', at: 'edit' },
  { title: 'Domínios', text: 'Os endereços próprios em que o portal responde', at: 'hosts' },
  {
    title: 'Unidades gestoras',
    text: 'Quem publica, e de que natureza é',
    at: { path: '/administrador-portal/gerenciar-portais/gerenciar-ugs/:id', of: 'path' },
  },
  {
    title: 'Menu e página inicial',
    text: 'O que o cidadão vê, e em que ordem',
    at: { path: '/menu/gerenciar-menu-usuario/organizar/:id', of: 'path' },
  },
  {
    title: 'Contatos do rodapé',
    text: 'Telefone, e-mail e horário de atendimento',
    at: { path: `${footer}/rodape-contato` },
  },
  {
    title: 'Colunas do rodapé',
    text: 'Os links no fim de cada página',
    at: { path: `${footer}/rodape-base` },
  },
  {
    title: 'Banners do rodapé',
    text: 'As figuras que levam a outros sites',
    at: { path: `${footer}/rodape-banner` },
  },
  {
    title: 'Obrigações e feriados',
    text: 'O que se deve publicar, até que dia, quem responde',
    at: { path: '/portal-transparencia/obrigacoes' },
  },
  {
    title: 'Onde pedir informação (e-SIC)',
    text: 'Endereço, telefone e prazos do serviço',
    at: { path: '/informacoes/portal-informacoes/e-sic' },
  },
  {
    title: 'Chaves de dados',
    text: 'Os sistemas que enviam tabelas, e os que são avisados',
    at: 'keys',
  },
  { title: 'Novidades por e-mail', text: 'Quantas pessoas seguem cada lista', at: 'followers' },
  {
    title: 'Quem publica o quê',
    text: 'As pessoas, as unidades e os tipos',
    at: { path: '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs' },
  },
]

interface MapProps {
  readonly portalId: number
  /** The form of the record, for who may change it. */
  readonly edit: string | undefined
  readonly onOpen: (one: OwnSetting) => void
}
/** Everything that can be set of a portal, wherever its screen stands: in one place, each with what it is for. */
export default function SettingsMap({ portalId, edit, onOpen }: MapProps) {
  const { areas = [] } = useMenu()
  const hrefOf = (at: Setting['at']): string | undefined => {
    if (at === 'edit') return edit
    if (typeof at === 'string') return undefined
    const [listed] = at.path.split('/:')
    if (!placeInMenu(areas, listed ?? '')) return undefined
    return at.of === 'path' ? fillPath(at.path, { id: portalId }) : `${at.path}?portal=${portalId}`
  }
  const shown = settings.flatMap((one) => {
    const href = hrefOf(one.at)
    const own = one.at === 'hosts' || one.at === 'keys' || one.at === 'followers' ? one.at : null
    return href === undefined && own === null ? [] : [{ ...one, href, own }]
  })
  return (
    <Paper variant="outlined" component="nav" aria-label="Configurações do portal">
      <Typography variant="h3" component="h2" sx={{ px: 2.5, pt: 2, pb: 1.5 }}>
        Configurações do portal
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
          '& > li': { borderTop: 1, borderColor: 'divider', px: 2.5, py: 1.25 },
        }}
      >
        {shown.map(({ title, text, href, own }) => (
          <li key={title}>
            {own ? (
              <Link component="button" type="button" align="left" onClick={() => onOpen(own)}>
                {title}
              </Link>
            ) : (
              <Link href={href}>
                {title} <ArrowForwardRounded aria-hidden sx={{ fontSize: 14, verticalAlign: -2 }} />
              </Link>
            )}
            <Typography variant="body2" color="textSecondary">
              {text}
            </Typography>
          </li>
        ))}
      </Box>
    </Paper>
  )
}
