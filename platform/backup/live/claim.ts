import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { machine } from '../../process/folder-lock.ts'
import { processIdentity } from '../../process/process-identity.ts'
import { codeOf, Refusal } from '../../process/refusal.ts'
import { copiesIn, readManifest } from '../manifest.ts'
import type { FolderVault, Vault } from '../vault.ts'
import { joinEnds, tellsMore } from './ends.ts'

/*
 * A folder of copies has one writer: two would mix what each can restore from. Who writes tells so in the folder, every
 * few seconds; another installation waits until that one is gone, or until its operator says that it is.
 */

const writerShape = z.object({
  format: z.literal(1),
  /** PostgreSQL's number of the cluster, which its copies and clones have too. */
  system: z.string(),
  timeline: z.number(),
  host: z.string(),
  dataDir: z.string(),
  /**
   * The folder of the cluster as its disk knows it: whoever works in it holds its lock, and a copy of it is another
   * one.
   */
  place: z.string(),
  /** The host, and the container of it, as process numbers mean something there alone. */
  machine: z.string(),
  pid: z.number(),
  identity: z.string(),
  /** Of the run of the service that writes. */
  token: z.string(),
  startedAt: z.iso.datetime(),
  beatAt: z.iso.datetime(),
  /** What was written before is in the folder. */
  shippedAt: z.iso.datetime().optional(),
  /** The name of the part of the log that came last; of programs that remember no other line. */
  newest: z.string().optional(),
  /** The same of each line that was shipped here, the one of last at the end. */
  ends: z.array(z.string()).optional(),
  /** Its last word: who writes next need not wait. */
  stopped: z.boolean().optional(),
})
/** Who writes into a folder of copies, and when it last said so. */
type Writer = z.infer<typeof writerShape>

export const markName = 'marks/writer.json'
const beatMs = 15_000
/** Whoever says nothing for so long is gone. */
const silenceMs = 60_000

/** @returns nothing where nobody has written yet */
async function readWriter(vault: Vault): Promise<Writer | undefined> {
  try {
    return writerShape.parse(JSON.parse((await buffer(await vault.read(markName))).toString()))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      throw new Refusal(
        `A marca de quem grava as cópias (${join(vault.place, markName)}) não pode ser lida. Confira o disco; se está bom, apague esse arquivo.`,
      )
    throw error
  }
}

/**
 * The names of the parts of the log that came last, one of each line that was shipped into a vault.
 * @throws {Refusal} where the mark cannot be read
 */
export async function endsIn(vault: Vault): Promise<readonly string[]> {
  const writer = await readWriter(vault)
  return writer ? endsOf(writer) : []
}
const endsOf = ({ ends = [], newest }: Writer): readonly string[] => joinEnds(ends, newest)

async function writeWriter(vault: FolderVault, writer: Writer): Promise<void> {
  const content = Buffer.from(JSON.stringify(writer, null, 2))
  await vault.write(markName, content)
}

/** The first eight bytes of a cluster's control file: its number, which initdb has drawn. */
async function systemOf(cluster: string): Promise<string> {
  const handle = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { buffer: bytes } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return bytes.readBigUInt64LE().toString()
  } finally {
    await handle.close()
  }
}

interface Installation {
  readonly dataDir: string
  readonly system: string
  readonly place: string
}

async function installationIn(dataDir: string): Promise<Installation> {
  const cluster = join(dataDir, 'pg')
  const { ino, birthtimeMs } = await stat(cluster)
  return { dataDir, system: await systemOf(cluster), place: `${ino}/${birthtimeMs}` }
}

/**
 * Whether a writer is still there. The age of its mark is taken by the clock of the folder's disk, as clocks differ.
 * @param now of that clock
 */
function isAlive(writer: Writer, markedAt: number, now: number): boolean {
  if (writer.stopped) return false
  if (writer.machine === machine() && writer.pid > 0)
    return processIdentity(writer.pid) === writer.identity
  return now - markedAt < silenceMs
}

async function clockOf(vault: FolderVault): Promise<number> {
  const probe = 'marks/relogio'
  await vault.write(probe, Buffer.from('\n'))
  return (await stat(join(vault.place, probe))).mtimeMs
}

const since = ({ startedAt }: Writer) => new Date(startedAt).toLocaleString('pt-BR')
const foreign = (vault: FolderVault, writer: Writer): Refusal =>
  new Refusal(
    `${vault.place} tem as cópias de outra instalação (${writer.host}, ${writer.dataDir}, desde ${since(writer)}), de outro banco. Defina BACKUP_DIR com uma pasta só desta.`,
  )
const taken = (vault: FolderVault, writer: Writer): Refusal =>
  new Refusal(
    `${vault.place} recebe as cópias de outra instalação, que está no ar (${writer.host}, ${writer.dataDir}, desde ${since(writer)}); nada desta vai para lá. Defina outra BACKUP_DIR ou pare a outra. Se é esta que deve gravar: npm run cli -- backup --take-over.`,
  )
const forked = (vault: FolderVault, { host, dataDir }: Writer): Refusal =>
  new Refusal(
    `${vault.place} tem o registro de outra cópia desta instalação (${host}, ${dataDir}), na mesma linha. Reinicie o serviço: ele abre então outra linha, e nada do que está ali se perde.`,
  )
const gone = (vault: FolderVault): Refusal =>
  new Refusal(
    `${vault.place} não tem mais o que esta instalação guardou ali. Confira se o disco das cópias está montado; se a pasta foi esvaziada de propósito, reinicie o serviço.`,
  )

