import { withdrawalGrounds, type WithdrawalGround } from '../../resources/withdrawal-grounds.ts'
import { needsMonth } from '../../resources/document-period.ts'
import { problem } from '../../kernel/problem.ts'
import {
  documentElement,
  type DocumentElementDraft,
} from '../../resources/portal/document-element.ts'
import { claimFile } from '../../data/file-store/uploads.ts'
import { withOwnUnit } from '../../data/nouns/documents.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import {
  publishesAt,
  publishesFromTo,
  requirePublisher,
  requirePublisherOfStored,
  type PublishingTarget,
} from '../../data/rights/publishers.ts'
import {
  changeRecord,
  createRecord,
  insertRecord,
  readEntity,
  readRecord,
  updateRecord,
} from '../../data/store/record.ts'
import { removeRecord } from '../../data/store/trash.ts'
import { refuseLinks } from '../../data/store/links.ts'
import { reservedKey } from '../../data/store/reserve.ts'
import type { Stored } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { defineCommands } from '../command.ts'
import { restoreRow, type Change } from '../row.ts'
import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import { refuseTarget, type Target } from './target.ts'

/** What the file is, as evidence. Takes the file for this document. */
async function evidence(runner: Runner, { portalId, s3FileKey }: Target) {
  if (s3FileKey === null)
    return { originalName: null, s3FileSize: null, s3FileMd5: null, type: null, uploadType: 'link' }
  const { name, size, md5, key } = await claimFile(runner, portalId, s3FileKey, {
    field: 's3_file_key',
    accept: 'document',
  })
  return {
    originalName: name,
    s3FileSize: size,
    s3FileMd5: md5,
    type: (key.split('.').at(-1) ?? '').toUpperCase(),
    uploadType: 'arquivo',
  }
}

/** A change that names no file and takes no address away: on a row without a file it leaves exactly one of the two. */
const staysAddress = ({ s3FileKey, externalUrl }: Partial<Target>) =>
  !s3FileKey && externalUrl !== null

interface Period {
  readonly periodicity?: string | null
  readonly month?: string | null
}
/**
 * Whether a document would be of a period and not say which; a change that names only one of the two is laid over what
 * is stored.
 */
const mayLackMonth = ({ periodicity, month }: Period) =>
  !month &&
  (month === null || periodicity !== undefined) &&
  (periodicity === undefined || needsMonth(periodicity))

/** @throws {Problem} `invalid` on the month of a document of a period that does not say which. */
function refuseMissingMonth({ periodicity, month }: Period): void {
  if (month || !needsMonth(periodicity)) return
  const message =
    'Escolha o mês. Em períodos maiores, o último mês do período. Sem período certo, use Eventual.'
  throw problem('invalid', message, [{ field: 'mes', message }])
}

type Placed = Pick<DocumentElementDraft, 'portalId' | 'clientHashId' | 'documentTypeId'>
/** Where a publisher would have to be allowed; of a change, as far as it says. */
function targetOf(draft: Placed): PublishingTarget
function targetOf(draft: Partial<Placed>): Partial<PublishingTarget>
function targetOf({
  portalId,
  clientHashId,
  documentTypeId,
}: Partial<Placed>): Partial<PublishingTarget> {
  return { portalId, unit: clientHashId, typeId: documentTypeId }
}

/**
 * @throws {Problem} `missing` for what the draft names and the actor does not reach; `forbidden` where they may not
 * publish.
 */
async function requireSpot(
  runner: Runner,
  actor: Actor,
  spot: PublishingTarget,
  draft: Partial<DocumentElementDraft>,
  key?: string,
): Promise<void> {
  try {
    await requirePublisher(runner, actor, spot)
  } catch (refusal) {
    await refuseLinks(runner, actor, documentElement, draft, key)
    throw refusal
  }
}

/**
 * Publishes a document: a file or an address, where the actor may publish, with who, when and where from as evidence.
 * Law: LC 131/2009; Lei 12.527/2011, art. 8.
 * @param at the moment of publication.
 * @param reserved its key, where that was told before it is there.
 * @throws {Problem} `invalid` without a file or address, or with both, or without the month of its period; `forbidden`
 * to a publisher elsewhere; `missing` for a file, unit or type that is not the portal's.
 */
