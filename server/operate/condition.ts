import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Check, Condition } from '../../api/operators/condition.ts'
import type { Files } from '../../data/file-store/files.ts'
import { asOwner, type ConnectOptions } from '../../data/postgres/database.ts'
import type { Config } from '../config.ts'
import { Alarms } from './alarms.ts'
import { lookAtCopies } from './copies.ts'
import { lookAtDatabase } from './database.ts'
import { conditionOf } from './look.ts'
import { lookAtDisks, lookAtFolder, lookAtNode } from './machine.ts'
import { lookAtReplica } from './replica.ts'
import { lookAtAddress, lookAtFiles, lookAtMail, lookAtSecrets } from './surroundings.ts'

/** @property database what is found out about it */
interface Parts {
  readonly files: Files
  readonly database: () => Promise<readonly Check[]>
}

/** Looks at everything once. */
export async function lookAround(config: Config, { files, database }: Parts): Promise<Condition> {
  const checks = await Promise.all([
    lookAtNode(),
    lookAtAddress(config),
    lookAtFolder(config),
    lookAtSecrets(config),
    ...lookAtDisks(config),
    database(),
    ...lookAtFiles(files, config),
    ...lookAtMail(config),
    ...lookAtCopies(config),
  ])
  return conditionOf(checks.flat())
}

/** The database as its owner sees it, on a connection of its own. */
export const databaseAt = (options: ConnectOptions, config: Config) => async () => {
  const owner = asOwner({ ...options, max: 1, settings: { application_name: 'claraboia exame' } })
  const look = Promise.all([lookAtDatabase(owner, config), ...lookAtReplica(owner, config)])
  return look.then((checks) => checks.flat()).finally(() => owner.close())
}

/** Somebody is told within two looks, as what passes by itself is told to nobody. */
const everyMs = 120_000

/** The newest condition of a running service, looked at every two minutes and told to its operators when it changes. */
export class Watchman {
  readonly #over = new AbortController()
  readonly #watching: Promise<void>
  #newest: Condition | undefined

  constructor(config: Config, parts: Parts, log: Logger) {
    this.#watching = this.#watch(config, parts, log)
  }

  readonly read = (): Condition | undefined => this.#newest

  async #watch(config: Config, parts: Parts, log: Logger): Promise<void> {
    const { signal } = this.#over
    const alarms = await Alarms.open(config, log)
    while (!signal.aborted) {
      try {
        this.#newest = await lookAround(config, parts)
        if (!signal.aborted) await alarms.hear(this.#newest)
      } catch (error) {
        log.error(error, 'looking at the installation failed')
      }
      await pause(everyMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Ends at once between two looks; one under way is not waited for. */
  async stop(): Promise<void> {
    this.#over.abort()
    const late = pause(1_000, undefined, { ref: false })
    await Promise.race([this.#watching, late])
  }
}