/** @throws {Refusal} where a writer keeps an installation from writing there */
async function yieldTo(vault: FolderVault, writer: Writer, ours: Installation): Promise<void> {
  if (writer.system !== ours.system) throw foreign(vault, writer)
  if (writer.place === ours.place) return
  const { mtimeMs } = await stat(join(vault.place, markName))
  if (isAlive(writer, mtimeMs, await clockOf(vault))) throw taken(vault, writer)
}

/** Folders of before there were marks tell by their newest copy whose they are. */
async function refuseOtherDatabase(vault: FolderVault, { system }: Installation): Promise<void> {
  const newest = (await copiesIn(vault)).at(-1)
  const manifest = newest && (await readManifest(vault, newest))
  if (manifest?.kind === 'physical' && manifest.system !== system)
    throw new Refusal(
      `${vault.place} tem as cópias de outro banco. Defina BACKUP_DIR com uma pasta só desta instalação.`,
    )
}

/** @throws {Refusal} where another installation writes into the folder, or has its copies there */
export async function refuseOthers(vault: FolderVault, dataDir: string): Promise<void> {
  const [writer, ours] = [await readWriter(vault), await installationIn(dataDir)]
  await (writer ? yieldTo(vault, writer, ours) : refuseOtherDatabase(vault, ours))
}

/** Whether what one cluster writes and what is in the folder of another would have the same names. */
const isFork = (writer: Writer, ours: Installation, timeline: number): boolean =>
  writer.timeline === timeline && (writer.place !== ours.place || writer.pid === 0)

/**
 * Whether an installation that may write into the folder must go on upon another line before.
 * @param line of its log
 */
export async function mustFork(
  vault: FolderVault,
  dataDir: string,
  line: number,
): Promise<boolean> {
  const writer = await readWriter(vault)
  if (!writer) return false
  const ours = await installationIn(dataDir)
  const mayWrite = await yieldTo(vault, writer, ours).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  return mayWrite && isFork(writer, ours, line)
}

/**
 * Gives the folder to the installation of a data folder, whoever else writes there.
 * @returns who wrote there before
 * @throws {Refusal} where the copies are of another database
 */
export async function takeOver(vault: FolderVault, dataDir: string): Promise<Writer | undefined> {
  const [former, ours] = [await readWriter(vault), await installationIn(dataDir)]
  if (former && former.system !== ours.system) throw foreign(vault, former)
  // Its own line goes on; that of another is not to be written over.
  const timeline = former && former.place !== ours.place ? former.timeline : 0
  const ends = former && [...endsOf(former)]
  await writeWriter(vault, { ...newWriter(ours), pid: 0, timeline, ends })
  return former
}

function newWriter(ours: Installation): Writer {
  const now = new Date().toISOString()
  return {
    ...ours,
    format: 1,
    timeline: 0,
    host: hostname(),
    machine: machine(),
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
    token: randomUUID(),
    startedAt: now,
    beatAt: now,
  }
}

/** How far the writer is. */
export interface ShippingMark extends Pick<Writer, 'timeline'> {
  readonly shippedAt: Date | undefined
  /** The name of the part of the log that came last; nothing where none has come yet. */
  readonly newest: string | undefined
}

/** The hold of a running service on a folder of copies. */
export class Claim {
  readonly #vault: FolderVault
  readonly #dataDir: string
  #mine: Writer | undefined
  #isHeld = false
  #next = 0

  /** @param dataDir whose lock this process holds */
  constructor(vault: FolderVault, dataDir: string) {
    this.#vault = vault
    this.#dataDir = dataDir
  }

  /**
   * Takes or keeps the folder. Call it before anything is written there.
   * @throws {Refusal} while it is another's
   */
  async hold(mark: ShippingMark): Promise<void> {
    const mine = (this.#mine ??= newWriter(await installationIn(this.#dataDir)))
    const writer = await readWriter(this.#vault)
    const isMine = writer?.token === mine.token
    const known = writer ? endsOf(writer) : []
    const ends = joinEnds(known, mark.newest)
    if (isMine && performance.now() < this.#next && !tellsMore(ends, known)) return
    if (!writer && this.#isHeld) throw gone(this.#vault)
    if (!writer) await refuseOtherDatabase(this.#vault, mine)
    else if (!isMine) {
      // Who had it and lost it has met the twin of its own data folder, which a machine that was copied has.
      const isTwin = this.#isHeld && writer.pid > 0
      await yieldTo(this.#vault, writer, isTwin ? { ...mine, place: '' } : mine)
      if (isFork(writer, mine, mark.timeline)) throw forked(this.#vault, writer)
    }
    await this.#beat({ ...mine, ends: [...ends] }, mark)
  }

  /** Lets the folder go, so that whoever comes next need not wait. */
  async release(mark: ShippingMark): Promise<void> {
    const writer = await readWriter(this.#vault)
    if (!this.#mine || writer?.token !== this.#mine.token) return
    const ends = [...joinEnds(endsOf(writer), mark.newest)]
    await this.#beat({ ...this.#mine, ends, stopped: true }, mark)
  }

  async #beat(mine: Writer, { timeline, shippedAt }: ShippingMark): Promise<void> {
    const beatAt = new Date().toISOString()
    this.#mine = { ...mine, timeline, shippedAt: shippedAt?.toISOString(), beatAt }
    await writeWriter(this.#vault, this.#mine)
    this.#isHeld = true
    this.#next = performance.now() + beatMs
  }
}
