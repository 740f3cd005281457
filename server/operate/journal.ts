import { waitingLines } from '../../data/audit/tree/lines.ts'
import { tenantIds } from '../../platform/postgres/tenant-ids.ts'
import { workersSince } from '../../platform/queue/queue.ts'
import { counted } from '../../pt-br/words.ts'
import {
  elapsedText,
  well,
  faultFinding,
  type CheckDeclaration,
  type DatabaseScene,
  type CheckFinding,
} from './look.ts'

/** Seconds: lines are taken in every half minute, unless there are very many from before. */
const lateAfter = 900

/** How far what is signed of the journals is behind them. */
async function journalFound({ owner, serving }: DatabaseScene): Promise<CheckFinding> {
  let [lines, seconds] = [0, 0]
  for (const id of await tenantIds(owner)) {
    const waiting = await waitingLines(owner.in(id))
    lines += waiting.lines
    seconds = Math.max(seconds, waiting.seconds)
  }
  const facts = {
    claraboia_journal_lines_waiting: lines,
    claraboia_journal_oldest_waiting_seconds: seconds,
  }
  if (lines === 0) return well('todas as linhas estão na árvore assinada', facts)
  const text = `${counted(lines, 'linha espera', 'linhas esperam')} a árvore assinada, a mais antiga há ${elapsedText(Math.max(0, seconds))}`
  const since = serving ?? (await workersSince(owner))
  if (!since) return well(`${text}, pois o serviço está parado`, facts)
  const served = (Date.now() - since.getTime()) / 1_000
  return Math.min(served, seconds) > lateAfter
    ? faultFinding(text, 'Veja no log por que integrar_auditoria falha (docs/operate.md).', facts)
    : well(text, facts)
}

export const journalCheck: CheckDeclaration = {
  name: 'journal',
  label: 'Registro da auditoria',
  needs: 'schema',
  remedy: 'Confira se o PostgreSQL está no ar.',
  look: journalFound,
}
