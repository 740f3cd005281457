import type { Leave } from '../../data/nouns/tenant-leave.ts'
import { dayText } from '../../pt-br/day.ts'

/** What lists and `doctor` say of one that leaves. */
export function leaveWords({ begunAt, isDue, day }: Leave): string {
  if (begunAt !== null) return 'remoção interrompida'
  return `${isDue ? 'pode ser removido desde' : 'sai em'} ${dayText(day)}`
}

export const removeCommand = ({ code }: Pick<Leave, 'code'>): string =>
  `npm run cli -- tenant remove ${code} --confirm ${code} --certificate ARQUIVO`
