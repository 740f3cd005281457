import { documentFilePath, documentPath, documentPicturePath } from '../../resources/addresses.ts'
import { pictureOf } from '../../data/public/document-text.ts'
import { document } from '../../data/public/portal-documents.ts'
import {
  documentRemoval,
  versionWith,
  type DocumentRemoval,
} from '../../data/public/document-versions.ts'
import { wholeNumber } from '../../platform/http/query.ts'
import { shortly } from '../caching.ts'
import { gone } from '../parts/documents/gone.tsx'
import type { Send, SiteFile, Visit } from '../visit.ts'
import { download } from './send-file.ts'

const goneDocument = (
  to: Visit['to'],
  what: string,
  { typeId, ...removal }: Partial<DocumentRemoval> = {},
) =>
  gone(to, {
    what,
    ...removal,
    list: typeId
      ? { text: 'Ver os documentos deste tipo', path: `/documentos/${typeId}` }
      : { text: 'Ver os documentos', path: '/documentos' },
  })

/** A removed document answers 410: nothing where citizens could never read it. */
export async function removedDocument({ tx, portal, to }: Visit, id: number) {
  const removal = await documentRemoval(tx, portal.id, id)
  return removal && goneDocument(to, 'Este documento', removal)
}

/** The same address under the type that the document has now. */
const movedTo =
  (path: string): Send =>
  async (_, reply) =>
    reply.header('cache-control', shortly).redirect(path, 308)

type PublicDocument = NonNullable<Awaited<ReturnType<typeof document>>>
/** The document of an address, as what is sent of it; under another type it has moved to where that is now. */
const ofDocument =
  (
    send: (visit: Visit, it: PublicDocument) => Promise<Send | undefined> | Send | undefined,
    pathOf: (it: PublicDocument) => string,
  ): SiteFile['find'] =>
  async (visit) => {
    const { tx, portal, params, to } = visit
    const [typeId, id] = [wholeNumber(params.typeId), wholeNumber(params.id)]
    if (!typeId || !id) return undefined
    const it = await document(tx, portal.id, id)
    if (!it) return removedDocument(visit, id)
    return it.typeId === typeId ? send(visit, it) : movedTo(to(pathOf(it)))
  }

/** The file that a document has now. */
export const documentFile: SiteFile = {
  path: '/documentos/:typeId/:id/arquivo',
  find: ofDocument((visit, { fileKey }) => download(visit, fileKey), documentFilePath),
}

/** Its first page as it looks; its address changes with the file. */
export const documentPicture: SiteFile = {
  path: '/documentos/:typeId/:id/pagina-1.png',
  find: ofDocument(async ({ tx }, { fileKey }) => {
    const png = fileKey && (await pictureOf(tx, fileKey))
    return png ? sendingPicture(png) : undefined
  }, documentPicturePath),
}
const sendingPicture =
  (png: Buffer): Send =>
  async (_, reply) =>
    reply.header('cache-control', shortly).type('image/png').send(png)

/** The file that a document has or had, by its content: the address that a citation keeps. */
export const documentVersion: SiteFile = {
  path: '/documentos/:typeId/:id/versoes/:sha256',
  async find(visit) {
    const { tx, portal, params, to } = visit
    const [typeId, id] = [wholeNumber(params.typeId), wholeNumber(params.id)]
    const sha256 = params['sha256'] ?? ''
    if (!typeId || !id || !/^[0-9a-f]{64}$/.test(sha256)) return undefined
    const it = await document(tx, portal.id, id)
    if (!it) return removedDocument(visit, id)
    const version = await versionWith(tx, portal.id, id, sha256)
    if (!version) return undefined
    if (version.gone) return goneDocument(to, 'Esta versão do documento', { typeId: it.typeId })
    if (it.typeId !== typeId) return movedTo(to(`${documentPath(it)}/versoes/${sha256}`))
    return download(visit, version.key)
  },
}
