import { keepTenant, leaveTenant, type NotHandedOver } from '../../domain/tenants/leave.ts'
import { Refusal } from '../../platform/process/refusal.ts'
import { dayText } from '../../pt-br/day.ts'
import type { Config } from '../config.ts'
import { commandLineOf } from './commands.ts'
import { reasonGiven, withTenants } from './pause.ts'

type Say = (text: string) => void
interface LeaveFlags {
  readonly code: string
  readonly why?: string | undefined
  readonly in?: string | undefined
  readonly 'without-export'?: string | undefined
}

const usualDays = 30
const mostDays = 3_650
function daysGiven(text: string | undefined): number {
  const days = text === undefined ? usualDays : Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= mostDays) return days
  throw new Refusal(
    `"${text}" não serve em --in: diga em quantos dias o município pode ser removido, de 1 a ${mostDays}.`,
  )
}

/** What has to come before, in the words of who does it. */
export const handOverFirst = (code: string, why: NotHandedOver): Refusal => {
  const cause = {
    served: `${code} ainda não está suspenso, e o que se exporta agora pode mudar. Antes: npm run cli -- tenant suspend ${code} --why MOTIVO, e `,
    nothing: `Desde que ${code} foi suspenso não foi exportado. Antes: `,
    incomplete: `Na última exportação de ${code} faltaram arquivos, que ela nomeou. Recupere-os e repita: `,
    changed: `Algo de ${code} mudou desde a última exportação. Repita: `,
  }[why]
  return new Refusal(
    `${cause}npm run cli -- tenant export PASTA --tenant ${code}. Se ninguém precisa dela, diga o motivo com --without-export.`,
  )
}

/** `cli tenant leave`. @throws {Refusal} */
export async function announceLeave(config: Config, asked: LeaveFlags, say: Say): Promise<void> {
  const { code, in: given, 'without-export': without } = asked
  const days = daysGiven(given)
  const reason = reasonGiven(asked.why)
  const withoutExport = without === undefined ? null : reasonGiven(without)
  await withTenants(config, code, async (owner, [tenant]) => {
    if (!tenant) return
    const actor = commandLineOf(tenant.id)
    const left = await leaveTenant(owner, actor, tenant, { reason, days, withoutExport })
    if (left === 'leaves')
      throw new Refusal(
        `${code} já vai sair. Para mudar o dia: npm run cli -- tenant stay ${code}, e repita este comando.`,
      )
    if (typeof left === 'string') throw handOverFirst(code, left)
    say(
      `${code} está suspenso e pode ser removido a partir de ${dayText(left.day)}; nada o remove sozinho. Até lá, para desistir: npm run cli -- tenant stay ${code}.\n`,
    )
  })
}

/** `cli tenant stay`. @throws {Refusal} */
export async function stopLeave(config: Config, code: string, say: Say): Promise<void> {
  await withTenants(config, code, async (owner, [tenant]) => {
    if (!tenant) return
    if (!(await keepTenant(owner, commandLineOf(tenant.id))))
      throw new Refusal(`Nada mudou: ${code} não estava de saída.`)
    say(
      `${code} fica. Segue suspenso; para abri-lo de novo: npm run cli -- tenant resume ${code}.\n`,
    )
  })
}
