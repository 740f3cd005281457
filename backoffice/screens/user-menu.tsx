import Button from '@mui/material/Button'
import AccountTreeRounded from '@mui/icons-material/AccountTreeRounded'
import { fillPath, screenSets } from '../../kernel/call.ts'
import { baseMenu } from '../../resources/portal/base-menu.ts'
import { userMenu } from '../../resources/portal/user-menu.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { usePortalInUse } from '../session/portal-in-use.tsx'
import { List as RegisterList } from '../engine/list/list.tsx'
import { useRights } from '../session/permission.ts'
import { NewFrom } from './menu/new.tsx'

const organise = screenSets(userMenu)[0]?.other?.['organizar'] ?? ''

/** The menus of the portal in use, with the way to arrange them all at once. */
export function List(props: ScreenProps) {
  const { id } = usePortalInUse()
  const { add } = useRights()
  const way = id !== null && add && (
    <Button
      variant="outlined"
      startIcon={<AccountTreeRounded />}
      href={`${fillPath(organise, { portalId: id })}?portal=${id}`}
    >
      Organizar menu
    </Button>
  )
  return <RegisterList {...props} actions={way} />
}

export function Create(props: ScreenProps) {
  const { portalId = '', baseMenuId = '' } = props.params
  return (
    <NewFrom
      {...props}
      source={baseMenu}
      sourceKey={baseMenuId}
      routeParams={{ portalId, baseMenuId }}
    />
  )
}

export { Organise as Organizar } from './user-menu/organise.tsx'
