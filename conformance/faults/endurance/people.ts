import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Book, Entry } from './book.ts'
import type { Random } from './random.ts'
import { readers } from './readers.ts'
import type { Scene } from './scene.ts'
import { begin, type Hand, type Open } from './writing.ts'

// Milliseconds between two acts of one person: about ten requests a second in all, as long as each is answered.
const rhythm = { writer: 1_200, sender: 2_400, editor: 3_000 } as const
const againMs = 1_000
// A request that was not answered may still be at work somewhere: what it may touch is left alone until it cannot be.
const unsureMs = 30_000

/** Three publish, change and withdraw, one sends files, one edits the same article, and citizens read. */
export class People {
  readonly #scene: Scene
  readonly #book: Book
  readonly #random: Random
  readonly #hands: readonly Hand[]
  #over = new AbortController()
  #working: Promise<void>[] = []

  constructor(scene: Scene, book: Book, random: Random) {
    this.#scene = scene
    this.#book = book
    this.#random = random
    this.#hands = (['writer', 'writer', 'writer', 'sender', 'editor'] as const).map((role) => ({
      role,
      mine: [],
      unsure: new Map<string, number>(),
      open: undefined,
    }))
  }

  work(): void {
    this.#over = new AbortController()
    this.#book.begin()
    const { signal } = this.#over
    // Everybody waits with it.
    setMaxListeners(0, signal)
    this.#working = [
      ...this.#hands.map((hand) => this.#write(hand, signal)),
      ...readers(this.#scene, this.#book, this.#random).map(({ every, read }) =>
        this.#forever(every, signal, read),
      ),
    ]
  }

  /** Nobody begins anything more. */
  async rest(): Promise<void> {
    this.#over.abort()
    await Promise.all(this.#working)
  }

  /** Sends what is open until it is settled. @returns whether it is */
  async settle(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs
    for (const hand of this.#hands)
      while (hand.open && performance.now() < until)
        if (!(await this.#send(hand, hand.open))) await pause(againMs)
    return this.#hands.every(({ open }) => open === undefined)
  }

  async #write(hand: Hand, signal: AbortSignal): Promise<void> {
    await this.#forever(rhythm[hand.role], signal, async () => {
      hand.open ??= begin(this.#scene, this.#book, this.#random, hand)
      if (hand.open) await this.#send(hand, hand.open)
    })
  }

  async #send(hand: Hand, open: Open): Promise<boolean> {
    if (open.tries > 0) this.#book.sentAgain += 1
    open.tries += 1
    const done = await open.send()
    if (!done) return false
    hand.open = undefined
    this.#settle(hand, done, open.tries > 1)
    return true
  }

  #settle(
    hand: Hand,
    [act, entry]: readonly [Parameters<Book['note']>[0], Entry],
    unsure: boolean,
  ) {
    this.#book.note(act, entry)
    if (act.startsWith('published')) hand.mine.push(entry.title)
    if (act === 'withdrawn') hand.mine.splice(hand.mine.indexOf(entry.title), 1)
    if (unsure) hand.unsure.set(entry.title, performance.now() + unsureMs)
  }

  async #forever(every: number, signal: AbortSignal, work: () => Promise<unknown>) {
    // Not all at once.
    await pause(Math.random() * every)
    while (!signal.aborted) {
      const from = performance.now()
      await work()
      await pause(Math.max(20, every - (performance.now() - from)), undefined, { signal }).catch(
        () => {},
      )
    }
  }
}
