import { document } from '../../data/public/portal-documents.ts'
import { wholeNumber } from '../../http/query.ts'
import type { SiteFile } from '../visit.ts'
import { download } from './send-file.ts'

export const documentFile: SiteFile = {
  path: '/documentos/:typeId/:id/arquivo',
  async find(visit) {
    const [typeId, id] = [wholeNumber(visit.params.typeId), wholeNumber(visit.params.id)]
    const it = typeId && id ? await document(visit.tx, visit.portal.id, typeId, id) : undefined
    return it && download(visit, it.fileKey)
  },
}
