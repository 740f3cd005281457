import { formFaults } from '../../../kernel/form.ts'
import { problem, type Problem } from '../../../kernel/problem.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { createRow, formNames, updateRow } from '../../engine/data.ts'
import { mayRetry } from '../../inputs/upload.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { uniqueName } from '../../ui/unique-name.ts'
import type { Public, Values } from './queue-items.ts'
import type { Standing } from './same-period.ts'

type Change = Values
/** What was asked of the server for one document, kept while it is not known what became of it. */
export interface Attempt {
  readonly key: string
  readonly asked: Change
  /** The document, once the server has named it. */
  readonly row?: string | undefined
}
export interface OngoingPublication {
  readonly id: string
  readonly uploaded: Uploaded | null
  readonly portalId: number
  readonly attempts: Map<string, Attempt>
}

const same = (one: Change, other: Change) => JSON.stringify(one) === JSON.stringify(other)
const formOf = (change: Change, { portalId, uploaded }: OngoingPublication) => ({
  ...change,
  portalId,
  s3FileKey: uploaded?.s3_file_key ?? null,
})
/** What kept a document from being published, as people read it. */
export const reasonOf = ({ faults, message }: Problem) =>
  Object.values(formNames(documentElement, faults))[0] ?? message

/**
 * Publishes one stored file or address. What was asked before and never answered is asked again first, word for word,
 * so that no second document comes of it; what was changed since is then saved in the document that is there.
 * @throws {Problem} what its form or the server refuses, or that nothing is known.
 */
export async function publishOne(change: Change, publishing: OngoingPublication): Promise<Public> {
  const { id, portalId, attempts } = publishing
  if (publishing.uploaded === null && change.externalUrl === null)
    throw problem('invalid', 'Informe o endereço do documento.')
  const [fault] = Object.values(formFaults(documentElement, formOf(change, publishing)))
  if (fault !== undefined) throw problem('invalid', fault)
  const before = attempts.get(id)
  const attempt = before ?? { key: uniqueName(), asked: change }
  attempts.set(id, attempt)
  try {
    const row =
      attempt.row ??
      (await createRow(
        documentElement,
        { portalId },
        formOf(attempt.asked, publishing),
        attempt.key,
      ))
    if (attempt.row === undefined && same(attempt.asked, change))
      return { as: change.description ?? '', documentId: row ?? null }
    attempts.set(id, { ...attempt, row })
  } catch (error) {
    const found = asProblem(error)
    // Who repeats may be turned away at the door, which says nothing of the first time.
    if (found.code === 'unavailable' || (before && mayRetry(found)))
      throw problem(
        found.code,
        `${reasonOf(found)} O documento pode já estar público: publique de novo para saber; não sai em dobro.`,
      )
    attempts.delete(id)
    if (before && !same(before.asked, change)) return publishOne(change, publishing)
    throw found
  }
  return amend(change, publishing)
}

/**
 * Saves what was changed since the document was asked for. A refusal leaves it public as it is.
 * @throws {Problem} when nothing is known.
 */
async function amend(
  change: Change,
  { id, portalId, attempts }: OngoingPublication,
): Promise<Public> {
  const { row, asked } = attempts.get(id) ?? { row: undefined, asked: change }
  const earlier = `Foi publicado antes com ${asked.description === change.description ? 'outros dados' : `a descrição "${asked.description}"`}`
  try {
    if (row === undefined) throw problem('missing', 'Corrija-o na lista de documentos.')
    await updateRow(documentElement, { portalId }, row, change, null)
    const note = `${earlier}; agora vale o que está aqui.`
    return { as: change.description ?? '', documentId: row, note }
  } catch (error) {
    const found = asProblem(error)
    if (mayRetry(found))
      throw problem(
        found.code,
        `${earlier}; não se sabe se a mudança foi salva. ${reasonOf(found)}`,
      )
    return {
      as: asked.description ?? '',
      documentId: row ?? null,
      note: `${earlier}; a mudança não foi aceita. ${reasonOf(found)}`,
    }
  }
}

/**
 * Puts a file, or an address, in the place of what a published document leads to. Its address, its description and its
 * day stay; citizens read the note beside the former version.
 * @throws {Problem} what the server refuses, or that nothing is known.
 */
export async function replaceIn(
  { id, description }: Standing,
  { externalUrl }: Change,
  { portalId, uploaded }: Pick<OngoingPublication, 'portalId' | 'uploaded'>,
  note: string | null,
): Promise<Public> {
  const versionNote = note?.trim() || null
  const target = {
    s3FileKey: uploaded?.s3_file_key ?? null,
    externalUrl: uploaded ? null : externalUrl,
  }
  await updateRow(documentElement, { portalId }, String(id), { ...target, versionNote }, null)
  return {
    as: description,
    documentId: String(id),
    isReplacement: true,
    note: 'O arquivo foi trocado; o endereço é o mesmo.',
  }
}
