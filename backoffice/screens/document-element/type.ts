import { documentType } from '../../../resources/portal/document-type.ts'
import { readRow } from '../../engine/data.ts'

/** Where a type is chosen: the documents' screens hang below it in the menu. */
export const typesPath = '/portal-transparencia/publicador-de-documento/listar-tipos-documentos'

export const typeQuery = (typeId: string) => ({
  queryKey: [documentType.name, 'named', typeId],
  enabled: typeId !== '',
  queryFn: async () => (await readRow(documentType, {}, typeId)).row,
})
