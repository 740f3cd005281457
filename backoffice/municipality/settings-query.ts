import { queryOptions } from '@tanstack/react-query'
import { readAccountSettings } from '../../resources/calls/account.ts'
import { callApi } from '../transport/http.ts'

/**
 * What holds for the whole municipality. The server answers it to an elMaster alone, which is how the screen knows who
 * may open it.
 */
export const settingsQuery = queryOptions({
  queryKey: ['municipality', 'settings'],
  queryFn: async () => (await callApi(readAccountSettings, {})).data,
})
