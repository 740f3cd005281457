import { useQuery } from '@tanstack/react-query'
import { portalClient } from '../../../resources/portal/portal-client.ts'
import { portal } from '../../../resources/portal/portal.ts'
import { readPage, readRow } from '../../engine/data.ts'
import { CopiedValues } from '../../engine/form/copied-values.tsx'
import type { NewRecord } from '../../engine/form/form-record.ts'
import { queryClient } from '../../transport/query.ts'
import { managerQuery } from '../portal/manager.ts'

const telephone = /\(?\b\d{2}\)?[ -]?9?\d{4}[ -]?\d{4}\b/
/** The person and the telephone of a line such as `Gabinete, (27) 3999-1000`. */
function contactOf(contacts: string | null) {
  const [number = ''] = telephone.exec(contacts ?? '') ?? []
  const person = (contacts ?? '').split(number === '' ? '\n' : number)[0] ?? ''
  return {
    phone: number.replaceAll(/\D/g, '') || null,
    contact: person.replace(/[\s,;:–-]+$/, '') || null,
  }
}

const sourceQuery = (portalId: string | number | undefined) => ({
  queryKey: [portalClient.name, 'from-manager', portalId],
  enabled: portalId !== undefined,
  queryFn: async () => {
    const [{ row: owner }, { total }] = await Promise.all([
      readRow(portal, {}, String(portalId)),
      readPage(portalClient, { portalId: portalId ?? 0 }, { page: 1, pageSize: 10 }),
    ])
    if (owner.managerId === null) return null
    const manager = await queryClient.fetchQuery(managerQuery(owner.managerId))
    const { name, cnpj, email, address, contacts } = manager
    const isFirst = total === 0
    return {
      isFirst,
      source: {
        name,
        values: {
          ...(isFirst ? { name, mainUg: true } : {}),
          cnpj,
          email,
          address,
          ...contactOf(contacts),
        },
      },
    }
  },
})

/** The first unit of a portal is usually the body itself; of a later one that is asked. */
export function UnitFromManager({ form, initial, routeParams }: NewRecord) {
  const { data } = useQuery(sourceQuery(routeParams['portalId']))
  return data ? (
    <CopiedValues
      resource={portalClient}
      form={form}
      initial={initial}
      source={data.source}
      unasked={data.isFirst}
    />
  ) : null
}
