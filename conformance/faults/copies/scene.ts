import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Installation, newInstallation } from '../../backup/installation.ts'
import { alter, filesOfCopy, hasLine, lineIn } from './places-in-log.ts'
import { copyTime } from '../../../platform/backup/manifest.ts'
import { migrate } from '../../../data/schema/migrate.ts'
import { restore } from '../../../platform/backup/restore.ts'
import { FolderVault } from '../../../platform/backup/vault.ts'
import { verifyVault } from '../../../platform/backup/verify.ts'
import {
  areFirstOf,
  expected,
  fileOf,
  isLeftOutOn,
  isSeen,
  newLine,
  pathOf,
  tellCheckpoint,
  tellWrite,
  type CopyModel,
  type Expected,
  type LineModel,
} from './model.ts'

/** The product does something else than the model. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

interface Place {
  readonly installation: Installation
  line: LineModel
  /** Whether the copies are told what it writes. */
  ships: boolean
  /** The file of the log in which it began to run. */
  file: number
}

const apartMs = 12

/** A folder of copies, and the data folders that write into it. */
export class Scene {
  readonly vault: FolderVault
  readonly places: Place[] = []
  readonly lines: LineModel[] = []
  readonly copies: CopyModel[] = []
  /** Objects that are not as they were written, or gone. */
  readonly damaged = new Map<string, 'altered' | 'gone'>()
  readonly #first: Awaited<ReturnType<typeof newInstallation>>
  #number = 0
  #folders = 0

  private constructor(first: Awaited<ReturnType<typeof newInstallation>>, vault: FolderVault) {
    this.#first = first
    this.vault = vault
    this.#add(first, undefined)
  }

  static async open(): Promise<Scene> {
    const first = await newInstallation()
    const vault = await FolderVault.make(join(first.dataDir, '..', 'copias'))
    const scene = new Scene(first, vault)
    await scene.start(0, true)
    await scene.copy()
    return scene
  }

  async close(): Promise<void> {
    for (const { installation } of this.places) if (installation.runs) await installation.stop()
    this.#first.remove()
  }

