import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { capitalised, counted } from '../../../pt-br/words.ts'
import {
  reduce,
  valuesOf,
  type Common,
  type Item,
  type Progress,
  type Public,
  type QueueEvent,
  type Typed,
} from './queue-items.ts'
import { formFaults } from '../../../kernel/form.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { uniqueName } from '../../ui/unique-name.ts'
import { createRow, formNames, updateRow } from '../../engine/data.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { faultOfFile, mayRetry, upload } from '../../inputs/upload.ts'
import { deleteStored } from './stored-file.ts'
import { problem, type Problem } from '../../../kernel/problem.ts'

/** `RREO_1o-bimestre.pdf` reads as `RREO 1o bimestre`. */
function descriptionOf(fileName: string): string {
  const words = fileName.replace(/\.[^.]+$/, '').replace(/[_\s-]+/g, ' ')
  return capitalised(words.trim().slice(0, 200))
}

/** How many files travel at once. */
const mostAtOnce = 2

type Tell = (id: string, to: Progress) => void
/** Sends files, a few at a time; what was cancelled is never sent. */
function useSender(portalId: number, tell: Tell) {
  const aborts = useRef(new Map<string, AbortController>())
  const [limit] = useState(() => pLimit(mostAtOnce))
  const send = async ({ id, file }: Item, abort: AbortController) => {
    if (abort.signal.aborted || file === null) return
    tell(id, { state: 'sending', part: 0 })
    try {
      const uploaded = await upload(file, {
        portalId,
        signal: abort.signal,
        onProgress: (part) => tell(id, { state: 'sending', part }),
      })
      tell(id, { state: 'stored', uploaded })
    } catch (error) {
      const found = asProblem(error)
      if (!abort.signal.aborted)
        tell(id, {
          state: 'failed',
          message: found.message,
          ...(mayRetry(found) ? {} : { final: true }),
        })
    }
  }
  return {
    enqueue: (more: readonly Item[]) => {
      for (const item of more) {
        const abort = new AbortController()
        aborts.current.set(item.id, abort)
        void limit(send, item, abort)
      }
    },
    cancel: (id: string) => aborts.current.get(id)?.abort(),
  }
}

type Change = ReturnType<typeof valuesOf>
/** What was asked of the server for one document, kept while it is not known what became of it. */
interface Attempt {
  readonly key: string
  readonly asked: Change
  /** The document, once the server has named it. */
  readonly row?: string | undefined
}
interface Publishing {
  readonly id: string
  readonly uploaded: Uploaded | null
  readonly portalId: number
  readonly attempts: Map<string, Attempt>
}

const same = (one: Change, other: Change) => JSON.stringify(one) === JSON.stringify(other)
const formOf = (change: Change, { portalId, uploaded }: Publishing) => ({
  ...change,
  portalId,
  s3FileKey: uploaded?.s3_file_key ?? null,
})
const reasonOf = ({ faults, message }: Problem) =>
  Object.values(formNames(documentElement, faults))[0] ?? message

/**
 * Publishes one stored file or address. What was asked before and never answered is asked again first, word for word,
 * so that no second document comes of it; what was changed since is then saved in the document that is there.
 * @throws {Problem} what its form or the server refuses, or that nothing is known.
 */
