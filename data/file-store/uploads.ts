import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { isFile } from '../../kernel/field.ts'
import { isWebAddress } from '../../kernel/text.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import { columnName, fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { portal } from '../../resources/portal/portal.ts'
import { recordEvent } from '../audit/audit.ts'
import { keyColumn, quote } from '../store/columns.ts'
import { arrayOf, sql, type Database, type Runner } from '../../platform/postgres/database.ts'
import type { FileFacts } from '../../platform/files/file-facts.ts'
import type { About, Files, Received } from '../../platform/files/files.ts'
import type { FileDamage } from '../../platform/files/integrity.ts'
import { deleteFileRow } from './disposable-files.ts'
import { namedBy } from './named-files.ts'
import { refuseHoard } from './waiting-files.ts'
import { reachCondition, connectionShare, type Actor } from '../store/scope.ts'

/**
 * Gives a received file its place and its row. The row comes first, hidden: if the process dies in between, the sweep
 * finds the file by it, and nobody reads a row without a file. @param portalId null for a file of a person, which no
 * portal has.
 * @throws {Problem} `unavailable`, `full`, `too-many`, and what `mayKeep` throws; nothing is left then.
 */
export async function keepUpload(
  runner: Runner,
  files: Files,
  actor: Actor,
  portalId: number | null,
  received: Received,
  mayKeep: () => Promise<void> = () => Promise.resolve(),
): Promise<FileFacts> {
  const { key, name, type, size, md5, sha256 } = received
  try {
    await mayKeep()
    await refuseHoard(runner, actor.userId)
    await runner.run(sql`insert into arquivo (chave, portal_id, nome_original, tipo, tamanho, md5, sha256, enviado_por,
        excluido, excluido_em)
      values (${key}, ${portalId}, ${name}, ${type}, ${size}, ${md5}, ${sha256}, ${actor.userId}, true, now())`)
  } catch (error) {
    await files.discard(received)
    throw error
  }
  try {
    await files.keep(received)
  } catch (error) {
    await Promise.race([forget(runner, files, key), pause(1_000)])
    throw error
  }
  const show = sql`update arquivo set excluido = false, excluido_em = null where chave = ${key}`
  await runner.atomically((tx) => tx.run(show), { repeatable: true })
  return { key, name, type, size, md5, sha256 }
}

/**
 * Takes back a file that could not be kept. A store may have it although it said no, or nothing: as long as its bytes
 * cannot be removed, its hidden row stays, and the sweep finds both. A store that hangs is not waited for.
 */
const forget = (runner: Runner, files: Files, key: string): Promise<unknown> =>
  files.remove(key).then(
    () => deleteFileRow(runner, key).catch(() => {}),
    () => {},
  )

/** Receives and keeps a file in one go. @throws {Problem} what {@link Files.receive} and {@link keepUpload} throw. */
export async function storeUpload(
  runner: Runner,
  files: Files,
  actor: Actor,
  portalId: number,
  stream: Readable,
  about: About,
): Promise<FileFacts> {
  return keepUpload(
    runner,
    files,
    actor,
    portalId,
    await files.receive(actor.tenantId, portalId, stream, about),
  )
}

export interface Duplicate {
  readonly elemento_id: number
  readonly descricao: string
}
/** A document of the portal that has the same content already. */
export async function duplicateOf(
  runner: Runner,
  portalId: number,
  { key, sha256 }: FileFacts,
): Promise<Duplicate | undefined> {
  const [found] = await runner.run<Duplicate>(
    sql.read`select e.elemento_id::float8 as elemento_id, e.descricao from arquivo a
    join elemento e on e.s3_file_key = a.chave and e.portal_id = a.portal_id and not e.excluido
    where a.portal_id = ${portalId} and a.sha256 = ${sha256} and a.chave <> ${key} and not a.excluido
    order by e.elemento_id limit 1`,
  )
  return found
}

