import { systemUser } from '../../../resources/access/system-user.ts'
import { queryClient } from '../../transport/query.ts'

/** Everything that is known of users is read again. */
export const usersChanged = () => queryClient.invalidateQueries({ queryKey: [systemUser.name] })
