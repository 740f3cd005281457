import { Readable } from 'node:stream'
import { openRemittance } from '../../formats/remittances/open-remittance.ts'
import {
  baseName,
  type Remittance,
  type RemittanceFile,
  type RemittancePart,
} from '../../formats/remittances/remittance.ts'
import { sheetRefusal } from '../../formats/sheets/sheet-refusal.ts'
import { csvOf } from '../../formats/sheets/sheet.ts'
import { problem } from '../../kernel/problem.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { archiveParts } from '../../platform/files/archive-parts.ts'
import type { About, Files, ReceivedBytes, ReceivedTable } from '../../platform/files/files.ts'
import { rowsKind } from '../../platform/files/received-rows.ts'
import { datasetNamed } from '../declared/index.ts'
import type { Dataset } from '../model/declaration.ts'

// What a town sends to its court of accounts becomes files of rows, one for each table: from there on they go the way
// of any other file.

const isArchive = (name: string) => /\.zip$/i.test(name)
/** Archives within an archive: a year's, and those of some units. */
const mostWithin = 60
/** What all of them may have together. */
const largestWithin = 1_000_000_000
/** Files of all of them: of a year with what stands beside it, with room. */
const mostFiles = 5_000
/** What the rows of a table may have, as a file. */
const largestRows = 1_000_000_000

interface OpenArchive {
  readonly files: readonly RemittanceFile[]
  readonly staged: readonly ReceivedBytes[]
}
/** The files of an archive, and of those in it: each month is sent as one. */
async function filesIn(files: Files, received: ReceivedBytes): Promise<OpenArchive> {
  const found: RemittanceFile[] = []
  const staged: ReceivedBytes[] = []
  try {
    let left = largestWithin
    for (const part of await archiveParts(files.pathOf(received))) {
      if (!isArchive(part.name) || staged.length === mostWithin) {
        found.push(part)
        continue
      }
      const inner = await files.receiveBytes(await part.open(), { name: part.name, limit: left })
      staged.push(inner)
      left -= inner.size
      const parts = await archiveParts(files.pathOf(inner)).catch(() => undefined)
      for (const one of parts ?? [])
        found.push({ name: `${part.name}/${one.name}`, open: one.open })
      if (!parts) found.push(part)
      if (found.length > mostFiles)
        throw sheetRefusal('O ZIP tem arquivos demais. Solte só os da remessa.')
    }
    return { files: found, staged }
  } catch (error) {
    await discardAll(files, staged)
    throw error
  }
}
const discardAll = (files: Files, staged: readonly ReceivedBytes[]) =>
  Promise.all(staged.map((one) => files.discard(one)))

/**
 * Reads a received archive as what was sent to a court of accounts.
 * @returns nothing where it is no remittance that we know; what `take` returns otherwise
 * @throws {Problem} `invalid` for one that is not whole, or is of another shape
 */
export async function asRemittance<T>(
  files: Files,
  received: ReceivedBytes,
  take: (remittance: Remittance) => Promise<T>,
): Promise<T | undefined> {
  const opened = await filesIn(files, received)
  try {
    const remittance = await openRemittance(opened.files)
    return remittance ? await take(remittance) : undefined
  } finally {
    await discardAll(files, opened.staged)
  }
}

/** The rows of a part as a file of text. @returns nothing where it has none */
export async function receivePart(
  files: Files,
  { head, rows }: RemittancePart,
  name: string,
): Promise<ReceivedBytes | undefined> {
  const seen = { count: 0 }
  const lots = async function* () {
    for await (const row of rows()) {
      seen.count += 1
      yield [row]
    }
  }
  const received = await files.receiveBytes(Readable.from(csvOf(head, lots())), {
    name,
    limit: largestRows,
  })
  if (seen.count > 0) return received
  await files.discard(received)
  return undefined
}

const titlesOf = (parts: readonly RemittancePart[]) =>
  conjunction(parts.flatMap(({ table }) => datasetNamed(table)?.title ?? []))

/** The rows of one table of a remittance. @throws {Problem} `invalid` where it has none */
async function partFor(
  files: Files,
  { name, title }: Dataset,
  { system, parts, others }: Remittance,
): Promise<ReceivedTable> {
  const lost = others.find((other) => isArchive(other.name))
  if (lost)
    throw sheetRefusal(
      `O ZIP ${baseName(lost)}, dentro deste, não abre, e pode ser um mês da remessa. Gere-o de novo no sistema contábil, ou tire-o, e solte outra vez.`,
    )
  const part = parts.find(({ table }) => table === name)
  const received = part && (await receivePart(files, part, `${name}.csv`))
  if (received) return { ...received, kind: { form: 'text', charset: 'utf-8' } }
  const message = part
    ? `Esta remessa do ${system} não tem nenhuma linha de ${title}.`
    : `Uma remessa do ${system} diz ${titlesOf(parts)}, e não ${title}.`
  throw problem('invalid', message, [{ field: 'arquivo', message }])
}

/**
 * Receives a file with the rows of a table: of a remittance, those that are the table's.
 * @throws {Problem} as `Files.receiveTable`
 */
export async function receiveRows(
  files: Files,
  dataset: Dataset,
  stream: Readable,
  about: About,
): Promise<ReceivedTable> {
  if (!isArchive(about.name)) return files.receiveTable(stream, about)
  const received = await files.receiveBytes(stream, about)
  try {
    const found = await asRemittance(files, received, (remittance) =>
      partFor(files, dataset, remittance),
    )
    if (!found) return { ...received, kind: await rowsKind(files.pathOf(received), about.name) }
    await files.discard(received)
    return { ...found, name: received.name }
  } catch (error) {
    await files.discard(received)
    throw error
  }
}
