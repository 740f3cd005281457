import { problem } from '../../../kernel/problem.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { DeliveryChoice } from '../../calls/delivery-words.ts'
import {
  keepVerdict,
  sayOfOthers,
  waitingDeliveryFile,
  type WaitingFile,
} from '../../data/deliveries.ts'
import { assessFile, type Assessing } from './assess.ts'
import { withSaid } from './choice.ts'
import { storedSource } from './stored-source.ts'

/** A file that waits. @throws {Problem} `missing` */
export async function requireWaiting(
  runner: Assessing['runner'],
  portalId: number,
  id: number,
): Promise<WaitingFile> {
  const found = await waitingDeliveryFile(runner, portalId, id)
  if (!found)
    throw problem('missing', 'Este arquivo não espera mais: foi publicado ou tirado da lista.')
  return found
}

/** What holds for every file with the same columns; unit, period and answers are of one. */
const ofColumns = ({ tabela, fonte, coluna, unidades, mapa, lido }: DeliveryChoice) => ({
  tabela,
  fonte,
  coluna,
  unidades,
  mapa,
  lido,
})

/**
 * Keeps what is said of a file that waits, finds out what it is, and keeps that.
 * @throws {Problem} `missing`
 */
export async function checkFile(
  work: Assessing,
  files: Files,
  portalId: number,
  id: number,
  said: DeliveryChoice = {},
): Promise<WaitingFile> {
  const { runner } = work
  const file = await requireWaiting(runner, portalId, id)
  if (file.key === null) return file
  const choice = withSaid(file.choice, said)
  const source = await storedSource(files, file)
  const { name, sha256 } = file
  const { state, verdict } = await assessFile(work, { portalId, name, sha256, source, choice })
  await keepVerdict(runner, id, { state, choice, verdict })
  const { cabecalho: head } = verdict
  if (head !== undefined && (said.lido === true || said.unidades))
    await sayOfOthers(runner, portalId, { id, head }, ofColumns(choice))
  return { ...file, state, choice, verdict }
}
