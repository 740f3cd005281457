import type { AnyResource } from '../../kernel/resource.ts'
import { restoreCall } from '../../resources/calls/noun.ts'
import { callApi } from '../transport/http.ts'
import { withParticiple } from '../../pt-br/words.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { toast } from '../ui/toasts.tsx'
import { ifMatch, invalidateRows, type Row } from './data.ts'
import { rowKey } from './route-params.ts'

/** @param revision at which it was seen in the trash; what has changed since stays there. */
export async function restoreRow(
  resource: AnyResource,
  key: string,
  revision?: number,
): Promise<void> {
  await callApi(restoreCall(resource), { params: { key }, headers: ifMatch(revision) })
  await invalidateRows(resource)
}

/** Takes a row out of the trash as its list showed it. */
export async function restoreListed(
  resource: AnyResource,
  row: Row,
  revision: number | undefined,
): Promise<void> {
  try {
    await restoreRow(resource, rowKey(resource, row), revision)
    toast({ text: withParticiple(resource.noun, 'restaurad') })
  } catch (fault) {
    toast({ text: asProblem(fault).message, kind: 'error' })
  }
}
