import { queryOptions } from '@tanstack/react-query'
import { documentType } from '../../../resources/portal/document-type.ts'
import { readAll, readRow } from '../../engine/data.ts'

/** Where a type is chosen: the documents' screens hang below it in the menu. */
export const typesPath = '/portal-transparencia/publicador-de-documento/listar-tipos-documentos'

/** Every type, by its place in the register. */
export const allTypesQuery = queryOptions({
  queryKey: [documentType.name, 'all'],
  queryFn: async () =>
    (await readAll(documentType, {})).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
})

export const typeQuery = (typeId: string) => ({
  queryKey: [documentType.name, 'named', typeId],
  enabled: typeId !== '',
  queryFn: async () => (await readRow(documentType, {}, typeId)).row,
})