  #add(installation: Installation, parent: LineModel | undefined): number {
    const line = this.#newLine(lineIn(installation.dataDir), parent)
    this.places.push({ installation, line, ships: false, file: 0 })
    return this.places.length - 1
  }

  get running(): Place | undefined {
    return this.places.find(({ installation }) => installation.runs)
  }

  async start(place: number, ships: boolean): Promise<void> {
    const one = this.places[place]
    if (!one) throw new TypeError('no such place')
    one.ships = ships
    await one.installation.start(ships ? this.vault : undefined)
    const here = lineIn(one.installation.dataDir)
    // It may have had to leave its line to another.
    if (here.number !== one.line.number) one.line = this.#newLine(here, one.line)
    one.file = fileOf(await one.installation.end())
  }

  #newLine(here: ReturnType<typeof lineIn>, parent: LineModel | undefined): LineModel {
    const line = newLine(here, parent)
    this.lines.push(line)
    return line
  }

  async write(count: number, isMuch: boolean): Promise<void> {
    const { installation, line } = this.#runs()
    for (let done = 0; done < count; done += 1) {
      const number = (this.#number += 1)
      await pause(apartMs)
      const began = Date.now()
      const end = isMuch
        ? await installation.writeMuch(number, 6)
        : await installation.write([number])
      line.writes.push({ number, line: line.number, end, at: new Date() })
      tellWrite(line, began)
      await pause(apartMs)
    }
  }

  #runs(): Place {
    if (!this.running) throw new TypeError('nothing runs')
    return this.running
  }

  /** What was written so far is in the copies now. */
  async #shipped({ installation, line, ships }: Place): Promise<void> {
    if (!ships) return
    line.shippedTold = line.told
    line.shippedEnd = Math.max(line.shippedEnd, await installation.end())
    line.shippedFile = fileOf(line.shippedEnd)
  }

  async ship(): Promise<void> {
    const place = this.#runs()
    await this.#shipped(place)
    await place.installation.ship()
  }

  async copy(): Promise<void> {
    const place = this.#runs()
    const began = Date.now()
    const id = await place.installation.copy()
    tellCheckpoint(place.line, began)
    const [first, last] = filesOfCopy(this.vault.place, id)
    place.line.shippedEnd = Math.max(place.line.shippedEnd, place.line.writes.at(-1)?.end ?? 0)
    place.line.shippedTold = place.line.told
    this.copies.push({ id, line: place.line, first, last, at: copyTime(id) })
    // The name of the next one is of another second.
    await pause(1_000 - (Date.now() % 1_000))
  }

  async stop(): Promise<void> {
    const place = this.#runs()
    await this.#shipped(place)
    // A file that ended while nothing was archived is gone: until the next copy its line comes back only to there.
    if (!place.ships && fileOf(await place.installation.end()) > place.file)
      place.line.isLeftOut = true
    const began = Date.now()
    await place.installation.stop()
    // The next life ships it.
    tellCheckpoint(place.line, began)
    place.ships = false
  }

  /** The machine is gone, with what was not shipped. */
  async lose(): Promise<void> {
    const { installation, line, ships } = this.#runs()
    await installation.lose()
    // Some of it may have been shipped in the last second.
    if (ships) line.shippedTold = { ...line.shippedTold, until: line.told.until }
  }

  /** What the copies have. */
  get #kept() {
    const names = readdirSync(join(this.vault.place, 'wal'))
    const whole = new Set(
      names.filter((name) => !this.damaged.has(`wal/${name}`)).map((name) => name.slice(0, 24)),
    )
    const bases = readdirSync(join(this.vault.place, 'base'))
    const copies = this.copies.filter(({ id }) =>
      bases.some((name) => name.startsWith(id) && !this.damaged.has(`base/${name}`)),
    )
    return { whole, copies }
  }

  expected(line: LineModel, at: Date | undefined): Expected {
    return expected(this.#kept, line, at)
  }

  /** Restores, and compares. @returns the place of what came back; nothing when nothing could */
  async restore(at: Date | undefined, wished: LineModel | undefined): Promise<number | undefined> {
    this.#folders += 1
    const dataDir = join(this.#first.dataDir, '..', `volta-${this.#folders}`)
    const done = await restore(this.vault, { dataDir, at, migrate, line: wished?.number }).catch(
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    if (done instanceof Error) return this.#refused(done, at, wished)
    const line = this.lines.find(({ number }) => number === done.line)
    if (!line) throw new Difference(`line ${done.line} came back, which nobody knows`)
    if (!at && !wished) this.#checkNewest(line)
    const place = this.#add(new Installation(dataDir), line)
    await this.#compare(place, at, this.expected(line, at).wanted)
    return place
  }

  get #newest(): LineModel | undefined {
    return this.lines.toSorted((one, other) => other.shippedTold.from - one.shippedTold.from)[0]
  }

  /** Without a moment or a line, the line that was written on last. */
  #checkNewest(line: LineModel): void {
    const isOlder = line.shippedTold.until < (this.#newest?.shippedTold.from ?? 0)
    if (isOlder && !this.isDamaged)
      throw new Difference(`line ${line.number} came back, and not ${this.#newest?.number}`)
  }

  async #compare(place: number, at: Date | undefined, mustHave: readonly number[]): Promise<void> {
    const { installation, line } = this.places[place] ?? {}
    if (!installation || !line?.parent) return
    await installation.serve()
    const began = Date.now()
    const numbers = await installation.numbers().finally(() => installation.stop())
    tellCheckpoint(line, began)
    const path = pathOf(line.parent).filter((write) => !at || write.at <= at)
    const lost = mustHave.filter((number) => !numbers.includes(number))
    if (lost.length > 0)
      throw new Difference(`lost: ${lost.join(' ')}; there: ${numbers.join(' ')}`)
    const known = path.map(({ number }) => number)
    if (!areFirstOf(numbers, known))
      throw new Difference(`restored: ${numbers.join(' ')}; written: ${known.join(' ')}`)
  }

  /** Less than all may be refused, and then comes back as far as it is whole. */
  async #refused(error: Error, at: Date | undefined, wished: LineModel | undefined) {
    const said = /--accept-until "([^"]+)"/.exec(error.message)?.[1]
    // Of a moment after all that the copies have, nothing says that it was reached.
    const later = wished?.writes.some(
      (write) => at && write.at > at && write.end <= wished.shippedEnd,
    )
    if (!this.isDamaged && !isLeftOutOn(wished ?? this.#newest) && (!at || later))
      throw new Difference(`refused without a damage: ${error.message}`)
    if (said === undefined) {
      const lines = wished ? [wished] : this.lines
      if (lines.every((line) => this.expected(line, at).reachable === undefined)) return undefined
      if (/Nenhuma cópia|história/.test(error.message)) return undefined
      const isAbsent = wished && !hasLine(this.vault.place, wished.number)
      if (isAbsent && /não têm a linha/.test(error.message)) return undefined
      throw new Difference(`refused without a way on: ${error.message}`)
    }
    const dataDir = join(this.#first.dataDir, '..', `volta-${this.#folders}`)
    const wanted = { dataDir, at, line: wished?.number, acceptUntil: new Date(said) }
    const done = await restore(this.vault, { ...wanted, migrate })
    const line = this.lines.find(({ number }) => number === done.line)
    if (!line) throw new Difference(`line ${done.line} came back, which nobody knows`)
    const place = this.#add(new Installation(dataDir), line)
    const { reachable = [] } = this.expected(line, at)
    const until = Math.min(Number(new Date(said)), Number(at ?? Infinity))
    const promised = pathOf(line).filter((write) => Number(write.at) <= until)
    await this.#compare(place, at, [...reachable, ...promised.map(({ number }) => number)])
    return place
  }

  #isSeen(only?: 'gone'): boolean {
    const names = readdirSync(join(this.vault.place, 'wal'))
    return isSeen(this.damaged, { names, copies: this.#kept.copies, lines: this.lines }, only)
  }

  get isDamaged(): boolean {
    return this.damaged.size > 0
  }

  damage(name: string, how: 'flip' | 'cut' | 'remove'): void {
    const path = join(this.vault.place, name)
    this.damaged.set(name, how === 'remove' ? 'gone' : 'altered')
    if (how === 'remove') rmSync(path)
    else alter(path, how)
  }

  /** Whether the folder of a place is still there. */
  isThere(place: number): boolean {
    const { installation } = this.places[place] ?? {}
    return installation !== undefined && existsSync(join(installation.dataDir, 'pg'))
  }

  /** What verify says must be that something is wrong, where something is that can be seen. */
  async verify(): Promise<void> {
    const { faults } = await verifyVault(this.vault)
    if (this.#isSeen() && faults.length === 0) throw new Difference('verify says that all is well')
    if (!this.isDamaged && faults.length > 0)
      throw new Difference(`verify says without a damage: ${faults.join('; ')}`)
    await this.#look()
  }

  /** The look at a running installation reads no file, and names what is missing of the log. */
  async #look(): Promise<void> {
    const { state, text = '' } = (await this.running?.installation.look(this.vault)) ?? {}
    if (state === 'ok' && this.#isSeen('gone')) throw new Difference('the look finds all well')
    if (!this.isDamaged && text.includes('registro de transações: falta'))
      throw new Difference(`the look says without a damage: ${text}`)
  }
}
