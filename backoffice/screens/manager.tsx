import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { pagesOf } from '../../kernel/call.ts'
import { managerProfileUser } from '../../resources/access/manager-profile-user.ts'
import { offerReadyProfiles } from '../../resources/calls/access.ts'
import type { ScreenProps } from '../app/nouns.ts'
import { Detail as Register } from '../engine/detail/detail.tsx'
import type { Row } from '../engine/data.ts'
import { lookUpRights } from '../session/permission.ts'
import { useSession } from '../session/session.tsx'
import { callApi } from '../transport/http.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { toast } from '../ui/toasts.tsx'
import { counted } from '../../kernel/portuguese.ts'

const [profilesPage = ''] = pagesOf(managerProfileUser)

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

/** Gives a manager that there was before the profiles with which new ones are born. */
function ReadyProfiles({ row }: { readonly row: Row }) {
  const { userId } = useSession()
  const { data: rights } = useQuery({
    queryKey: [managerProfileUser.name, 'rights', userId],
    queryFn: () => lookUpRights(userId, profilesPage),
  })
  return rights?.add ? (
    <Button variant="outlined" onClick={() => void offer(Number(row['id']))}>
      Criar perfis prontos
    </Button>
  ) : null
}

const readyProfiles = (row: Row) => <ReadyProfiles row={row} />

/** A manager's record, with the way to the profiles of its people. */
export const Detail = (props: ScreenProps) => <Register {...props} actions={readyProfiles} />