async function publishOne(change: Change, publishing: Publishing): Promise<Public> {
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
      return { as: change.description ?? '' }
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
async function amend(change: Change, { id, portalId, attempts }: Publishing): Promise<Public> {
  const { row, asked } = attempts.get(id) ?? { row: undefined, asked: change }
  const earlier = `Foi publicado antes com ${asked.description === change.description ? 'outros dados' : `a descrição "${asked.description}"`}`
  try {
    if (row === undefined) throw problem('missing', 'Corrija-o na lista de documentos.')
    await updateRow(documentElement, { portalId }, row, change, null)
    return { as: change.description ?? '', note: `${earlier}; agora vale o que está aqui.` }
  } catch (error) {
    const found = asProblem(error)
    if (mayRetry(found))
      throw problem(
        found.code,
        `${earlier}; não se sabe se a mudança foi salva. ${reasonOf(found)}`,
      )
    return {
      as: asked.description ?? '',
      note: `${earlier}; a mudança não foi aceita. ${reasonOf(found)}`,
    }
  }
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
/** The files that the list does not hold yet; of the others it is said that it does. */
function freshOf(files: readonly File[], items: readonly Item[]): readonly File[] {
  const fresh = files.filter(
    (file, at) =>
      !items.some((item) => item.file !== null && isSame(item.file, file)) &&
      !files.slice(0, at).some((other) => isSame(other, file)),
  )
  const known = files.filter((file) => !fresh.includes(file))
  if (known.length > 0)
    toast({
      text:
        known.length === 1
          ? `${known[0]?.name} já está na lista.`
          : `${counted(known.length, 'arquivo', 'arquivos')} já estão na lista.`,
      kind: 'info',
    })
  return fresh
}

function startOf(file: File): Item {
  const message = faultOfFile(file, 'document')
  const typed = { address: '', description: descriptionOf(file.name) }
  const base = { id: uniqueName(), file, typed }
  return message === undefined
    ? { ...base, state: 'waiting' }
    : { ...base, state: 'failed', message, final: true }
}

/** A document at an address, which is typed before it is published. */
const emptyAddress = (): Item => ({
  id: uniqueName(),
  file: null,
  typed: { address: '', description: '' },
  state: 'stored',
  uploaded: null,
})

/** The items as they are shown, and as they stand for work that takes longer than one showing. */
function useItems() {
  const [items, setItems] = useState<readonly Item[]>([])
  const now = useRef(items)
  // Once the screen is left, nothing more of it is published.
  useEffect(
    () => () => {
      now.current = []
    },
    [],
  )
  const dispatch = (event: QueueEvent) => {
    now.current = reduce(now.current, event)
    setItems(now.current)
  }
  return { items, now, dispatch }
}

/** Says that no document came of an item, and why. @returns the reason, for its row. */
function sayWhy(failure: Problem): string {
  const reason = reasonOf(failure)
  toast({ text: documentElement.messages.createFailed ?? '', detail: reason, kind: 'error' })
  return reason
}

/** What an item to be published leads to; undefined while there is nothing, or once it is published. */
const heldBy = (item: Item | undefined): Uploaded | null | undefined =>
  item && 'uploaded' in item && item.state !== 'published' ? item.uploaded : undefined
/** The stored file of an item of which no document came. */
const unpublished = (item: Item | undefined): Uploaded | undefined =>
  item?.state === 'stored' || item?.state === 'failed' ? (item.uploaded ?? undefined) : undefined

/**
 * A queue of files and addresses: a file is sent as soon as it is chosen, each is published when asked and tells its
 * own result.
 */
export function useQueue(portalId: number, mayDelete: boolean) {
  const { items, now, dispatch } = useItems()
  const attempts = useRef(new Map<string, Attempt>())
  const tell: Tell = (id, to) => dispatch({ type: 'change', id, to })
  const { enqueue, cancel } = useSender(portalId, tell)
  const add = (files: readonly File[]) => {
    const made = freshOf(files, now.current).map(startOf)
    dispatch({ type: 'add', items: made })
    enqueue(made.filter(({ state }) => state === 'waiting'))
  }
  /** Publishes an item as it stands now; one that is gone from the list is not. */
  const publish = async (id: string, common: Common): Promise<void> => {
    const item = now.current.find((one) => one.id === id)
    const uploaded = heldBy(item)
    if (!item || uploaded === undefined) return
    tell(id, { state: 'publishing', uploaded })
    try {
      const stands = await publishOne(valuesOf(item, common), {
        id,
        uploaded,
        portalId,
        attempts: attempts.current,
      })
      tell(id, { state: 'published', uploaded, ...stands })
    } catch (error) {
      tell(id, { state: 'failed', message: sayWhy(asProblem(error)), uploaded })
    }
  }
  return {
    items,
    add,
    addAddress: () => dispatch({ type: 'add', items: [emptyAddress()] }),
    publish,
    drop: (id: string) => {
      cancel(id)
      const stored = unpublished(now.current.find((one) => one.id === id))
      // What may have become a document meanwhile stays.
      if (stored && mayDelete && !attempts.current.has(id)) void deleteStored(stored.s3_file_key)
      dispatch({ type: 'drop', id })
    },
    fill: (id: string, typed: Partial<Typed>) => dispatch({ type: 'fill', id, typed }),
    /** Whether a document was asked to be published before: what is there already may be it. */
    attempted: (id: string) => attempts.current.has(id),
    sendAgain: (item: Item) => {
      tell(item.id, { state: 'waiting' })
      enqueue([item])
    },
  }
}
export type Queue = ReturnType<typeof useQueue>
