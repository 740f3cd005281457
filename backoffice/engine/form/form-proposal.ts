import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { ProposalSeen, ProposalWhole } from '../../../resources/calls/proposal.ts'
import { isProposable } from '../../../resources/proposable.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { toast } from '../../ui/toasts.tsx'
import type { Row, Versioned } from '../data.ts'
import { portalField } from './form-model.ts'
import {
  discard,
  draftStore,
  formWith,
  proposalsOf,
  readProposal,
  takeBack,
  type DraftAct,
} from './proposal-data.ts'
import type { RouteParams } from '../route-params.ts'
import type { RecordStore } from './record-store.ts'

export interface ProposalState {
  /** Whether records of this form can wait to be published. */
  readonly isOpen: boolean
  /** Whether a second person approves records of this form before they are public; and whether one may do without. */
  readonly isReviewed: boolean
  readonly publishesAlone: boolean
  /** The draft that is gone on with. */
  readonly active: ProposalWhole | undefined
  /** What waits of this record and is not gone on with; of new records, one's own. */
  readonly offered: readonly ProposalSeen[]
  readonly goOn: (id: number) => void
  /** Leaves the form as the record is. */
  readonly decline: () => void
  readonly drop: (proposal: ProposalSeen) => void
  /** Forgets the draft that was gone on with: it is published, promised or thrown away. */
  readonly end: () => void
  /** Notes that the draft that is gone on with is in a package. */
  readonly packed: (into: ProposalSeen['pacote']) => void
  /** What does an act with the draft, and begins one where there is none. */
  readonly storeFor: (act: DraftAct) => RecordStore
}
/** What of a form is asked for here. */
interface ProposedRecord {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  /** undefined is a new record. */
  readonly recordKey: string | undefined
  readonly initial: Versioned
  readonly record?: Row
  readonly store?: RecordStore
}
interface Based {
  readonly baseNow: () => Versioned
  readonly open: (values: Row, to: Versioned) => void
}

const failed = (error: unknown) => toast({ text: asProblem(error).message, kind: 'error' })
const drop = async (proposal: ProposalSeen) => {
  await discard(proposal)
  const run = () => void takeBack(proposal.id).catch(failed)
  toast({ text: 'Rascunho descartado.', action: { label: 'Desfazer', run } })
}

/** The portal that a record is of. */
function portalOf({ resource, record, initial }: ProposedRecord): number {
  const name = portalField(resource) ?? ''
  return Number(record?.[name] ?? initial.row[name])
}

/** What waits of the record of a form, and what is done with it. */
export function useProposal(props: ProposedRecord, { baseNow, open }: Based): ProposalState {
  const { resource, routeParams, recordKey: key, store, initial } = props
  const portal = portalOf(props)
  const isOpen = store === undefined && isProposable(resource) && portal > 0
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const wanted = /^[1-9]\d{0,14}$/.test(String(search.rascunho)) ? Number(search.rascunho) : null
  const { data } = useQuery({ ...proposalsOf(portal, resource.name, key), enabled: isOpen })
  const active = useRef<ProposalWhole>(undefined)
  const [shown, setShown] = useState<ProposalWhole>()
  const [declined, setDeclined] = useState(false)
  const take = (proposal: ProposalWhole | undefined) => {
    active.current = proposal
    setShown(proposal)
  }
  const goOn = async (id: number) => {
    const proposal = await readProposal(id)
    const filled = formWith({ resource, base: initial }, proposal)
    open(filled.values, filled.base)
    take(proposal)
  }
  const writing = () => ({
    resource,
    routeParams,
    portal,
    key,
    base: baseNow(),
    proposal: active.current,
  })
  const openWanted = useEffectEvent(() => {
    if (isOpen && wanted !== null) goOn(wanted).catch(failed)
  })
  useEffect(() => openWanted(), [wanted])
  return {
    isOpen,
    isReviewed: data?.isReviewed ?? false,
    publishesAlone: data?.publishesAlone ?? false,
    active: shown,
    offered: shown || declined || wanted !== null ? [] : (data?.waiting ?? []),
    goOn: (id) => void goOn(id).catch(failed),
    decline: () => setDeclined(true),
    drop: (proposal) => void drop(proposal).catch(failed),
    end: () => take(undefined),
    packed: (pacote) => take(active.current && { ...active.current, pacote }),
    storeFor: (act) => draftStore(writing, act, take),
  }
}
