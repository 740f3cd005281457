import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { pagesOf } from '../../../kernel/call.ts'
import { managerProfileUser } from '../../../resources/access/manager-profile-user.ts'
import { managerUserLink } from '../../../resources/access/manager-user-link.ts'
import { menuPlaces } from '../../app/menu-levels.ts'
import { useMenu } from '../../app/menu.ts'
import { optionsQuery } from '../../engine/reference.ts'
import { ReferenceInput } from '../../inputs/reference.tsx'

const { idManagerProfile } = managerUserLink.fields
const [profilesOfManagers = ''] = pagesOf(managerProfileUser)

interface ProfileChoiceProps {
  readonly label: string
  readonly help: string
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}
/** One of the managers' profiles; where there is none to give, why, and the way to where one is made. */
export function ProfileChoice({ value, onChange, ...words }: ProfileChoiceProps) {
  const { data } = useQuery(optionsQuery(idManagerProfile, {}, ''))
  if (data?.length === 0) return <NoProfile />
  return (
    <ReferenceInput
      {...words}
      field={idManagerProfile}
      routeParams={{}}
      value={value}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      placeholder="Digite o gestor ou o perfil"
    />
  )
}

function NoProfile() {
  const { areas: menu = [] } = useMenu()
  const isOpen = menuPlaces(menu).some(({ link }) => link.path === profilesOfManagers)
  return (
    <Alert severity="info">
      Ainda não há perfil para dar: nenhum gestor ao seu alcance usa um. Cada gestor novo traz
      quatro prontos;{' '}
      {isOpen ? (
        <>
          a um que já existe eles se dão em <Link href={profilesOfManagers}>Perfis por gestor</Link>
          .
        </>
      ) : (
        'peça a um elMaster.'
      )}
    </Alert>
  )
}
