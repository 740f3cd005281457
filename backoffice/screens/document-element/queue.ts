import { useReducer, useRef } from 'react'
import { formFaults } from '../../../kernel/wire.ts'
import { documentElement } from '../../../resources/document-element.ts'
import { asProblem } from '../../problem-answer.ts'
import { uniqueName } from '../../unique-name.ts'
import { createRow, formNames } from '../../register/data.ts'
import { faultOfFile, mayRetry, upload, type Uploaded } from '../../inputs/upload.ts'
import { problem } from '../../../kernel/problem.ts'

/** What is common to all files of one publication, by form name. */
export type Common = Readonly<Record<'clientHashId' | 'documentTypeId' | 'year' | 'periodicity' | 'month', string | number | null>>

interface Base { readonly id: string; readonly file: File; readonly description: string }
export type Item = Base & (
  | { readonly state: 'waiting' }
  | { readonly state: 'sending'; readonly part: number }
  | { readonly state: 'stored' | 'publishing' | 'published'; readonly uploaded: Uploaded }
  | { readonly state: 'failed'; readonly message: string; readonly uploaded?: Uploaded; readonly final?: true }
)
type Change = Item extends infer I ? I extends Item ? Omit<I, keyof Base> : never : never
type Event =
  | { readonly type: 'add'; readonly items: readonly Item[] }
  | { readonly type: 'change'; readonly id: string; readonly to: Change }
  | { readonly type: 'describe'; readonly id: string; readonly description: string }
  | { readonly type: 'drop'; readonly id: string }

function reduce(items: readonly Item[], event: Event): readonly Item[] {
  switch (event.type) {
    case 'add': return [...items, ...event.items]
    case 'drop': return items.filter(({ id }) => id !== event.id)
    case 'describe': return items.map((item) => (item.id === event.id ? { ...item, description: event.description } : item))
    case 'change': return items.map((item) => (item.id === event.id ? { id: item.id, file: item.file, description: item.description, ...event.to } : item))
  }
}

/** `RREO_1o-bimestre.pdf` reads as `RREO 1o bimestre`. */
export function descriptionOf(fileName: string): string {
  const words = fileName.replace(/\.[^.]+$/, '').replace(/[_\s-]+/g, ' ').trim().slice(0, 200)
  return words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1)
}

/** How many files travel at once. */
const lanes = 2

type Tell = (id: string, to: Change) => void
/** Sends files, a few at a time; what was cancelled is never sent. */
function useSender(portalId: number, tell: Tell) {
  const aborts = useRef(new Map<string, AbortController>())
  const waiting = useRef<Item[]>([])
  const running = useRef(0)
  const send = async ({ id, file }: Item) => {
    const abort = new AbortController()
    aborts.current.set(id, abort)
    tell(id, { state: 'sending', part: 0 })
    try {
      const uploaded = await upload(file, { portalId, signal: abort.signal, onProgress: (part) => tell(id, { state: 'sending', part }) })
      tell(id, { state: 'stored', uploaded })
    } catch (error) {
      const found = asProblem(error)
      if (!abort.signal.aborted) tell(id, { state: 'failed', message: found.message, ...(mayRetry(found) ? {} : { final: true }) })
    }
  }
  const pump = async () => {
    if (running.current >= lanes) return
    running.current += 1
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await send(next)
    running.current -= 1
  }
  return {
    enqueue: (more: readonly Item[]) => {
      waiting.current.push(...more)
      for (let lane = 0; lane < lanes; lane += 1) void pump()
    },
    cancel: (id: string) => {
      waiting.current = waiting.current.filter((item) => item.id !== id)
      aborts.current.get(id)?.abort()
    },
  }
}

/** Publishes one stored file. @throws {Problem} what its form or the server refuses. */
async function publishOne({ id, description }: Item, uploaded: Uploaded, common: Common, portalId: number): Promise<void> {
  const form = { ...common, portalId, description: description.trim() || null, externalUrl: null, s3FileKey: uploaded.s3_file_key }
  const [fault] = Object.values(formFaults(documentElement, form))
  if (fault !== undefined) throw problem('invalid', fault)
  // Named after the item: sending it again, after an answer that was lost, makes no second document.
  await createRow(documentElement, { portalId }, form, id)
}

/** A queue of files: each is sent as soon as it is chosen, published when asked, and tells its own result. */
export function useQueue(portalId: number) {
  const [items, dispatch] = useReducer(reduce, [])
  const tell: Tell = (id, to) => dispatch({ type: 'change', id, to })
  const { enqueue, cancel } = useSender(portalId, tell)
  const add = (files: readonly File[]) => {
    const made = files.map((file): Item => {
      const message = faultOfFile(file, 'document')
      const base = { id: uniqueName(), file, description: descriptionOf(file.name) }
      return message === undefined ? { ...base, state: 'waiting' } : { ...base, state: 'failed', message, final: true }
    })
    dispatch({ type: 'add', items: made })
    enqueue(made.filter(({ state }) => state === 'waiting'))
  }
  const publish = async (item: Item, common: Common): Promise<void> => {
    const uploaded = 'uploaded' in item && item.state !== 'published' ? item.uploaded : undefined
    if (!uploaded) return
    tell(item.id, { state: 'publishing', uploaded })
    try {
      await publishOne(item, uploaded, common, portalId)
      tell(item.id, { state: 'published', uploaded })
    } catch (error) {
      const { faults, message } = asProblem(error)
      tell(item.id, { state: 'failed', message: Object.values(formNames(documentElement, faults))[0] ?? message, uploaded })
    }
  }
  return {
    items, add, publish,
    drop: (id: string) => { cancel(id); dispatch({ type: 'drop', id }) },
    describe: (id: string, description: string) => dispatch({ type: 'describe', id, description }),
    sendAgain: (item: Item) => { tell(item.id, { state: 'waiting' }); enqueue([item]) },
  }
}
