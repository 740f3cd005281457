import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, stop } from '../../service/process.ts'
import { ask } from './errands.ts'
import type { Fault } from './faults.ts'
import { mustMount, newDisk } from './own-disk.ts'
import { metricsOf, type Scene } from './scene.ts'

const dropped = async (scene: Scene) =>
  Number(/^log_lines_dropped_total (\d+)$/m.exec(await metricsOf(scene))?.[1])

/** Asks for addresses that cannot be read, each a line of the log, until lines are dropped. */
async function untilDropped(scene: Scene): Promise<void> {
  const until = performance.now() + 300_000
  while ((await dropped(scene)) === 0) {
    if (performance.now() > until) throw new Error('no dropped line was counted')
    const asked = Array.from({ length: 200 }, () => ask(scene, '/%zz'))
    const wrong = (await Promise.all(asked)).find(({ status }) => status !== 400)
    if (wrong) throw new Error(`such an address was answered ${wrong.status}`)
  }
}

const withLog = (scene: Scene, descriptor: number) =>
  scene.restart({ LOG_LEVEL: 'info' }, [], descriptor).finally(() => closeSync(descriptor))

async function endWell(scene: Scene): Promise<void> {
  const from = performance.now()
  const { code } = await stop(scene.service, 'SIGTERM')
  if (code !== 0) throw new Error(`SIGTERM ended it with code ${code}`)
  if (performance.now() - from > 30_000) throw new Error('it ended late')
}

/** Whatever becomes of it, the service runs as before afterwards. */
const afterwards = (work: (scene: Scene) => Promise<void>) => async (scene: Scene) => {
  let over = 0
  try {
    await work(scene)
  } finally {
    await stop(scene.service)
    over = performance.now()
    await scene.restart()
  }
  return over
}

/** The log is full before the start, while people write, and when the service ends; then there is room again. */
async function fullLog(scene: Scene): Promise<void> {
  mustMount()
  const disk = newDisk(1)
  const file = join(disk.folder, 'claraboia.log')
  try {
    closeSync(openSync(file, 'w'))
    disk.fill()
    await endWell(scene)
    await withLog(scene, openSync(file, 'a'))
    await untilDropped(scene)
    disk.clear()
    const isWritten = () => /"level":\d+/.test(readFileSync(file, 'utf8'))
    if (!(await eventually(isWritten, 30_000))) throw new Error('the log did not go on')
    disk.fill()
    await endWell(scene)
  } finally {
    disk.remove()
  }
}

/** An output that takes nothing at all, as a file that may not be written. */
async function refusedLog(scene: Scene): Promise<void> {
  await endWell(scene)
  await withLog(scene, openSync('/dev/null', 'r'))
  await untilDropped(scene)
  await endWell(scene)
}

/** Who read the log is gone. */
async function closedLog(scene: Scene): Promise<void> {
  await stop(scene.service)
  await scene.restart({ LOG_LEVEL: 'info' })
  scene.service.child.stdout?.destroy()
  scene.service.child.stderr?.destroy()
  await untilDropped(scene)
  await endWell(scene)
}

export const logFaults: readonly Fault[] = [
  {
    id: 'F20',
    what: 'the log on a full disk of 1 MB',
    happen: afterwards(fullLog),
  },
  { id: 'F20', what: 'a log that may not be written', happen: afterwards(refusedLog) },
  { id: 'F20', what: 'nobody reads the log any more', happen: afterwards(closedLog) },
]
