import { fileOf } from '../../data/public/portal-reading.ts'
import { isPicture, isShownInline } from '../../platform/http/inline.ts'
import { sendFile, type RegisteredFile } from '../../platform/http/send-file.ts'
import { shortly } from '../caching.ts'
import { plainParam } from '../../platform/http/query.ts'
import type { Send, Visit } from '../visit.ts'

const sending =
  (file: RegisteredFile, as: 'inline' | 'attachment'): Send =>
  (request, reply, { files }) =>
    sendFile(request, reply, files, file, {
      as,
      readableBy: 'everybody',
      headers: { 'cache-control': shortly },
    })

/**
 * A file that is handed over, or shown in place when the visitor asks for it with `?ver=1` and its type allows it.
 * @param nameOf what it is called, of the name that it came with
 */
export async function download(
  visit: Visit,
  key: string | null,
  nameOf: (name: string) => string = (name) => name,
): Promise<Send | undefined> {
  const found = key ? await fileOf(visit.tx, visit.portal.id, key) : undefined
  const file = found && { ...found, name: nameOf(found.name) }
  const inPlace = file && plainParam(visit.query, 'ver') === '1' && isShownInline(file.type)
  return file && sending(file, inPlace ? 'inline' : 'attachment')
}

/** A picture that belongs to a page; any other type is not found. */
export async function picture(visit: Visit, key: string | null): Promise<Send | undefined> {
  const file = key ? await fileOf(visit.tx, visit.portal.id, key) : undefined
  return file && isPicture(file.type) ? sending(file, 'inline') : undefined
}
