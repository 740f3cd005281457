import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Difference, Scene } from './scene.ts'
import type { LineModel } from './model.ts'

/** What happens next; a number from 0 to 1 chooses among what there is then. */
export interface Step {
  readonly kind: keyof typeof acts
  readonly pick: number
}

/** Mulberry32: the same numbers for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const chosen = <T>(all: readonly T[], pick: number): T | undefined =>
  all[Math.min(all.length - 1, Math.floor(pick * all.length))]

/** What is written in the copies, of which something may be damaged. */
const objects = (scene: Scene) =>
  ['wal', 'wal', 'base', 'blobs'].flatMap((folder) =>
    readdirSync(join(scene.vault.place, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(scene.vault.place.length + 1))
      .toSorted()
      .filter((name) => !scene.damaged.has(name))
      .slice(0, folder === 'blobs' ? 4 : undefined),
  )

/** A moment between two writes of any line, and the line of it. */
function someMoment(scene: Scene, pick: number): { at: Date; line: LineModel } | undefined {
  const writes = scene.lines.flatMap((line) => line.writes.map(({ at }) => ({ at, line })))
  const oldest = scene.copies[0]?.at ?? new Date()
  const one = chosen(
    writes.filter(({ at }) => at > oldest),
    pick,
  )
  return one && { line: one.line, at: new Date(one.at.getTime() + 5) }
}

/** Where the service runs, it is stopped; whoever restores has no other. */
async function idle(scene: Scene): Promise<void> {
  if (scene.running) await scene.stop()
}
const anyPlace = (scene: Scene, pick: number) =>
  Math.min(scene.places.length - 1, Math.floor(pick * scene.places.length))

async function startAt(scene: Scene, place: number | undefined, ships: boolean): Promise<void> {
  if (place !== undefined && scene.isThere(place)) await scene.start(place, ships)
}

const acts = {
  async write(scene: Scene, pick: number) {
    if (scene.running) await scene.write(1 + Math.floor(pick * 3), false)
  },
  async writeMuch(scene: Scene, pick: number) {
    if (scene.running) await scene.write(1 + Math.floor(pick * 3), true)
  },
  async ship(scene: Scene) {
    if (scene.running?.ships) await scene.ship()
  },
  async copy(scene: Scene) {
    if (scene.running?.ships && !scene.isDamaged) await scene.copy()
  },
  /** The machine is lost and what the copies have is restored, and goes on. */
  async loseAndRestore(scene: Scene, pick: number) {
    if (scene.running) await scene.lose()
    await startAt(scene, await scene.restore(undefined, undefined), pick < 0.8)
  },
  /** Back to a moment; with or without saying the line. */
  async restoreMoment(scene: Scene, pick: number) {
    await idle(scene)
    const wished = someMoment(scene, pick)
    const place = wished && (await scene.restore(wished.at, wished.line))
    await startAt(scene, place, (pick * 10) % 1 < 0.6)
  },
  /** Another data folder, one that was restored or the first, goes on. */
  async change(scene: Scene, pick: number) {
    await idle(scene)
    await startAt(scene, anyPlace(scene, pick), (pick * 10) % 1 < 0.7)
  },
  async look(scene: Scene, pick: number) {
    await idle(scene)
    await startAt(scene, anyPlace(scene, pick), false)
    if (!scene.running) return
    await scene.write(1, (pick * 10) % 1 < 0.3)
    await scene.stop()
  },
  async damage(scene: Scene, pick: number) {
    await idle(scene)
    const name = chosen(objects(scene), pick)
    const how = chosen(['flip', 'cut', 'remove'] as const, (pick * 1_000) % 1)
    if (name && how) scene.damage(name, how)
  },
  async verify(scene: Scene) {
    await idle(scene)
    await scene.verify()
  },
}

/** In this order at the end of each: what is damaged is told, and what is whole comes back. */
const lastActs = ['verify', 'restoreMoment', 'loseAndRestore'] as const
const often: readonly (keyof typeof acts)[] = [
  ...(['write', 'write', 'write', 'writeMuch', 'ship', 'ship', 'copy'] as const),
  ...(['loseAndRestore', 'restoreMoment', 'change', 'look'] as const),
]

/** The sequence of a seed. */
export function sequenceOf(seed: number): readonly Step[] {
  const next = random(seed)
  const step = (kind: keyof typeof acts): Step => ({ kind, pick: next() })
  const length = 5 + Math.floor(next() * 7)
  const steps = Array.from({ length }, () => step(chosen(often, next()) ?? 'write'))
  const damages = Array.from({ length: Math.floor(next() * 3) }, () => step('damage'))
  return [...steps, ...damages, ...lastActs.map(step)]
}

/** @returns what differs, in words; nothing when nothing does */
export async function tryOut(steps: readonly Step[]): Promise<string | undefined> {
  const scene = await Scene.open()
  try {
    for (const { kind, pick } of steps) await acts[kind](scene, pick)
    return undefined
  } catch (error) {
    if (error instanceof Difference) return error.message
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  } finally {
    await scene.close()
  }
}

export const inWords = (steps: readonly Step[]): string =>
  steps.map(({ kind, pick }) => `${kind}(${pick.toFixed(4)})`).join(' ')

/** Leaves out whatever is not needed for the difference. */
export async function shrink(steps: readonly Step[]): Promise<readonly Step[]> {
  let short = steps
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const without = short.filter((_, index) => index !== at)
    if ((await tryOut(without)) !== undefined) short = without
  }
  return short
}
