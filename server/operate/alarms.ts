import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  conditions,
  type Check,
  type Condition,
  type State,
} from '../../api/operators/condition.ts'
import { sender } from '../../jobs/mail.ts'
import type { Config } from '../config.ts'
import { causeOf } from '../../platform/process/refusal.ts'

type Settings = Pick<Config, 'alarms' | 'mail' | 'dataDir' | 'publicUrl'>
type Told = Readonly<Record<string, State>>
const toldShape = z.record(z.string(), z.enum(conditions))
const fileOf = (dataDir: string) => join(dataDir, 'claraboia-alarmes.json')

/** Whether somebody should be called is told by what changes by itself; these change when somebody changes them. */
const settled = new Set(['node', 'address', 'data-folder', 'secrets', 'stored-secrets', 'schema'])
const words = { ok: 'Voltou ao normal', warning: 'Atenção', fault: 'Falha' } as const

const levels = { ok: 'info', warning: 'warn', fault: 'error' } as const

interface Alarm {
  readonly subject: string
  readonly text: string
  readonly changes: readonly Check[]
}

/**
 * Tells operators once of each change that two looks in a row have found. What was told stands beside the data, so that
 * a restart repeats nothing; what could not be told in any way is tried again at the next look.
 */
export class Alarms {
  readonly #settings: Settings
  readonly #log: Logger
  #told: Told
  #before: Told = {}

  private constructor(settings: Settings, log: Logger, told: Told) {
    this.#settings = settings
    this.#log = log
    this.#told = told
  }

  static async open(settings: Settings, log: Logger): Promise<Alarms> {
    const kept = await readFile(fileOf(settings.dataDir), 'utf8').then(
      (text) => toldShape.parse(JSON.parse(text)),
      () => ({}),
    )
    return new Alarms(settings, log, kept)
  }

  async hear({ checks }: Condition): Promise<void> {
    const before = this.#before
    this.#before = Object.fromEntries(checks.map(({ name, state }) => [name, state]))
    const changes = checks.filter(
      ({ name, state }) =>
        !settled.has(name) && before[name] === state && (this.#told[name] ?? 'ok') !== state,
    )
    if (changes.length === 0) return
    for (const { name, state, text, remedy } of changes)
      this.#log[levels[state]]({ check: name, state, text, remedy }, 'alarm')
    if (!(await this.#tell(alarmOf(changes, this.#settings.publicUrl)))) return
    this.#told = {
      ...this.#told,
      ...Object.fromEntries(changes.map(({ name, state }) => [name, state])),
    }
    await this.#keep()
  }

  /** @returns whether anybody was told, or nobody is to be */
  async #tell(alarm: Alarm): Promise<boolean> {
    const { alarms, mail } = this.#settings
    if (!alarms) return true
    const { webhook, mailboxes } = alarms
    const send = mail && sender(mail)
    const ways = [
      ...(webhook === undefined ? [] : [post(webhook, alarm)]),
      ...(send ? mailboxes.map((to) => send({ ...alarm, to, id: randomUUID() })) : []),
    ]
    const outcomes = await Promise.allSettled(ways)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        this.#log.error({ cause: causeOf(outcome.reason) }, 'an alarm was not told')
    return outcomes.some(({ status }) => status === 'fulfilled')
  }

  async #keep(): Promise<void> {
    const file = fileOf(this.#settings.dataDir)
    try {
      await writeFile(`${file}.parte`, JSON.stringify(this.#told, null, 2), { mode: 0o600 })
      await rename(`${file}.parte`, file)
    } catch (error) {
      // The disk may be the very thing that is told of. It is told again after a restart.
      this.#log.error(error, 'what was told could not be kept')
    }
  }
}

function alarmOf(changes: readonly Check[], publicUrl: string): Alarm {
  const worst = conditions.findLast((state) => changes.some((change) => change.state === state))
  const place = `${publicUrl} (${hostname()})`
  // A subject that says Falha names no check that is well again, nor one that only asks for attention.
  const about = changes
    .filter(({ state }) => state === worst)
    .map(({ label }) => label)
    .join(', ')
  const lines = changes.map(
    ({ label, state, text, remedy }) =>
      `${words[state]}: ${label}: ${text}.${remedy && state !== 'ok' ? `\n  O que fazer: ${remedy}` : ''}`,
  )
  return {
    subject: `[Claraboia] ${words[worst ?? 'ok']}: ${about}`,
    text: `${place}\n\n${lines.join('\n\n')}\n\nO exame completo: npm run cli -- doctor\n`,
    changes,
  }
}

const postMs = 10_000

/** `text` is what chats show; `changes` is for programs. @throws {Error} when it was not taken */
async function post(webhook: string, { subject, text, changes }: Alarm): Promise<void> {
  const answer = await fetch(webhook, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(postMs),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subject, text: `${subject}\n${text}`, changes }),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
}
