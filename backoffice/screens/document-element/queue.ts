import pLimit from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { publishOne, reasonOf, replaceIn, type Attempt } from './publish-one.ts'
import {
  reduce,
  type QueueItem,
  type Progress,
  type QueueEvent,
  type Typed,
  type ValuesOf,
} from './queue-items.ts'
import type { Standing } from './same-period.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import { uniqueName } from '../../ui/unique-name.ts'
import type { Uploaded } from '../../../resources/calls/file.ts'
import { faultOfFile, mayRetry, upload } from '../../inputs/upload.ts'
import { deleteStored } from './stored-file.ts'
import type { Problem } from '../../../kernel/problem.ts'

/** How many files travel at once. */
const mostAtOnce = 2

type Tell = (id: string, to: Progress) => void
/** Sends files, a few at a time; what was cancelled is never sent. */
function useSender(portalId: number, tell: Tell) {
  const aborts = useRef(new Map<string, AbortController>())
  const [limit] = useState(() => pLimit(mostAtOnce))
  const send = async ({ id, file }: QueueItem, abort: AbortController) => {
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
    enqueue: (more: readonly QueueItem[]) => {
      for (const item of more) {
        const abort = new AbortController()
        aborts.current.set(item.id, abort)
        void limit(send, item, abort)
      }
    },
    cancel: (id: string) => aborts.current.get(id)?.abort(),
  }
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
/** The files that the list does not hold yet; of the others it is said that it does. */
function freshOf(files: readonly File[], items: readonly QueueItem[]): readonly File[] {
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

function startOf(file: File): QueueItem {
  const message = faultOfFile(file, 'document')
  const typed = { address: '' }
  const base = { id: uniqueName(), file, typed }
  return message === undefined
    ? { ...base, state: 'waiting' }
    : { ...base, state: 'failed', message, final: true }
}

/** A document at an address, which is typed before it is published. */
const emptyAddress = (): QueueItem => ({
  id: uniqueName(),
  file: null,
  typed: { address: '' },
  state: 'stored',
  uploaded: null,
})

/** The items as they are shown, and as they stand for work that takes longer than one showing. */
function useItems() {
  const [items, setItems] = useState<readonly QueueItem[]>([])
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
const heldBy = (item: QueueItem | undefined): Uploaded | null | undefined =>
  item && 'uploaded' in item && item.state !== 'published' ? item.uploaded : undefined
/** The stored file of an item of which no document came. */
const unpublished = (item: QueueItem | undefined): Uploaded | undefined =>
  item?.state === 'stored' || item?.state === 'failed' ? (item.uploaded ?? undefined) : undefined

/** How an item is published. */
interface Order {
  readonly valuesOf: ValuesOf
  /** The document whose file it may take the place of. */
  readonly standing: Standing | undefined
  /** What citizens read of the change. */
  readonly note: string | null
}
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
  /** Publishes an item as it stands now; one that is gone from the list, or is to stay out, is not. */
  const publish = async (id: string, { valuesOf, standing, note }: Order): Promise<void> => {
    const item = now.current.find((one) => one.id === id)
    const uploaded = heldBy(item)
    if (!item || uploaded === undefined || item.typed.beside === 'leave') return
    tell(id, { state: 'publishing', uploaded })
    try {
      const publishing = { id, uploaded, portalId, attempts: attempts.current }
      const stands = await (standing && item.typed.beside === 'replace'
        ? replaceIn(standing, valuesOf(item), publishing, note)
        : publishOne(valuesOf(item), publishing))
      tell(id, { state: 'published', uploaded, values: valuesOf(item), ...stands })
    } catch (error) {
      tell(id, { state: 'failed', message: sayWhy(asProblem(error)), uploaded })
    }
  }
  const drop = (id: string) => {
    cancel(id)
    const stored = unpublished(now.current.find((one) => one.id === id))
    // What may have become a document meanwhile stays.
    if (stored && mayDelete && !attempts.current.has(id)) void deleteStored(stored.s3_file_key)
    dispatch({ type: 'drop', id })
  }
  return {
    items,
    add,
    addAddress: () => dispatch({ type: 'add', items: [emptyAddress()] }),
    publish,
    drop,
    fill: (id: string, typed: Partial<Typed>) => dispatch({ type: 'fill', id, typed }),
    /** Takes what is published from the list, so that others follow. */
    clearPublished: () => dispatch({ type: 'drop-published' }),
    /** Whether a document was asked to be published before: what is there already may be it. */
    attempted: (id: string) => attempts.current.has(id),
    sendAgain: (item: QueueItem) => {
      tell(item.id, { state: 'waiting' })
      enqueue([item])
    },
  }
}
export type Uploads = ReturnType<typeof useQueue>
