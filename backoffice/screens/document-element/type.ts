import { fromWire } from '../../../kernel/row.ts'
import { documentType } from '../../../resources/portal/document-type.ts'
import { portalCall } from '../../transport/http.ts'

/** Where a type is chosen: the documents' screens hang below it in the menu. */
export const typesPath = '/portal-transparencia/publicador-de-documento/listar-tipos-documentos'

export const typeQuery = (typeId: string) => ({
  queryKey: [documentType.name, 'named', typeId],
  enabled: typeId !== '',
  queryFn: async () =>
    fromWire(
      documentType,
      (await portalCall('GET', `/webadm/tipoelemento/${encodeURIComponent(typeId)}`)).data,
    ),
})