export async function publishDocument(
  runner: Runner,
  actor: Actor,
  draft: DocumentElementDraft,
  at = actor.at ?? new Date(),
  reserved: Readonly<Record<string, unknown>> = {},
): Promise<Stored> {
  refuseTarget(draft)
  refuseMissingMonth(draft)
  const spot = targetOf(draft)
  const made = async (one: Runner) => ({
    ...reserved,
    ...(await evidence(one, draft)),
    publishedAt: at.toISOString(),
    publishedBy: actor.userName,
    publicationStation: actor.ip,
  })
  // An address, in one statement; when nothing was written, what follows tells why.
  if (draft.s3FileKey === null) {
    const given = await made(runner)
    const allowed = publishesAt(actor, spot)
    const stored = await withOwnUnit(
      insertRecord(runner, actor, documentElement, draft, given, allowed),
    )
    if (stored) return stored
  }
  await requireSpot(runner, actor, spot, draft)
  return withOwnUnit(
    runner.atomically(async (tx) =>
      createRecord(tx, actor, documentElement, draft, await made(tx)),
    ),
  )
}

/**
 * Changes a document. A replaced file leaves the date of publication and the public address as they are; the note on
 * the file before it goes with that one.
 */
async function changeDocument(
  runner: Runner,
  actor: Actor,
  { key, draft, expected }: Change<typeof documentElement>,
): Promise<Stored> {
  // The usual change leaves an address an address, in one statement. Any other is laid over what is stored.
  if (staysAddress(draft) && !mayLackMonth(draft)) {
    const stored = await withOwnUnit(
      changeRecord(runner, actor, documentElement, key, draft, {
        expected,
        holding: { s3FileKey: null },
        allowed: publishesFromTo(actor, targetOf(draft)),
      }),
    )
    if (stored) return stored
  }
  const old = await readEntity(runner, actor, documentElement, key)
  const target = { ...old, ...draft }
  refuseTarget(target)
  if (mayLackMonth(draft)) refuseMissingMonth(target)
  for (const spot of [targetOf(old), targetOf(target)])
    await requireSpot(runner, actor, spot, draft, key)
  const write = async (one: Runner) =>
    updateRecord(one, actor, documentElement, key, draft, expected, {
      ...(target.s3FileKey === old.s3FileKey || 'versionNote' in draft
        ? {}
        : { versionNote: null }),
      ...(await evidence(one, target)),
    })
  return withOwnUnit(target.s3FileKey === null ? write(runner) : runner.atomically(write))
}

/** Why a document goes, as far as anybody says. */
interface DocumentWithdrawal {
  readonly ground: WithdrawalGround | null
  /** What citizens read at its address; a CPF in it is covered. */
  readonly reason: string | null
}
/**
 * Removes a document, where the actor may publish; its address answers 410 with the day, the ground and the reason.
 * @throws {Problem} `missing`; `forbidden` to a publisher elsewhere.
 */
export async function withdrawDocument(
  runner: Runner,
  actor: Actor,
  key: string,
  { ground, reason }: DocumentWithdrawal = { ground: null, reason: null },
): Promise<Stored> {
  await readRecord(runner, actor, documentElement, key)
  await requirePublisherOfStored(runner, actor, key)
  return removeRecord(runner, actor, documentElement, key, {
    fundamento_retirada: ground && withdrawalGrounds[ground],
    motivo_retirada: reason && withCpfsCovered(reason),
  })
}

export const documentElementCommands = defineCommands(documentElement, {
  create: async (runner, actor, draft, number) => {
    const reserved = await reservedKey(runner, documentElement, number)
    return publishDocument(runner, actor, draft, actor.at, reserved)
  },
  update: changeDocument,
  remove: (runner, actor, key) => withdrawDocument(runner, actor, key),
  // A document comes back from the trash only where its publisher may publish.
  restore: (runner, actor, key) =>
    runner.atomically(async (tx) => {
      const stored = await restoreRow(tx, actor, documentElement, key)
      await requirePublisherOfStored(tx, actor, key)
      return stored
    }),
})
