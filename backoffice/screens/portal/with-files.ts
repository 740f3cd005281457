import type { AnyResource } from '../../../kernel/resource.ts'
import { updateRow } from '../../engine/data.ts'
import { nounStore, type Kept, type RecordStore } from '../../engine/form/record-store.ts'
import type { RouteParams } from '../../engine/route-params.ts'
import { upload } from '../../inputs/upload.ts'
import { sendingParts, pendingFiles } from '../../inputs/waiting-files.ts'
import { beginPortal } from '../../../resources/calls/portals/templates.ts'
import { undoPortalCopy } from '../../../resources/calls/portals/copies.ts'
import { callApi } from '../../transport/http.ts'
import { queryClient } from '../../transport/query.ts'
import { toast } from '../../ui/toasts.tsx'
import { chosenTemplate } from './template-chosen.ts'
import { asProblem } from '../../transport/problem-answer.ts'

/** Takes a portal that was just made from a template away again. */
async function undoBeginning(portalId: number): Promise<void> {
  try {
    await callApi(undoPortalCopy, { params: { portalId } })
    await queryClient.invalidateQueries()
    toast({ text: 'O portal novo foi excluído, com o que o modelo trouxe.', kind: 'success' })
  } catch (problem) {
    toast({ text: asProblem(problem).message, kind: 'error' })
  }
}

/** Puts what was chosen into a portal that is there now. @returns what is said of it; nothing without a choice */
async function beginFromChosen(portalId: number): Promise<Pick<Kept, 'said' | 'offered'>> {
  const chosen = chosenTemplate.get()
  if (!chosen) return {}
  try {
    const body = { modelo: chosen.modelo, portal: chosen.portalId }
    await callApi(beginPortal, { params: { portalId }, body })
    return {
      said: `Portal cadastrado, com os menus e o rodapé de ${chosen.nome}`,
      offered: { label: 'Desfazer', run: () => void undoBeginning(portalId) },
    }
  } catch (error) {
    return { said: `Portal cadastrado, sem o modelo: ${asProblem(error).message}` }
  }
}

/** Sends what was chosen for a portal that is there now. @returns why it was not, where it was not */
async function sendWaiting(
  resource: AnyResource,
  routeParams: RouteParams,
  key: string,
): Promise<string | undefined> {
  const files = pendingFiles.get()
  const tell = (name: string, part: number) =>
    sendingParts.set(new Map(sendingParts.get()).set(name, part))
  try {
    const sent = new Map<string, string>()
    for (const [name, file] of files) {
      tell(name, 0)
      const { s3_file_key: stored } = await upload(file, {
        portalId: Number(key),
        onProgress: (part) => tell(name, part),
        signal: new AbortController().signal,
      })
      sent.set(name, stored)
    }
    if (sent.size > 0) await updateRow(resource, routeParams, key, Object.fromEntries(sent), null)
    return undefined
  } catch (error) {
    return asProblem(error).message
  } finally {
    pendingFiles.set(new Map())
    sendingParts.set(new Map())
  }
}

/** The records of portals: a new one takes along the files and the template that were chosen for it. */
export function storeWithFiles(resource: AnyResource, routeParams: RouteParams): RecordStore {
  const store = nounStore(resource, routeParams)
  return {
    ...store,
    create: async (values, attempt, isConfirmed) => {
      const kept = await store.create(values, attempt, isConfirmed)
      if (kept.key === undefined) return kept
      const fault = await sendWaiting(resource, routeParams, kept.key)
      const begun = await beginFromChosen(Number(kept.key))
      if (fault === undefined) return { ...kept, ...begun }
      const said = (begun.said ?? 'Portal cadastrado').replace(/\.$/, '')
      return {
        ...kept,
        ...begun,
        said: `${said}. As imagens não foram enviadas: ${fault} Envie-as em Editar.`,
      }
    },
  }
}
