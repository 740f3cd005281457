import { queryOptions } from '@tanstack/react-query'
import { manager } from '../../../resources/registers/manager.ts'
import { readRow } from '../../engine/data.ts'

/** A manager, where the user may see it. */
export const managerQuery = (id: string | number) =>
  queryOptions({
    queryKey: [manager.name, 'copied', id],
    queryFn: async () => (await readRow(manager, {}, String(id))).row,
  })
