import { monthHere } from '../../app/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formFaults } from '../../../kernel/form.ts'
import { fitsMonths, proposePeriodicity } from '../../../resources/document-period.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { readPage } from '../../engine/data.ts'
import { useSession } from '../../session/session.tsx'
import { optionsQuery } from '../../engine/reference.ts'
import {
  hasOwnYear,
  monthIsAsked,
  namedPeriod,
  rowControlId,
  valuesOf,
  type Common,
  type Item,
  type RowFaults,
} from './queue-items.ts'
import type { Queue } from './queue.ts'
import type { Reach } from './reach.ts'
import { findSamePeriod, type SamePeriod } from './same-period.ts'

type Faults = Readonly<Record<string, string>>

const everyYear = '0000'
/** The documents of a type that were published last in a portal: the next one is usually of the same periodicity. */
const lastQuery = (portalId: number, typeId: number | null) => ({
  queryKey: [documentElement.name, 'last', portalId, typeId],
  enabled: typeId !== null,
  queryFn: async () => {
    const where = { portalId, year: everyYear, typeId: typeId ?? 0 }
    const query = { page: 1, pageSize: 25, sort: '-data_publicacao' }
    return (await readPage(documentElement, where, query)).rows
  },
})

/**
 * What is proposed until the person says otherwise: the only unit, the periodicity of the type's last document, and
 * what the names of the files tell. Of several units none: a field that nobody looks at would publish in another's
 * name.
 */
function useProposed(portalId: number, typeId: number | null, queue: Queue, reach: Reach) {
  const { profile } = useSession()
  const { data: latest = [], isFetched: lastKnown } = useQuery(lastQuery(portalId, typeId))
  const periods = queue.items.map(namedPeriod)
  // One whose periods end in the months that the files name, the person's own before another's.
  const fitting = latest.filter(({ periodicity }) => fitsMonths(periodicity, periods))
  const last =
    fitting.find(({ publishedBy }) => publishedBy === profile?.nomeCompleto) ??
    fitting[0] ??
    latest[0]
  const { clientHashId: unitField } = documentElement.fields
  const open =
    reach.narrow?.('clientHashId', { documentTypeId: typeId })?.options('') ??
    optionsQuery(unitField, { portalId }, '')
  const { data: units = [], isFetched: unitsKnown } = useQuery({ ...open, enabled: reach.known })
  const only = units.length === 1 ? (units[0]?.value ?? null) : null
  return {
    known: unitsKnown && (typeId === null || lastKnown),
    proposed: {
      clientHashId: only,
      periodicity: proposePeriodicity(last?.periodicity ?? 'eventual', periods),
    },
  }
}

const monthFault = 'Escolha o mês.'
/** What a file lacks; what is common to all of them is told beside the common fields. */
function rowFaults(item: Item, common: Common, portalId: number): RowFaults {
  const values = valuesOf(item, common)
  const { description, year, month, externalUrl } = formFaults(documentElement, {
    ...values,
    portalId,
  })
  const missing = values.month === null && monthIsAsked(common) ? monthFault : month
  const address =
    item.file === null && values.externalUrl === null
      ? 'Informe o endereço do documento.'
      : externalUrl
  return {
    ...(address === undefined ? {} : { address }),
    ...(description === undefined ? {} : { description }),
    ...(missing === undefined ? {} : { month: missing }),
    ...(year === undefined || !hasOwnYear(item, common) ? {} : { year }),
  }
}
function commonFaults(ready: readonly Item[], common: Common, portalId: number): Faults {
  const { documentTypeId, clientHashId, periodicity, year } = formFaults(documentElement, {
    ...common,
    portalId,
  })
  const yearIsUsed = !ready.every((item) => hasOwnYear(item, common))
  const found = { documentTypeId, clientHashId, periodicity, year: yearIsUsed ? year : undefined }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  )
}

interface Place {
  readonly portalId: number
  readonly typeId: number | null
  /** What is filled in from the beginning. */
  readonly begin: Partial<Common>
}
/** What the files share while it is filled in, what is missing, and the publishing of those that are ready. */
export function usePublication({ portalId, typeId, begin }: Place, queue: Queue, reach: Reach) {
  const [thisYear] = useState(() => String(monthHere().year))
  const [given, setGiven] = useState<Partial<Common>>(begin)
  const documentTypeId = given.documentTypeId === undefined ? typeId : given.documentTypeId
  const { known, proposed } = useProposed(portalId, Number(documentTypeId) || null, queue, reach)
  const common: Common = {
    year: thisYear,
    month: null,
    ...proposed,
    ...given,
    documentTypeId,
  }
  // Faults are told once publishing was asked for, and go as they are healed.
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [same, setSame] = useState<readonly SamePeriod[]>([])
  const send = async (ready: readonly Item[]) => {
    setSame([])
    setBusy(true)
    for (const { id } of ready) await queue.publish(id, common)
    setBusy(false)
  }
  const publish = async (ready: readonly Item[]) => {
    setAsked(true)
    const first = firstFault(ready, common, portalId)
    if (first !== undefined) return document.getElementById(first)?.focus()
    setBusy(true)
    const fresh = ready.filter(({ id }) => !queue.attempted(id))
    const found = await findSamePeriod(fresh, common, portalId)
    setBusy(false)
    if (found.length > 0) return setSame(found)
    setAsked(false)
    return send(ready)
  }
  return {
    common,
    /** What is proposed has come: before that nothing is published under something else. */
    known,
    change: (patch: Partial<Common>) => setGiven({ ...given, ...patch }),
    faults: asked ? commonFaults(queue.items.filter(isOpen), common, portalId) : {},
    faultsOf: (item: Item): RowFaults => (asked ? rowFaults(item, common, portalId) : {}),
    busy,
    same,
    cancel: () => setSame([]),
    send,
    publish,
  }
}
export type Publication = ReturnType<typeof usePublication>

const isOpen = ({ state }: Item) => state !== 'published'
/** The control to go to, when something is missing. */
function firstFault(ready: readonly Item[], common: Common, portalId: number): string | undefined {
  const [shared] = Object.keys(commonFaults(ready, common, portalId))
  if (shared !== undefined) return `campo-${shared}`
  for (const item of ready) {
    const faults = rowFaults(item, common, portalId)
    const name = (['address', 'description', 'month', 'year'] as const).find((one) => faults[one])
    if (name) return rowControlId(item.id, name)
  }
  return undefined
}