interface Claim {
  readonly field: string
  readonly accept: 'image' | 'document'
}
/** The types of the pictures that the house keeps. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg']
const noFile = (field: string): Problem => {
  const message = 'Arquivo não encontrado. Envie-o de novo.'
  return problem('missing', message, [{ field, message }])
}

/**
 * Takes an uploaded file for a record of its portal, so that the sweep spares it.
 * @throws {Problem} `missing` naming the field, unless it was uploaded to this portal and is still there; `invalid`
 * when a picture was wanted.
 */
export async function claimFile(
  runner: Runner,
  portalId: number,
  key: string,
  { field, accept }: Claim,
): Promise<FileFacts> {
  const [facts] = await runner.run<FileFacts>(
    sql`update arquivo set vinculado = true where chave = ${key}
      and portal_id = ${portalId} and not excluido
    and (${accept} <> 'image' or tipo = any(${arrayOf(pictureTypes)}::text[]))
    returning chave as key, nome_original as name, tipo as type, tamanho::float8 as size, md5, sha256`,
  )
  if (facts) return facts
  const [other] = await runner.run(
    sql.read`select 1 from arquivo where chave = ${key} and portal_id = ${portalId} and not excluido`,
  )
  if (!other) throw noFile(field)
  const message = 'Escolha uma imagem PNG ou JPEG.'
  throw problem('invalid', message, [{ field, message }])
}

/**
 * Takes a picture that a person sent for themselves, or had before: a removed one comes back with it.
 * @throws {Problem} `missing` unless it is one, and theirs.
 */
export async function claimPicture(runner: Runner, userId: string, key: string): Promise<void> {
  const taken = await runner.run(
    sql`update arquivo set vinculado = true, excluido = false, excluido_em = null where chave = ${key}
      and portal_id is null
      and enviado_por = ${userId} and (not excluido or vinculado) and tipo = any(${arrayOf(pictureTypes)}::text[])
      returning 1`,
  )
  if (taken.length === 0) throw noFile('avatar')
}
/** Marks a person's picture as removed; its bytes go after 30 days. */
export async function removePicture(runner: Runner, key: string): Promise<void> {
  await runner.run(
    sql`update arquivo set excluido = true, excluido_em = now() where chave = ${key} and portal_id is null`,
  )
}

/**
 * Takes every file that a draft names. The files belong to the row's portal; where the row is the portal, to it.
 * @param key the row's, empty while it is new.
 */
export async function claimFiles(
  runner: Runner,
  resource: AnyResource,
  draft: Readonly<Record<string, unknown>>,
  key: string,
): Promise<void> {
  for (const [name, value] of Object.entries(draft)) {
    const field = fieldOf(resource, name)
    if (!isFile(field) || typeof value !== 'string') continue
    if (field.external && isWebAddress(value)) continue
    const wire = wireName(name, field)
    const portalId = await portalOfRow(runner, resource, draft, key)
    if (portalId === undefined) throw noFile(wire)
    await claimFile(runner, portalId, value, { field: wire, accept: field.accept })
  }
}

async function portalOfRow(
  runner: Runner,
  resource: AnyResource,
  draft: Readonly<Record<string, unknown>>,
  key: string,
): Promise<number | undefined> {
  const field = resource.scope?.portal
  const id = field === undefined ? key : draft[field]
  if (id !== undefined) return /^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : undefined
  if (!/^[1-9]\d{0,14}$/.test(key)) return undefined
  const column = quote(columnName(field ?? '', fieldOf(resource, field ?? '')))
  const [row] = await runner.run<{ id: number }>(
    sql.read`select ${sql.raw(column)}::float8 as id from ${sql.raw(resource.table)} where
      ${sql.raw(keyColumn(resource))} = ${key}`,
  )
  return row?.id
}

interface ReachableFile extends FileFacts {
  readonly damage?: FileDamage | null
  /** null for a file of a person. */
  readonly portalId: number | null
  /** Whether a citizen may read it: what names it is on a portal now. */
  readonly public: boolean
}

