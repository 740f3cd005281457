import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readProgress } from '../../../platform/backup/live/progress.ts'
import { codeOf } from '../../../platform/process/refusal.ts'
import { cli } from '../../service/office.ts'
import { filesOf } from '../../service/backup-office.ts'
import type { Furnished } from '../../service/furnished.ts'
import {
  databaseOf,
  eventually,
  startService,
  stop,
  type Ended,
  type Service,
} from '../../service/process.ts'
import { Book, type Acknowledged, type Pace } from './book.ts'

/** When the machine goes: while many write, while now and then somebody does, or a moment after its start. */
export const moments = ['load', 'quiet', 'start'] as const
export type Moment = (typeof moments)[number]

const paces: Readonly<Record<Moment, Pace>> = {
  load: { people: 6, pauseMs: 0 },
  quiet: { people: 1, pauseMs: 700 },
  start: { people: 3, pauseMs: 30 },
}
/** Milliseconds from the first good answer until the machine goes, at least and at most. */
const lives: Readonly<Record<Moment, readonly [number, number]>> = {
  load: [4_000, 9_000],
  quiet: [5_000, 12_000],
  start: [200, 3_500],
}
const anyOf = ([least, most]: readonly [number, number]) => least + Math.random() * (most - least)

const firstCopyMs = 300_000

/** What one loss of the machine has cost. */
export interface Loss {
  readonly moment: Moment
  /** Seconds from the first good answer until it went. */
  readonly life: number
  readonly acknowledged: number
  readonly lost: number
  /** From the first acknowledged write that is lost until the machine went; 0 when none is. */
  readonly seconds: number
  /** Of what an earlier restoration had brought back. */
  readonly lostAgain: number
  /** What the restoration said beside its table, when it did not end well. */
  readonly said: string
}

/** One that has met its end without its service is gone already. */
function killAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** An installation with copies, whose machine goes and comes back from them, again and again. */
export class Machine {
  readonly #office: Furnished
  readonly #folder: string
  readonly #environment: Readonly<Record<string, string>>
  readonly #vault: string
  #dataDir: string
  #service: Service | undefined
  #life = 0
  /** What restorations have brought back. */
  #kept: readonly Acknowledged[] = []

  private constructor(office: Furnished, environment: Readonly<Record<string, string>>) {
    this.#office = office
    this.#folder = dirname(office.dataDir)
    this.#vault = join(this.#folder, 'copias')
    this.#environment = { BACKUP_DIR: this.#vault, ...environment }
    this.#dataDir = office.dataDir
  }

  /** One that has made its first copy. */
  static async make(
    office: Furnished,
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Machine> {
    const machine = new Machine(office, environment)
    machine.#service = await machine.#start()
    const base = join(machine.#vault, 'base')
    if (!(await eventually(() => existsSync(base), firstCopyMs)))
      throw new Error('no first copy was made')
    return machine
  }

  /**
   * Writes, takes the machine away, restores, starts again and compares.
   * @param isSettled whether the service first says that all of it is in the copies
   */
  async lose(moment: Moment, isSettled = false): Promise<Loss> {
    this.#life += 1
    if (moment === 'start') await this.close()
    const service = (this.#service ??= await this.#start())
    const book = new Book(this.#office, `${moment} ${this.#life}`)
    const over = new AbortController()
    const from = performance.now()
    const writing = book.write(service, paces[moment], over.signal)
    await Promise.race([pause(anyOf(lives[moment])), writing])
    over.abort()
    if (isSettled) await this.#settle(writing)
    const life = (performance.now() - from) / 1_000
    const goneAt = Date.now()
    this.#take(service)
    await Promise.all([writing, service.ended])
    const said = await this.#restore()
    const restored = await this.#start()
    this.#service = restored
    return { moment, life, said, ...(await this.#compare(restored, book.lines, goneAt)) }
  }

  async #settle(writing: Promise<void>): Promise<void> {
    await writing
    const last = new Date()
    const isShipped = async () => ((await readProgress(this.#dataDir))?.log ?? 0) > last
    if (!(await eventually(isShipped))) throw new Error('the log is not shipped')
  }

  #start(): Promise<Service> {
    return startService(this.#dataDir, this.#environment)
  }

  /** Nothing of the machine does anything more, and its data are gone; the keys were kept elsewhere. */
  #take({ child }: Service): void {
    const database = databaseOf(this.#dataDir)
    child.kill('SIGKILL')
    if (database !== undefined) killAtOnce(database)
    const gone = join(this.#folder, 'sumida')
    renameSync(this.#dataDir, gone)
    cpSync(join(gone, 'claraboia.keys'), join(this.#folder, 'claraboia.keys'))
    rmSync(gone, { recursive: true, force: true, maxRetries: 10 })
  }

  /** @returns what it said when it did not end well */
  async #restore(): Promise<string> {
    this.#dataDir = join(this.#folder, `restaurada-${this.#life}`)
    const { code, err } = await cli(this.#dataDir, [
      'restore',
      this.#dataDir,
      '--from',
      this.#vault,
    ])
    cpSync(join(this.#folder, 'claraboia.keys'), join(this.#dataDir, 'claraboia.keys'))
    return code === 0 ? '' : err.trim()
  }

  async #compare(service: Service, acknowledged: readonly Acknowledged[], goneAt: number) {
    const names = await this.#present(service)
    const lost = acknowledged.filter(({ name }) => !names.has(name))
    const lostAgain = this.#kept.filter(({ name }) => !names.has(name)).length
    this.#kept = [...this.#kept, ...acknowledged].filter(({ name }) => names.has(name))
    const first = Math.min(goneAt, ...lost.map(({ at }) => at))
    return {
      acknowledged: acknowledged.length,
      lost: lost.length,
      seconds: (goneAt - first) / 1_000,
      lostAgain,
    }
  }

  async #present({ url }: Service): Promise<ReadonlySet<string>> {
    const { token, portalId } = this.#office
    const path = `/webadm/portalnoticiasbyportal/${portalId}`
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const titles = [...(await answer.text()).matchAll(/"titulo":"([^"]*)"/g)]
    return new Set([
      ...titles.map(([, title = '']) => title),
      ...Object.values(filesOf(this.#dataDir)),
    ])
  }

  command(args: readonly string[]): Promise<Ended> {
    return cli(this.#dataDir, args, this.#environment)
  }

  async close(): Promise<void> {
    if (this.#service) await stop(this.#service)
    this.#service = undefined
  }

  async remove(): Promise<void> {
    await this.close()
    this.#office.remove()
  }
}
