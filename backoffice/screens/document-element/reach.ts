import { queryOptions, useQuery } from '@tanstack/react-query'
import { readReach, type OpenUnit, type PublisherReach } from '../../../resources/calls/document.ts'
import { callApi } from '../../transport/http.ts'
import type { ReadOnlyReason } from '../../engine/data.ts'
import type { Narrow } from '../../engine/form/form-field.tsx'
import { localOptions } from '../../engine/reference.ts'

const reachQuery = (portalId: number | null) =>
  queryOptions({
    queryKey: ['document-element', 'reach', portalId],
    enabled: portalId !== null,
    staleTime: 60_000,
    queryFn: async () => (await callApi(readReach, { params: { portalId: portalId ?? 0 } })).data,
  })

/** What a publisher may do in a portal today; who is no publisher is limited by nothing here. */
export interface Reach {
  /** The server has answered. */
  readonly known: boolean
  /** Whom to ask for what is closed. */
  readonly request: string
  /** Why a document of this unit and type may not be published or changed; a missing one asks about any. */
  readonly refusal: (unit: string | null, typeId: number | null) => string | undefined
  readonly readOnlyReason: ReadOnlyReason
  /** The units and types on offer, each given the other. */
  readonly narrow: Narrow | undefined
}

const holds = ({ tipos }: OpenUnit, typeId: number | null) =>
  tipos === null || (typeId === null ? tipos.length > 0 : tipos.some(({ id }) => id === typeId))
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

function among(portalId: number | null, { ugs }: PublisherReach): Narrow {
  return (name, { clientHashId, documentTypeId }) => {
    if (name === 'clientHashId')
      return localOptions(
        ['document-element', 'open-units', portalId],
        ugs
          .filter((unit) => holds(unit, numberOf(documentTypeId)))
          .map(({ hash_id, nome }) => ({ value: hash_id, text: nome })),
      )
    const open =
      name === 'documentTypeId'
        ? ugs.filter(({ hash_id }) => textOf(clientHashId) === null || hash_id === clientHashId)
        : []
    if (name !== 'documentTypeId' || open.some(({ tipos }) => tipos === null)) return undefined
    const types = new Map(
      open.flatMap(({ tipos }) => tipos ?? []).map(({ id, nome }) => [String(id), nome]),
    )
    return localOptions(
      ['document-element', 'open-types', portalId],
      [...types].map(([value, text]) => ({ value, text })),
    )
  }
}

/**
 * @param portalId null while no portal is chosen. Nothing is refused before the server has answered: it decides in the
 * end.
 */
export function useReach(portalId: number | null): Reach {
  const { data, isFetched } = useQuery(reachQuery(portalId))
  const refusal: Reach['refusal'] = (unit, typeId) =>
    !data?.limitado ||
    data.ugs.some((one) => (unit === null || one.hash_id === unit) && holds(one, typeId))
      ? undefined
      : data.motivo
  return {
    known: isFetched,
    request: data?.pedido ?? '',
    refusal,
    readOnlyReason: ({ clientHashId, documentTypeId }) =>
      refusal(textOf(clientHashId), numberOf(documentTypeId)),
    narrow: data?.limitado ? among(portalId, data) : undefined,
  }
}
