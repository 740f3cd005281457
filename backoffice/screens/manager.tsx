import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { pagesOf, screenSets } from '../../kernel/call.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { portal } from '../../resources/portal/portal.ts'
import { offerReadyProfiles } from '../../resources/calls/access.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { offerNextStep } from '../home/next-step.ts'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import { Detail as Register } from '../engine/detail/detail.tsx'
import type { Row } from '../engine/data.ts'
import { lookUpRights } from '../session/permission.ts'
import { useSession } from '../session/session.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { toast } from '../ui/toasts.tsx'
import { counted, withNew } from '../../pt-br/words.ts'

const [profilesPage = ''] = pagesOf(managerProfileUser)
const [portalsPage = ''] = pagesOf(portal)
const newPortal = screenSets(portal).find(({ create }) => create)?.create

async function offer(managerId: number): Promise<void> {
  try {
    const { data } = await callApi(offerReadyProfiles, { body: { id_gestor: managerId } })
    await queryClient.invalidateQueries({ queryKey: [managerProfileUser.name] })
    toast({
      text:
        data.novos === 0
          ? 'Este gestor já usa os perfis prontos'
          : `${counted(data.novos, 'perfil pronto criado', 'perfis prontos criados')}`,
    })
  } catch (fault) {
    toast({ text: asProblem(fault).message, kind: 'error' })
  }
}

function useRightsOn(page: string) {
  const { userId } = useSession()
  const { data } = useQuery({
    queryKey: [managerProfileUser.name, 'rights', userId, page],
    queryFn: () => lookUpRights(userId, page),
  })
  return data
}

/** Gives a manager that there was before the profiles with which new ones are born. */
function ReadyProfiles({ row }: { readonly row: Row }) {
  const rights = useRightsOn(profilesPage)
  return rights?.add ? (
    <Button variant="outlined" onClick={() => void offer(Number(row['id']))}>
      Criar perfis prontos
    </Button>
  ) : null
}

/** The form of a portal that is this manager's. */
function NewPortal({ row }: { readonly row: Row }) {
  const rights = useRightsOn(portalsPage)
  return rights?.add && newPortal ? (
    <Button variant="outlined" href={`${newPortal}?gestor=${String(row['id'])}`}>
      {withNew(portal.noun)}
    </Button>
  ) : null
}

const actionsOf = (row: Row) => (
  <>
    <NewPortal row={row} />
    <ReadyProfiles row={row} />
  </>
)

/** A manager's record, with the ways to its portals and to the profiles of its people. */
export const Detail = (props: ScreenProps) => <Register {...props} actions={actionsOf} />

/** The form of a manager: from a new one the first steps go on. */
export const Form = (props: ScreenProps) => (
  <RegisterForm {...props} onMade={() => void offerNextStep(null)} />
)