/** A file that the actor, or without one a citizen, may read. */
export async function readableFile(
  runner: Runner,
  key: string,
  actor: Actor | undefined,
): Promise<ReachableFile | undefined> {
  const reach = actor ? reachCondition(portal, 'p', actor) : sql`false`
  // The picture of a person is for their colleagues, and for themselves before it is theirs.
  const isOfPerson = actor
    ? sql`(a.portal_id is null and (a.enviado_por = ${actor.userId}::text or exists (select from usuario u
        where u.avatar = a.chave and not u.excluido)))`
    : sql`false`
  const isPublic = sql`exists (select from arquivo_publico o where o.chave = a.chave)`
  const [file] = await runner.run<ReachableFile>(
    sql.read`select a.chave as key, a.nome_original as name, a.tipo as type, a.tamanho::float8 as size, a.md5, a.sha256,
      a.defeito as damage, a.portal_id::float8 as "portalId", ${isPublic} as public
      from arquivo a left join portal p on p.id = a.portal_id and not p.excluido
      where a.chave = ${key}::text and not a.excluido and (${isOfPerson} or p.id is not null
        and (${reach} or ${isPublic}))`,
  )
  return file
}

/** Why a file stays, under the words of the specification (2 §8). */
const keeps = (code: 'missing' | 'in-use' | 'forbidden', message: string) =>
  problem(code, 'Erro ao excluir documento s3', [{ field: 'fileName', message }])

/**
 * Marks a file as removed; its bytes go after 30 days.
 * @throws {Problem} `missing`; `in-use` while a record names it; `forbidden` to a limited publisher once a record named
 * it.
 */
export function removeUpload(db: Database, actor: Actor, key: string): Promise<FileFacts> {
  return db.in(actor.tenantId, connectionShare(actor)).atomically(async (tx) => {
    const at = sql`a.chave = ${key}::text and not a.excluido`
    const facts =
      'a.chave as key, a.nome_original as name, a.tipo as type, a.tamanho::float8 as size, a.md5, a.sha256, a.portal_id::float8 as "portalId"'
    const [found] = await tx.run<ReachableFile & { used: boolean; claimed: boolean }>(
      sql`select ${sql.raw(facts)}, (${sql.raw(namedBy('a.chave', 'live'))}) as used, a.vinculado as claimed from
        arquivo a
        join portal p on p.id = a.portal_id where ${at} and ${reachCondition(portal, 'p', actor)}
        for update of a`,
    )
    if (!found) throw keeps('missing', 'Arquivo não encontrado.')
    if (found.used)
      throw keeps(
        'in-use',
        'Este arquivo está em uso. Exclua ou altere antes o registro que o mostra.',
      )
    // Whose publishing is limited may not take the evidence of what others published.
    if (found.claimed && actor.publisher)
      throw keeps(
        'forbidden',
        'Este arquivo já foi de um documento. Só quem publica sem limites pode excluí-lo.',
      )
    await tx.run(sql`update arquivo set excluido = true, excluido_em = now() where chave = ${key}`)
    const { portalId, used: _used, claimed: _claimed, ...file } = found
    await recordEvent(tx, actor, {
      type: 'delete',
      page: 'file',
      record: key,
      portalId,
      values: { ...file },
    })
    return file
  })
}

/** Brings the files of a restored record back with it. @param body the record as it travels. */
export async function restoreFiles(
  runner: Runner,
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const keys = Object.entries(resource.fields)
    .filter(([, field]) => isFile(field))
    .map(([name, field]) => body[wireName(name, field)])
  const named = keys.filter((key) => typeof key === 'string')
  if (named.length > 0)
    await runner.run(
      sql`update arquivo set excluido = false, excluido_em = null where chave = any(${arrayOf(named)}::text[])
        and vinculado and excluido`,
    )
}
