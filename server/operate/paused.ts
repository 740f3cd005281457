import { leavesAhead, type Leave } from '../../data/nouns/tenant-leave.ts'
import { allTenants, type Tenant } from '../../data/nouns/tenants.ts'
import { leaveWords, removeCommand } from '../tenants/leave-words.ts'
import { attend, well, type CheckDeclaration } from './look.ts'

const most = 5

/** What is said of one that is paused, and what ends that. */
function told({ code, pause }: Tenant, leave: Leave | undefined) {
  if (!leave) return `${code} (${pause?.kind === 'leitura' ? 'só leitura' : 'suspenso'})`
  return `${code} (${leaveWords(leave)})`
}

function remedyOf(leaves: readonly Leave[], isAnyPaused: boolean): string {
  const broken = leaves.find(({ begunAt }) => begunAt !== null)
  if (broken) return `Repita até o fim: ${removeCommand(broken)}`
  const due = leaves.find(({ isDue }) => isDue)
  if (due) return `O dia chegou: ${removeCommand(due)}; para que fique, tenant stay ${due.code}.`
  return isAnyPaused
    ? 'Quando não for mais preciso: npm run cli -- read-only off, ou tenant resume CÓDIGO.'
    : 'Para que fique: npm run cli -- tenant stay CÓDIGO.'
}

/**
 * Whether a municipality is suspended, or only read: an hour that was planned is easily forgotten. And which leave, and
 * when.
 */
export const pausedCheck: CheckDeclaration = {
  name: 'paused',
  label: 'Municípios parados',
  needs: 'schema',
  remedy: 'Veja o log do banco.',
  look: async ({ owner }) => {
    const leaves = await leavesAhead(owner)
    const paused = (await allTenants(owner)).filter(({ pause }) => pause !== null)
    const leaveOf = ({ id }: Tenant) => leaves.find((one) => one.id === id)
    const named = [
      ...leaves
        .filter(({ begunAt }) => begunAt !== null)
        .map((leave) => `${leave.code} (${leaveWords(leave)})`),
      ...paused.map((tenant) => told(tenant, leaveOf(tenant))),
    ]
    if (named.length === 0) return well('nenhum')
    const others = named.length > most ? ` e mais ${named.length - most}` : ''
    return attend(
      `${named.slice(0, most).join(', ')}${others}`,
      remedyOf(
        leaves,
        paused.some((tenant) => !leaveOf(tenant)),
      ),
    )
  },
}
