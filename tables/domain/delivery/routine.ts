import type { Files } from '../../../platform/files/files.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { clashesOf } from '../../calls/delivery-clashes.ts'
import { deliveryVerdict } from '../../calls/delivery-words.ts'
import {
  keepVerdict,
  waitingFiles,
  type DeliveryWay,
  type WaitingFile,
} from '../../data/deliveries.ts'
import { isOfUnprovenLetter, uncheckedOf } from '../../data/folder-files.ts'
import type { Assessing } from './assess.ts'
import { checkFile } from './check.ts'
import { unusualSums } from './news.ts'
import { publishDelivery } from './publish.ts'
import { storedSource } from './stored-source.ts'

// What came without anybody at a screen, by the folder or by letter: what is routine is published, the rest waits.

/** That another file that waits has rows of the same period: which of the two is meant, a person decides. */
async function clashText(runner: Runner, portalId: number, id: number): Promise<readonly string[]> {
  const ready = (await waitingFiles(runner, portalId)).flatMap((file) => {
    const parecer = deliveryVerdict.safeParse(file.verdict).data
    return parecer ? [{ id: file.id, nome: file.name, parecer }] : []
  })
  const others = clashesOf(ready).get(id)
  return others
    ? [`Espera outro arquivo da mesma tabela, unidade e período: ${others.join(', ')}.`]
    : []
}
const unproven =
  'O servidor de e-mail não provou que a mensagem é de quem diz: alguém confere, e publica.'
/** Whether a file publishes by itself: nobody has anything to decide, and its totals are as those of other months. */
async function isRoutine(runner: Runner, portalId: number, file: WaitingFile): Promise<boolean> {
  const verdict = deliveryVerdict.safeParse(file.verdict).data
  if (!verdict || file.state !== 'pronta') return false
  const novo = [
    ...verdict.novo,
    ...(await unusualSums(runner, portalId, verdict)),
    ...(await clashText(runner, portalId, file.id)),
    ...((await isOfUnprovenLetter(runner, file.id)) ? [unproven] : []),
  ]
  if (novo.length === 0) return true
  const { state } = file
  await keepVerdict(runner, file.id, {
    state,
    choice: { ...Object(file.choice) },
    verdict: { ...verdict, novo },
  })
  return false
}

/** Looks at what came to a portal by a way without people, and publishes what is routine, all in one. */
export async function publishRoutine(
  work: Assessing,
  files: Files,
  portalId: number,
  way: Exclude<DeliveryWay, 'tela'>,
): Promise<void> {
  const { runner } = work
  const checked: WaitingFile[] = []
  for (const id of await uncheckedOf(runner, portalId, way))
    checked.push(await checkFile(work, files, portalId, id))
  const routine: number[] = []
  // All are known before one is judged: two of them may be of one period.
  for (const file of checked) if (await isRoutine(runner, portalId, file)) routine.push(file.id)
  if (routine.length === 0) return
  const sourceOf = (file: WaitingFile) => storedSource(files, file)
  await publishDelivery(runner, portalId, routine, { ...work, way, sourceOf })
}
