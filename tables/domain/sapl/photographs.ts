import { Readable } from 'node:stream'
import { keptPicture } from '../../../data/file-store/kept-pictures.ts'
import { keepUpload } from '../../../data/file-store/uploads.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { photographsOfYear } from '../../data/sapl.ts'
import { rowFiles } from '../../model/address.ts'
import { SaplFailure, type SaplClient } from './client.ts'
import { labelOf, type Councillor, type SaplYear, type Unplaced } from './read-year.ts'

// The photographs of councillors lie in the SAPL, whose pages a portal does not lead readers to for a picture: they are
// fetched, checked as every picture that somebody sends, freed of what cameras write, and kept among the
// portal's files.

/** The addresses of kept photographs below the portal, by the number of the person. */
export type Photographs = ReadonlyMap<number, string>

/** What a photograph is kept with, and for. */
export interface PhotographWork {
  readonly runner: Runner
  readonly files: Files
  readonly client: SaplClient
  readonly actor: Actor
  readonly portalId: number
  readonly unit: string
}

const mostBytes = 5 * 1_024 * 1_024
const accept = 'image/jpeg, image/png'
/** By their first bytes: what a SAPL calls its files says nothing. */
const endings = [
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
] as const
function endingOf(bytes: Buffer): string {
  const found = endings.find(([, mark]) => bytes.subarray(0, mark.length).equals(mark))
  if (found) return found[0]
  throw new SaplFailure('O arquivo não é uma imagem PNG ou JPEG.', false)
}

/** Fetches one photograph, and keeps it unless the portal has it already. @returns its address below the portal */
async function keep(
  { runner, files, client, actor, portalId }: PhotographWork,
  text: string,
): Promise<string> {
  const bytes = await client.file(text, accept, mostBytes)
  const name = `fotografia.${endingOf(bytes)}`
  const about = { name, limit: mostBytes, isForOthers: true }
  const received = await files.receive(actor.tenantId, portalId, Readable.from([bytes]), about)
  const known = await keptPicture(runner, portalId, received.sha256)
  if (known !== undefined) await files.discard(received)
  const key = known ?? (await keepUpload(runner, files, actor, portalId, received)).key
  return rowFiles + (key.split('/').at(-1) ?? '')
}

/** Why a photograph did not come, in words for whoever asked. @throws what is no fault of the photograph */
function faultOf(error: unknown): string {
  if (error instanceof SaplFailure || error instanceof Problem) return error.message
  throw error
}

/**
 * Keeps the photographs that the SAPL has of who sits in the year. One that does not come leaves the one that the
 * portal shows, and is told.
 */
export async function keepPhotographs(
  work: PhotographWork,
  year: SaplYear,
): Promise<{ readonly photographs: Photographs; readonly unread: readonly Unplaced[] }> {
  const standing = await photographsOfYear(work.runner, { ...work, year: year.year })
  const photographs = new Map<number, string>()
  const unread: Unplaced[] = []
  const keepOne = async ({ id, fotografia, nome_parlamentar: name }: Councillor) => {
    if (!fotografia?.trim()) return
    try {
      photographs.set(id, await keep(work, fotografia))
    } catch (error) {
      const fault = faultOf(error)
      const shown = standing.get(name.trim())
      if (shown !== undefined) photographs.set(id, shown)
      const stays = shown === undefined ? '' : ' Fica a que o portal tem.'
      const record = labelOf(`Fotografia de ${name}`, 'parlamentar', id)
      unread.push({ table: 'vereadores', record, fault: fault + stays })
    }
  }
  for (const person of year.councillors.values()) {
    // oxlint-disable-next-line no-await-in-loop -- a SAPL is asked one thing at a time
    await keepOne(person)
  }
  return { photographs, unread }
}
