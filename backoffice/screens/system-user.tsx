import Button from '@mui/material/Button'
import PersonAddRounded from '@mui/icons-material/PersonAddRounded'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../kernel/resource.ts'
import { listOwnUsers } from '../../resources/calls/access.ts'
import { systemUser } from '../../resources/access/system-user.ts'
import { loadChunk } from '../app/load-chunk.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { useRights } from '../session/permission.ts'
import { List as Register } from '../engine/list/list.tsx'
import { staffFlags } from './system-user/access.ts'
import { accessColumns } from './system-user/columns.tsx'
import { AccessDialog } from './system-user/access-dialog.tsx'

// The screens of a person stand in the part of their list: each part more is named in what every visit loads.
export { Person } from '../people/person.tsx'
export { Why } from '../people/why.tsx'

// Only who invites needs it.
const Invite = lazy(() => loadChunk(() => import('./system-user/invite.tsx')))

/** What tells who works for EL, which nobody in the list of the others does. */
const ofStaff: readonly string[] = staffFlags
/**
 * Those who do not work for EL, by their own call: the users that a manager's administrator deals with (specification 2
 * §7.5).
 */
const ownUsers: AnyResource = {
  ...systemUser,
  list: {
    ...systemUser.list,
    columns: systemUser.list.columns.filter((name) => !ofStaff.includes(name)),
  },
  calls: { ...systemUser.calls, list: `${listOwnUsers.method} ${listOwnUsers.path}` },
}
/** The list of the managers' area; the other one, under the levels of access, has everybody. */
const ofManagers = (path: string | undefined) => path?.startsWith('/gestor/') === true

/** Whether somebody is being invited: also by the address, which the home leads to. */
function useInviting(mayInvite: boolean) {
  const { convidar }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (inviting: boolean) =>
    void navigate({
      to: '.',
      replace: true,
      search: (search: Readonly<Record<string, unknown>>) => ({
        ...search,
        convidar: inviting ? 'sim' : undefined,
      }),
    })
  return [mayInvite && convidar === 'sim', set] as const
}

/** The register; the specification gives this noun no screens but its lists, so access is changed on them. */
export function List(props: ScreenProps) {
  const [chosen, setChosen] = useState<string>()
  const rights = useRights()
  const [inviting, setInviting] = useInviting(rights.add)
  const resource = ofManagers(props.set.list) ? ownUsers : props.resource
  const invite = rights.add && (
    <Button variant="contained" startIcon={<PersonAddRounded />} onClick={() => setInviting(true)}>
      Convidar pessoa
    </Button>
  )
  return (
    <>
      <Register
        {...props}
        resource={resource}
        actions={invite}
        change={{ text: 'Mudar acesso', run: setChosen }}
        beside={accessColumns}
      />
      {inviting && (
        <Suspense fallback={null}>
          <Invite onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {chosen !== undefined && <AccessDialog id={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
