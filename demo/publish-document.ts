import { Readable } from 'node:stream'
import type { Files } from '../platform/files/files.ts'
import { storeUpload } from '../data/file-store/uploads.ts'
import { arrayOf, sql, type Runner } from '../platform/postgres/database.ts'
import type { Actor } from '../data/store/scope.ts'
import { publishDocument } from '../domain/documents/document-element.ts'
import { laterDocuments, type DemoDocument } from './documents.ts'
import { makePdf } from './pdf.ts'

export interface PublishingTools {
  readonly runner: Runner
  readonly files: Files
  readonly actor: Actor
}
/** Where a unit of the town is. */
export interface UnitPlace {
  readonly portalId: number
  readonly unit: string
}
const limit = 10_000_000

/** The ids of the types of documents, by their short names. */
export async function typesByName(runner: Runner): Promise<ReadonlyMap<string, number>> {
  const types = await runner.run<{ name: string; id: number }>(
    sql.read`select descricao_abrev as name, id::float8 as id from tipo_elemento where not excluido`,
  )
  return new Map(types.map(({ name, id }) => [name, id]))
}

/** As spreadsheets of Brazil open it. */
const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`

/** Publishes a document with its file as a user does. */
export async function publishDemoDocument(
  { runner, files, actor }: PublishingTools,
  { draft, type, fileName, lines, rows, publishedAt, publishedBy }: DemoDocument,
  types: ReadonlyMap<string, number>,
  { portalId, unit }: UnitPlace,
): Promise<void> {
  const bytes = rows ? Buffer.from(csvOf(rows)) : makePdf(lines)
  const file = await storeUpload(runner, files, actor, portalId, Readable.from([bytes]), {
    name: fileName,
    limit,
  })
  const row = {
    ...draft,
    portalId,
    clientHashId: unit,
    documentTypeId: types.get(type) ?? 0,
    s3FileKey: file.key,
  }
  await publishDocument(runner, { ...actor, userName: publishedBy }, row, new Date(publishedAt))
}

/**
 * Publishes what the first start leaves for later, as far as it does not stand yet; what somebody removed stays away.
 * @param day that of the first start
 */
export async function publishLater(
  publishing: PublishingTools,
  places: ReadonlyMap<string, UnitPlace>,
  day: Date,
  rest: (spent: number) => Promise<void>,
): Promise<void> {
  const { runner } = publishing
  const all = laterDocuments(day)
  const found = await runner.run<{ description: string }>(
    sql.read`select descricao as description from elemento
      where descricao = any(${arrayOf(all.map(({ draft }) => draft.description))}::text[])`,
  )
  const standing = new Set(found.map(({ description }) => description))
  const types = await typesByName(runner)
  for (const document of all) {
    const place = places.get(document.unit)
    if (!place || standing.has(document.draft.description) || !types.has(document.type)) continue
    const from = performance.now()
    await publishDemoDocument(publishing, document, types, place)
    await rest(performance.now() - from)
  }
}
