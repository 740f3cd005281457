import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import type { DeliveryChoice } from '../../../tables/calls/delivery-words.ts'
import {
  dropDeliveryFile,
  mostOfDelivery,
  type DeliveryFile,
  type SameFile,
} from '../../../tables/calls/delivery.ts'
import { callApi } from '../../transport/http.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import type { PathFile } from '../../ui/dropped-files.ts'
import { toast } from '../../ui/toasts.tsx'
import { tablesKey } from '../data.ts'
import {
  checkFile,
  deliveryKey,
  deliveryQuery,
  publishReadyFiles,
  sendWaitingFile,
} from './delivery-calls.ts'

interface Busy {
  readonly text: string
  /** How many of how many are done, where they are counted. */
  readonly part?: { readonly done: number; readonly total: number }
}
export type DeliveryState = ReturnType<typeof useDelivery>
/** What a file of a screen is shown with. */
export interface FileProps {
  readonly state: DeliveryState
  readonly portalId: number
  readonly file: DeliveryFile
}

const tooMany = `Solte no máximo ${mostOfDelivery} arquivos de uma vez.`
/** One work at a time; what fails is told, and the list is read again after each. */
function useWork() {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Busy | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const working = useRef(false)
  const during = async (work: () => Promise<void>) => {
    if (working.current) return
    working.current = true
    setFault(null)
    try {
      await work()
    } catch (problem) {
      setFault(asProblem(problem).message)
    } finally {
      await client.invalidateQueries({ queryKey: deliveryKey })
      working.current = false
      setBusy(null)
    }
  }
  return { client, busy, setBusy, fault, setFault, during }
}

/** Files that wait, what is asked of them, and their publication. */
export function useDelivery(portalId: number) {
  const { client, busy, setBusy, fault, setFault, during } = useWork()
  const { data, error, refetch } = useQuery(deliveryQuery(portalId))
  const [same, setSame] = useState<readonly SameFile[]>([])
  /** Looks at all that nobody has looked at yet. */
  const checkNew = async () => {
    const { arquivos } = await client.fetchQuery({ ...deliveryQuery(portalId), staleTime: 0 })
    const fresh = arquivos.filter(({ situacao }) => situacao === 'nova')
    for (const [at, { id, nome }] of fresh.entries()) {
      setBusy({ text: `Conferindo ${nome}`, part: { done: at, total: fresh.length } })
      await checkFile(portalId, id)
    }
  }
  const add = (files: readonly PathFile[]) =>
    during(async () => {
      if (files.length > mostOfDelivery) return setFault(tooMany)
      const again: SameFile[] = []
      setSame([])
      for (const [at, one] of files.entries()) {
        setBusy({ text: `Enviando ${one.path}`, part: { done: at, total: files.length } })
        again.push(...(await sendWaitingFile(portalId, one)))
        setSame([...again])
      }
      await checkNew()
    })
  const say = (id: number, choice: DeliveryChoice) =>
    during(async () => {
      setBusy({ text: 'Conferindo' })
      await checkFile(portalId, id, choice)
      await checkNew()
    })
  const remove = (id: number) =>
    during(async () => void (await callApi(dropDeliveryFile, { params: { portalId, file: id } })))
  const publish = (ids: readonly number[]) =>
    during(async () => {
      const files = counted(ids.length, 'arquivo', 'arquivos')
      setBusy({ text: `Publicando ${files}` })
      await publishReadyFiles(portalId, ids)
      await client.invalidateQueries({ queryKey: tablesKey })
      const text = `${counted(ids.length, 'arquivo publicado', 'arquivos publicados')}.`
      toast({ text, kind: 'success' })
    })
  const hasNew = data?.arquivos.some(({ situacao }) => situacao === 'nova') === true
  const lookAtNew = useEffectEvent(() => void during(checkNew))
  // What came while nobody was here is looked at when somebody is.
  useEffect(() => {
    if (hasNew) lookAtNew()
  }, [hasNew])
  return { data, error, refetch, busy, fault, same, add, say, remove, publish }
}
