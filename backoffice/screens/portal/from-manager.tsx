import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { portal } from '../../../resources/portal/portal.ts'
import { manager } from '../../../resources/registers/manager.ts'
import { CopiedValues } from '../../engine/form/copied-values.tsx'
import type { NewRecord } from '../../engine/form/form-record.ts'
import { fittingQuery, fittingWith, labelsQuery } from '../../engine/reference.ts'
import { textOrNumber } from '../../inputs/by-kind.tsx'
import { useSession } from '../../session/session.tsx'
import { queryClient } from '../../transport/query.ts'
import { readAllowedRow } from './allowed-row.ts'

const { locId, stateAbbreviation } = portal.fields

/** How a portal says where it is: the municipality, its name as people read it, and its state. */
async function placeOf(town: number) {
  const fits = fittingWith(portal, ['stateAbbreviation', stateAbbreviation], town)
  const [names, [state]] = await Promise.all([
    queryClient.fetchQuery(labelsQuery(locId, {}, [String(town)])),
    queryClient.fetchQuery(fittingQuery(stateAbbreviation, {}, '', fits)),
  ])
  // The name of a municipality is followed by its state's letters.
  const locality = names.get(String(town))?.replace(/ - [A-Z]{2}$/, '') ?? null
  return { locId: town, locality, stateAbbreviation: state?.value ?? null }
}

const sourceQuery = (userId: string, managerId: string | number | null) => ({
  queryKey: [manager.name, 'for-portal', userId, managerId],
  enabled: managerId !== null,
  placeholderData: keepPreviousData,
  queryFn: async () => {
    const owner = await readAllowedRow(userId, manager, managerId ?? '')
    if (owner === null) return null
    const { name, cnpj, email, addressLocalityId } = owner
    const place = addressLocalityId === null ? {} : await placeOf(addressLocalityId)
    return { name, values: { cnpj, portalEmail: email, ...place } }
  },
})

/** A new portal has the CNPJ, the place and the e-mail of its manager, until somebody writes others. */
export function FromManager({ form, initial }: NewRecord) {
  const managerId = textOrNumber(useWatch({ control: form.control, name: 'managerId' }))
  const { data } = useQuery(sourceQuery(useSession().userId, managerId))
  return data ? (
    <CopiedValues
      resource={portal}
      form={form}
      initial={{ ...initial, managerId }}
      source={data}
      unasked
    />
  ) : null
}
