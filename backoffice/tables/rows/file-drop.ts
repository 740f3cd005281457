import { useRef, useState } from 'react'
import type { AnswerOf } from '../../../kernel/operation.ts'
import { counted } from '../../../pt-br/words.ts'
import {
  matchTableFiles,
  mostDropped,
  publishTableFiles,
} from '../../../tables/calls/table-own-file.ts'
import { problem } from '../../../kernel/problem.ts'
import { faultOfFile, upload } from '../../inputs/upload.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { uniqueName } from '../../ui/unique-name.ts'
import { tablesKey } from '../data.ts'
import type { TablePlace } from '../send-call.ts'

type Matched = AnswerOf<typeof matchTableFiles>['arquivos'][number]
export type MatchedRow = Matched['linhas'][number]
/** A file that waits to be published with a row. */
export interface DroppedFile {
  readonly id: string
  readonly file: File
  /** Why it cannot be sent at all. */
  readonly fault?: string | undefined
  /** Why a person must say which row it is of; nothing where that is certain. */
  readonly doubt?: string | undefined
  readonly rows: readonly MatchedRow[]
  /** The place of the chosen row among them; none where it is left out. */
  readonly chosen?: number | undefined
  /** Whether a person chose. */
  readonly isAnswered?: true
  /** 0 to 1 while it travels. */
  readonly part?: number | undefined
  /** Its key in the store, once it is there. */
  readonly stored?: string
}

export const chosenRow = ({ rows, chosen }: DroppedFile): MatchedRow | undefined =>
  chosen === undefined ? undefined : rows[chosen]
/** What a match says of a file; what a person chose before stays. */
function withMatch(item: DroppedFile, { duvida, linhas }: Matched): DroppedFile {
  const former = chosenRow(item)?.chave.join('\n')
  const kept = linhas.findIndex(({ chave }) => chave.join('\n') === former)
  const found = { ...item, rows: linhas, doubt: duvida ?? undefined }
  if (item.isAnswered) return { ...found, chosen: kept === -1 ? undefined : kept }
  return { ...found, chosen: duvida === null ? 0 : undefined }
}

/** Asks of which row each file is, all together: two of one row are seen. */
async function matched(params: TablePlace, items: readonly DroppedFile[], unidade: string) {
  const sendable = items.filter(({ fault }) => fault === undefined)
  if (sendable.length === 0) return items
  if (sendable.length > mostDropped)
    throw problem('invalid', `Solte no máximo ${mostDropped} arquivos de uma vez.`)
  const nomes = sendable.map(({ file }) => file.name)
  const body = unidade === '' ? { nomes } : { nomes, unidade }
  const { arquivos } = (await callApi(matchTableFiles, { params, body })).data
  const found = new Map(sendable.map(({ id }, at) => [id, arquivos[at]]))
  return items.map((item) => {
    const match = found.get(item.id)
    return match ? withMatch(item, match) : item
  })
}

/** The files that are to be published, each with its row. */
export const toPublish = (items: readonly DroppedFile[]) =>
  items.flatMap((item) => {
    const row = chosenRow(item)
    return row && item.fault === undefined ? [{ item, row }] : []
  })
/** Whether published files would be replaced, which needs a reason. */
export const replaces = (items: readonly DroppedFile[]) =>
  toPublish(items).some(({ row }) => row.publicado)

type Change = (id: string, to: Partial<DroppedFile>) => void
/** Sends the files that are not there yet, one after the other. @returns their keys in the store, by file */
async function storeAll(portalId: number, items: readonly DroppedFile[], change: Change) {
  const { signal } = new AbortController()
  const keys = new Map<string, string>()
  for (const { id, file, stored } of items) {
    const onProgress = (part: number) => change(id, { part })
    const key = stored ?? (await upload(file, { portalId, signal, onProgress })).s3_file_key
    change(id, { part: undefined, stored: key })
    keys.set(id, key)
  }
  return keys
}

/** Sends and publishes the chosen files, all or none. @returns how many */
async function publishChosen(
  place: TablePlace,
  items: readonly DroppedFile[],
  change: Change,
  motivo: string,
): Promise<number> {
  const chosen = toPublish(items)
  const files = chosen.map(({ item }) => item)
  const keys = await storeAll(place.portalId, files, change)
  const arquivos = chosen.map(({ item, row }) => ({
    chave: row.chave,
    antes: row.arquivo,
    arquivo: keys.get(item.id) ?? null,
  }))
  await callApi(publishTableFiles, { params: { ...place }, body: { arquivos, motivo } })
  await queryClient.invalidateQueries({ queryKey: tablesKey })
  return arquivos.length
}

const itemOf = (file: File): DroppedFile => ({
  id: uniqueName(),
  file,
  fault: faultOfFile(file, 'document'),
  rows: [],
})

/** Files that were dropped on a table, which row each is of, and their publication. */
export function useFileDrop(place: TablePlace, onDone: () => void) {
  const [items, setItems] = useState<readonly DroppedFile[]>([])
  const now = useRef(items)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const set = (next: readonly DroppedFile[]) => {
    now.current = next
    setItems(next)
  }
  const change: Change = (id, to) =>
    set(now.current.map((item) => (item.id === id ? { ...item, ...to } : item)))
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      setFault(asProblem(error).message)
      set(now.current.map((item) => ({ ...item, part: undefined })))
    } finally {
      setBusy(false)
    }
  }
  const [unit, setUnit] = useState('')
  const matchAgain = (next: readonly DroppedFile[], of = unit) =>
    whileBusy(async () => set(await matched(place, next, of)))
  const narrow = (of: string) => {
    setUnit(of)
    return matchAgain(now.current, of)
  }
  const publish = async (motivo: string) => {
    const count = await publishChosen(place, now.current, change, motivo)
    toast({
      text: `${counted(count, 'arquivo publicado', 'arquivos publicados')}.`,
      kind: 'success',
    })
    onDone()
  }
  return {
    items,
    busy,
    fault,
    unit,
    narrow,
    add: (files: readonly File[]) => matchAgain([...now.current, ...files.map(itemOf)]),
    drop: (id: string) => matchAgain(now.current.filter((item) => item.id !== id)),
    choose: (id: string, chosen: number | undefined) => change(id, { chosen, isAnswered: true }),
    publish: (motivo: string) => whileBusy(() => publish(motivo)),
  }
}
