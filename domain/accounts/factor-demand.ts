import { formatDay } from '../../kernel/format.ts'
import { problem } from '../../kernel/problem.ts'
import { profileName, storeDemand, type DemandScope } from '../../data/accounts/factor-demand.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Actor } from '../../data/store/scope.ts'

interface WantedDemand {
  readonly scope: DemandScope
  /** Of the scope `perfil` alone. */
  readonly profile: number | null
  /** A day at the municipality, ISO 8601, from when on; null: no more. */
  readonly day: string | null
}
const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/**
 * Demands a second factor of everybody, of the elMasters, or of who has a profile, from a day on; who has none by then
 * turns one on as they sign in.
 * @throws {Problem} `invalid` for a profile that is not there.
 */
export const demandFactor = (
  runner: Runner,
  actor: Actor,
  { scope, profile, day }: WantedDemand,
): Promise<void> =>
  runner.atomically(async (tx) => {
    if ((scope === 'perfil') !== (profile !== null)) throw fault('perfil', 'Escolha o perfil.')
    const name = profile === null ? undefined : await profileName(tx, profile)
    if (profile !== null && name === undefined && day !== null)
      throw fault('perfil', 'Este perfil não existe mais. Escolha outro.')
    await storeDemand(tx, scope, profile, day)
    const whom = { todos: 'Todas as pessoas', elmaster: 'elMasters', perfil: name ?? 'Perfil' }
    await recordEvent(tx, actor, {
      type: 'permission',
      page: 'settings',
      values: {
        segundo_fator: `${whom[scope]}: ${day === null ? 'não é mais exigido' : `exigido desde ${formatDay(day)}`}`,
      },
    })
  })
