import { accounts } from '../../server/demo/seed.ts'
import { eventually, freePort, isHealthy, makeFolder, program, stop, type Program } from '../service/process.ts'
import type { Account } from './visitor.ts'

/** A running demonstration: the invented municipality in a folder of its own. */
export interface Demonstration {
  readonly url: string
  /** Ends the server at once, as a loss of power would. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same folder and address. */
  readonly revive: () => Promise<void>
  readonly end: () => Promise<void>
}

const [master, administrator, publisher] = accounts
export const people: Readonly<Record<'ana' | 'joana' | 'carlos', Account & { readonly name: string }>> = { ana: master, joana: administrator, carlos: publisher }

/** Milliseconds: it may have to build first. */
const patience = 150_000

async function run(dataDir: string, port: number): Promise<Program> {
  const started = program(['start', '--demo'], { DATA_DIR: dataDir, PORT: String(port) })
  const ready = await eventually(() => started.child.exitCode !== null || isHealthy(`http://127.0.0.1:${port}`), patience)
  if (!ready || started.child.exitCode !== null) {
    await stop(started, 'SIGKILL')
    throw new Error(`the demonstration did not start: ${(await started.ended).err}`)
  }
  return started
}

export async function startDemonstration(): Promise<Demonstration> {
  const { dataDir, remove } = makeFolder()
  const port = await freePort()
  let running = await run(dataDir, port)
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => void (await stop(running, 'SIGKILL')),
    revive: async () => { running = await run(dataDir, port) },
    end: async () => {
      await stop(running)
      remove()
    },
  }
}
