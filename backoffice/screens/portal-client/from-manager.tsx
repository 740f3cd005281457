import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readBeginning } from '../../../resources/calls/portals/templates.ts'
import { callApi } from '../../transport/http.ts'
import { portalClient } from '../../../resources/portal/portal-client.ts'
import { portal } from '../../../resources/portal/portal.ts'
import { manager } from '../../../resources/registers/manager.ts'
import { readPage } from '../../engine/data.ts'
import { CopiedValues } from '../../engine/form/copied-values.tsx'
import type { NewRecord } from '../../engine/form/form-record.ts'
import { useSession } from '../../session/session.tsx'
import { readAllowedRow } from '../portal/allowed-row.ts'

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

const sourceQuery = (userId: string, portalId: string | number | undefined) => ({
  queryKey: [portalClient.name, 'from-manager', userId, portalId],
  enabled: portalId !== undefined,
  queryFn: async () => {
    const [owner, { total }] = await Promise.all([
      readAllowedRow(userId, portal, portalId ?? ''),
      readPage(portalClient, { portalId: portalId ?? 0 }, { page: 1, pageSize: 10 }),
    ])
    const managerId = owner?.managerId ?? null
    const body = managerId === null ? null : await readAllowedRow(userId, manager, managerId)
    if (body === null) return null
    const { name, cnpj, email, address, contacts } = body
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

/** The first unit of a portal that began from a template is of the template's nature, until somebody says another. */
function useNatureOfTemplate({ form, routeParams }: NewRecord, isFirst: boolean): void {
  const portalId = Number(routeParams['portalId'] ?? 0)
  const { data } = useQuery({
    queryKey: ['portal', 'beginning', portalId],
    enabled: isFirst && portalId > 0,
    queryFn: async () => (await callApi(readBeginning, { params: { portalId } })).data.natureza,
  })
  const nature = data ?? null
  useEffect(() => {
    if (nature !== null && !form.getFieldState('powerSphere').isDirty)
      form.resetField('powerSphere', { defaultValue: nature })
  }, [form, nature])
}

/** The first unit of a portal is usually the body itself; of a later one that is asked. */
export function UnitFromManager(record: NewRecord) {
  const { form, initial, routeParams } = record
  const { data } = useQuery(sourceQuery(useSession().userId, routeParams['portalId']))
  useNatureOfTemplate(record, data?.isFirst === true)
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
