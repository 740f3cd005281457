import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call, newsBody, uploadRequest } from '../../service/office.ts'
import { sendBytes } from '../../service/backup-office.ts'
import type { Service } from '../../service/process.ts'

/** Something that the service has acknowledged: a piece of news by its title, or a file by its checksum. */
export interface Acknowledged {
  readonly kind: 'row' | 'file'
  readonly name: string
  /** Milliseconds since 1970, when the answer was read. */
  readonly at: number
}

interface Person {
  readonly token: string
  readonly portalId: number
}

/**
 * People who write until the machine is gone.
 * @property pauseMs of each between two writes;
 * @property people at once
 */
export interface Pace {
  readonly people: number
  readonly pauseMs: number
}

/** What was acknowledged during one life of the machine. */
export class Book {
  readonly lines: Acknowledged[] = []
  readonly #person: Person
  readonly #life: string

  constructor(person: Person, life: string) {
    this.#person = person
    this.#life = life
  }

  /** Writes until told to stop, or nobody answers any more. */
  async write(service: Service, pace: Pace, over: AbortSignal): Promise<void> {
    const writers = Array.from({ length: pace.people }, (_, who) =>
      this.#writer(service, who, pace.pauseMs, over),
    )
    await Promise.all(writers)
  }

  async #writer(service: Service, who: number, ms: number, over: AbortSignal): Promise<void> {
    try {
      for (let count = 0; !over.aborted; count += 1) {
        // Each third of the first writer is a file.
        if (who === 0 && count % 3 === 2) await this.#file(service)
        else await this.#news(service, `${this.#life} ${who} ${count}`)
        await pause(ms * (0.5 + Math.random()))
      }
    } catch (error) {
      // The machine is gone in the middle of it: nothing was acknowledged.
      if (!over.aborted) throw error
    }
  }

  async #news({ url }: Service, title: string): Promise<void> {
    const { token, portalId } = this.#person
    const body = newsBody(portalId, title)
    const { status } = await call(url, 'POST', '/webadm/portalnoticias', { token, body })
    if (status !== 201) throw new Error(`a write was answered ${status}`)
    this.#note('row', title)
  }

  async #file({ port }: Service): Promise<void> {
    const { token, portalId } = this.#person
    const content = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      randomBytes(20_000),
      Buffer.from('\n%%EOF\n'),
    ])
    const answer = await sendBytes(port, uploadRequest(port, token, portalId, content))
    if (!answer.startsWith('HTTP/1.1 201 ')) throw new Error(`an upload was answered ${answer}`)
    this.#note('file', createHash('sha256').update(content).digest('hex'))
  }

  #note(kind: Acknowledged['kind'], name: string): void {
    this.lines.push({ kind, name, at: Date.now() })
  }
}
