import { refuseScreen, requireSignedIn, type Opening } from '../app/guards.ts'
import { noRights, type Rights } from '../session/permission.ts'
import { session } from '../session/session-state.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { queryClient } from '../transport/query.ts'
import { settingsQuery } from './settings-query.ts'

/** Lets an elMaster into the settings of the municipality: the server's own answer decides, and no page grants them. */
export async function requireMunicipality({ from, to, page }: Opening): Promise<Rights> {
  if (session.get().status === 'out') return noRights
  await queryClient.ensureQueryData(settingsQuery).catch((error: unknown) => {
    if (session.get().status === 'out') return requireSignedIn(to)
    // Any other fault is the screen's to show, with a way to try again.
    if (asProblem(error).code === 'forbidden') throw refuseScreen(from, to, page)
  })
  return noRights
}
