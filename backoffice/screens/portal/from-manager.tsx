import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { portal } from '../../../resources/portal/portal.ts'
import { CopiedValues } from '../../engine/form/copied-values.tsx'
import type { NewRecord } from '../../engine/form/form-record.ts'
import { fittingQuery, fittingWith, labelsQuery } from '../../engine/reference.ts'
import { textOrNumber } from '../../inputs/by-kind.tsx'
import { queryClient } from '../../transport/query.ts'
import { managerQuery } from './manager.ts'

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

const sourceQuery = (managerId: string | number | null) => ({
  queryKey: ['manager', 'for-portal', managerId],
  enabled: managerId !== null,
  placeholderData: keepPreviousData,
  queryFn: async () => {
    const { name, cnpj, email, addressLocalityId } = await queryClient.fetchQuery(
      managerQuery(managerId ?? 0),
    )
    const place = addressLocalityId === null ? {} : await placeOf(addressLocalityId)
    return { name, values: { cnpj, portalEmail: email, ...place } }
  },
})

/** A new portal has the CNPJ, the place and the e-mail of its manager, until somebody writes others. */
export function FromManager({ form, initial }: NewRecord) {
  const managerId = textOrNumber(useWatch({ control: form.control, name: 'managerId' }))
  const { data } = useQuery(sourceQuery(managerId))
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
