import type { PauseKind } from '../../data/nouns/tenant-pause.ts'
import { leavesAhead } from '../../data/nouns/tenant-leave.ts'
import { allTenants, type Tenant } from '../../data/nouns/tenants.ts'
import { pauseTenant, pauseWords, resumeTenant } from '../../domain/tenants/pause.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { dayText } from '../../pt-br/day.ts'
import { counted } from '../../pt-br/words.ts'
import { needInstallation, withPostgres } from '../command-database.ts'
import { momentGiven } from '../command-moment.ts'
import type { Config } from '../config.ts'
import { withOwner } from '../first-run.ts'
import { commandLineOf } from './commands.ts'

type Say = (text: string) => void
interface Asked {
  /** Every municipality where none is named. */
  readonly tenant?: string | undefined
  readonly why?: string | undefined
  readonly until?: string | undefined
}

/** How long an instance may go by what it has read of a municipality before. */
const seenWithin = 'Cada instância o segue em até 10 segundos.'
const longestReason = 300

/** @throws {Refusal} without one, or for a long one */
export function reasonGiven(why: string | undefined): string {
  const reason = why?.trim() ?? ''
  if (reason === '' || reason.length > longestReason)
    throw new Refusal(
      `Diga o motivo com --why, em até ${longestReason} caracteres: as pessoas o leem no lugar do que pediram.`,
    )
  return reason
}

/** The municipality that is named, or all. @throws {Refusal} where there is none */
export const withTenants = (
  config: Config,
  code: string | undefined,
  work: (owner: Database, tenants: readonly Tenant[]) => Promise<void>,
): Promise<void> => {
  needInstallation(config)
  return withPostgres(config, ({ options }) =>
    withOwner(options, async (owner) => {
      const tenants = await allTenants(owner)
      const named = tenants.filter((tenant) => code === undefined || tenant.code === code)
      if (named.length === 0) throw new Refusal(`O inquilino "${code ?? ''}" não existe.`)
      await work(owner, named)
    }),
  )
}

async function pause(config: Config, kind: PauseKind, asked: Asked, say: Say): Promise<void> {
  const reason = reasonGiven(asked.why)
  const until = asked.until === undefined ? null : momentGiven(asked.until).toISOString()
  await withTenants(config, asked.tenant, async (owner, tenants) => {
    for (const tenant of tenants) {
      const isSet = await pauseTenant(owner, commandLineOf(tenant.id), { kind, until, reason })
      const now = { kind, until, reason, since: new Date().toISOString() }
      say(`${tenant.code}: ${isSet ? pauseWords(now, tenant) : 'está suspenso, e segue assim.'}\n`)
    }
    say(`${seenWithin}\n`)
  })
}

async function resume(config: Config, kind: PauseKind, { tenant: code }: Asked, say: Say) {
  await withTenants(config, code, async (owner, tenants) => {
    let count = 0
    if (kind === 'suspenso') await refuseWhileLeaving(owner, code)
    for (const { id } of tenants) if (await resumeTenant(owner, commandLineOf(id), kind)) count += 1
    const was = kind === 'leitura' ? 'só leitura' : 'suspenso'
    say(
      count === 0
        ? `Nada mudou: ${code ?? 'nenhum município'} não estava ${was}.\n`
        : `${counted(count, 'município volta', 'municípios voltam')} a gravar e a publicar. ${seenWithin}\n`,
    )
  })
}

/** Who opens a municipality that leaves means that it stays: the one is said before the other. */
async function refuseWhileLeaving(owner: Database, code: string | undefined): Promise<void> {
  const leave = (await leavesAhead(owner)).find((one) => one.code === code)
  if (leave)
    throw new Refusal(
      `${leave.code} sai em ${dayText(leave.day)}. Para que fique: npm run cli -- tenant stay ${leave.code}; depois repita este comando.`,
    )
}

/** `cli read-only on`: nobody changes anything, portals and lists go on. */
export const beginReadOnly = (config: Config, asked: Asked, say: Say) =>
  pause(config, 'leitura', asked, say)
/** `cli read-only off`. */
export const endReadOnly = (config: Config, asked: Asked, say: Say) =>
  resume(config, 'leitura', asked, say)
/** `cli tenant suspend`: nobody comes in, and its portals say so. */
export const suspendTenant = (config: Config, asked: Asked, say: Say) =>
  pause(config, 'suspenso', asked, say)
/** `cli tenant resume`. */
export const returnTenant = (config: Config, asked: Asked, say: Say) =>
  resume(config, 'suspenso', asked, say)
