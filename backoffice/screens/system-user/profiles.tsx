import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { managerUserLink } from '../../../resources/access/manager-user-link.ts'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { pagesOf } from '../../../kernel/call.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import type { Row } from '../../engine/data.ts'
import { labelsQuery } from '../../engine/reference.ts'
import { useSession } from '../../session/session.tsx'
import { ProfileChoice } from './profile-choice.tsx'
import { linksQuery, rightsQuery, type Giving } from './giving.ts'

const { idManagerProfile } = managerUserLink.fields
const [publishers = ''] = pagesOf(publisherPermission)

interface ProfilesProps {
  readonly id: string
  readonly giving: Giving
  readonly onChange: (giving: Giving) => void
}
/** What a person may do, and at which manager; changed when the dialog is saved. Nothing for whoever may not see it. */
export function Profiles({ id, giving: { wanted, taken }, onChange }: ProfilesProps) {
  const { userId } = useSession()
  const asked = useQuery(rightsQuery(userId))
  const rights = asked.data
  const found = useQuery({ ...linksQuery(id), enabled: rights?.read ?? false })
  const links = found.data?.rows ?? []
  const error = asked.error ?? found.error
  const { data: texts } = useQuery(
    labelsQuery(
      idManagerProfile,
      {},
      links.map((link) => String(link['idManagerProfile'])),
    ),
  )
  if (rights && !rights.read) return null
  return (
    <Box
      component="section"
      aria-labelledby="profiles-title"
      sx={{ display: 'grid', gap: 1.5, py: 2.5, borderBlock: '1px solid var(--palette-divider)' }}
    >
      <Typography id="profiles-title" variant="subtitle2" component="h3">
        Perfis
      </Typography>
      {error && !found.data ? (
        <ErrorState
          title="Ocorreu um erro ao buscar o gestor do usuario!"
          problem={asProblem(error)}
          retry={() => void (rights ? found : asked).refetch()}
        />
      ) : !found.data ? (
        <Skeletons lines={2} />
      ) : (
        <>
          {links.length === 0 ? (
            <Typography color="textSecondary">
              Nenhum. Sem perfil, quem não é elMaster entra e não vê página alguma.
            </Typography>
          ) : (
            <Box
              component="ul"
              aria-label="Perfis da pessoa"
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}
            >
              {links.map((link) => {
                const key = Number(link['id'])
                const gone = taken.includes(key)
                const take = () =>
                  onChange({
                    wanted,
                    taken: gone ? taken.filter((one) => one !== key) : [...taken, key],
                  })
                return (
                  <HeldProfile
                    key={key}
                    link={link}
                    text={texts?.get(String(link['idManagerProfile'])) ?? '…'}
                    gone={gone}
                    onTake={rights?.delete ? take : undefined}
                  />
                )
              })}
            </Box>
          )}
          {id === userId && taken.length > 0 && (
            <Alert severity="warning" role="alert">
              Você está tirando um perfil seu: pode deixar de ver estas telas, e só outra pessoa o
              devolve.
            </Alert>
          )}
          {rights?.add && (
            <ProfileChoice
              label={links.length === 0 ? 'Dar um perfil' : 'Dar mais um perfil'}
              help="O que a pessoa pode fazer, e em qual gestor."
              value={wanted}
              onChange={(value) => onChange({ wanted: value, taken })}
            />
          )}
          <Typography variant="body2" color="textSecondary">
            Quem publica sem administrar só o faz com permissão:{' '}
            <Link href={`${publishers}?usuario=${id}`}>limite onde</Link>.
          </Typography>
        </>
      )}
    </Box>
  )
}

interface HeldProps {
  readonly link: Row
  readonly text: string
  readonly gone: boolean
  readonly onTake: (() => void) | undefined
}
function HeldProfile({ link, text, gone, onTake }: HeldProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
      <Typography
        sx={{
          minWidth: 0,
          overflowWrap: 'anywhere',
          textDecoration: gone ? 'line-through' : undefined,
        }}
      >
        {text}
      </Typography>
      {link['blocked'] === true && <Chip size="small" variant="outlined" label="Bloqueado" />}
      {onTake && (
        <Button
          size="small"
          variant="text"
          color={gone ? 'primary' : 'error'}
          aria-label={`${gone ? 'Manter' : 'Tirar'} ${text}`}
          onClick={onTake}
          sx={{ ml: 'auto', flex: 'none' }}
        >
          {gone ? 'Manter' : 'Tirar'}
        </Button>
      )}
    </Box>
  )
}
