import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../pt-br/words.ts'
import { formFaults } from '../../../kernel/form.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import type { DocumentType } from '../../../resources/portal/document-type.ts'
import { worklistKey } from '../../app/waiting-work.ts'
import { doubtsOf, isAsked, type FileDoubt } from './doubts.ts'
import type { Proposals } from './proposals.ts'
import {
  monthIsAsked,
  doubtsId,
  itemName,
  rowControlId,
  type SamePeriodChoice,
  type Common,
  type QueueItem,
  type RowFaults,
} from './queue-items.ts'
import type { Uploads } from './queue.ts'
import type { Reach } from './reach.ts'
import { useSamePeriod, type SamePeriod } from './same-period.ts'
import { useProposals } from './use-proposals.ts'

type Faults = Readonly<Record<string, string>>
const monthFault = 'Escolha o mês.'
/** What a file lacks; what is common to all of them is told beside the common fields. */
function rowFaults(item: QueueItem, proposals: Proposals, portalId: number): RowFaults {
  const values = proposals.valuesOf(item)
  const found = formFaults(documentElement, { ...values, portalId })
  const { description, year, month, externalUrl } = found
  const missing = values.month === null && monthIsAsked(values) ? monthFault : month
  const address =
    item.file === null && values.externalUrl === null
      ? 'Informe o endereço do documento.'
      : externalUrl
  const type = item.typed.documentTypeId === null ? found.documentTypeId : undefined
  return {
    ...(type === undefined ? {} : { documentTypeId: type }),
    ...(address === undefined ? {} : { address }),
    ...(description === undefined ? {} : { description }),
    ...(missing === undefined ? {} : { month: missing }),
    ...(year === undefined || !proposals.hasOwnYear(item) ? {} : { year }),
  }
}
function commonFaults(items: readonly QueueItem[], proposals: Proposals, portalId: number): Faults {
  const found = items.map((item) => ({
    item,
    faults: formFaults(documentElement, { ...proposals.valuesOf(item), portalId }),
  }))
  const first = (name: string, isCommon: (item: QueueItem) => boolean = () => true) =>
    found.find(({ item, faults }) => faults[name] !== undefined && isCommon(item))?.faults[name]
  const all = {
    documentTypeId: first('documentTypeId', ({ typed }) => typed.documentTypeId !== null),
    clientHashId: first('clientHashId'),
    periodicity: first('periodicity'),
    year: first('year', (item) => !proposals.hasOwnYear(item)),
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])),
  )
}

/** What a document leaves to be decided: its type, where its name speaks of another; what of the one that is there. */
export interface Question {
  readonly otherType: DocumentType | undefined
  readonly same: SamePeriod | undefined
  readonly doubts: readonly FileDoubt[]
}
/** How many questions a document leaves open; one that stays out leaves none. */
export const openQuestions = (
  { otherType, same, doubts }: Question,
  { typed }: QueueItem,
): number =>
  typed.beside === 'leave'
    ? 0
    : doubts.filter(isAsked).length +
      Number(otherType !== undefined) +
      Number(same !== undefined && typed.beside === undefined)

/** `Responda a 2 perguntas: folha.pdf, scan.pdf.` */
function blockedText(
  open: readonly QueueItem[],
  questionsOf: (item: QueueItem) => number,
  faultsOf: (item: QueueItem) => RowFaults,
): string {
  const count = open.reduce((sum, item) => sum + questionsOf(item), 0)
  const among = open.filter((item) =>
    count > 0 ? questionsOf(item) > 0 : Object.keys(faultsOf(item)).length > 0,
  )
  if (among.length === 0) return ''
  const names = among.slice(0, mostNamed).map(itemName)
  const more = among.length > mostNamed ? ` e mais ${among.length - mostNamed}` : ''
  const what = count > 0 ? `Responda a ${counted(count, 'pergunta', 'perguntas')}` : 'Complete'
  return `${what}: ${names.join(', ')}${more}.`
}
const mostNamed = 3

interface Place {
  readonly portalId: number
  /** What is filled in from the beginning. */
  readonly begin: Partial<Common>
  readonly lastType: number | null
}

/** Focuses a control, or the first of what is asked of a row, once it is drawn. */
export const focusSoon = (id: string) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = document.getElementById(id)
      const asked = found?.querySelector<HTMLElement>('[data-asks] button')
      ;(asked ?? found)?.focus()
    }),
  )

interface Publishing {
  readonly portalId: number
  readonly proposals: Proposals
  readonly look: ReturnType<typeof useSamePeriod>['look']
  readonly questionsOf: (item: QueueItem, among?: Awaited<ReturnType<Publishing['look']>>) => number
}
/** Publishes what is ready, once nothing is missing and nothing is left to be decided. */
function usePublishing(queue: Uploads, { portalId, proposals, look, questionsOf }: Publishing) {
  // Faults are told once publishing was asked for, and go as they are healed.
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const client = useQueryClient()
  const valuesOf = (item: QueueItem) => proposals.valuesOf(item)
  const publish = async (ready: readonly QueueItem[]) => {
    setAsked(true)
    const doubtful = ready.find((item) => questionsOf(item) > 0)
    if (doubtful) return void focusSoon(doubtsId(doubtful.id))
    const first = firstFault(ready, proposals, portalId)
    if (first !== undefined) return void focusSoon(first)
    setBusy(true)
    const now = await look()
    const unsettled = ready.find((item) => questionsOf(item, now) > 0)
    if (unsettled) {
      setBusy(false)
      return void focusSoon(doubtsId(unsettled.id))
    }
    setAsked(false)
    for (const { id } of ready)
      await queue.publish(id, { valuesOf, standing: now.get(id)?.standing[0], note })
    setBusy(false)
    // What was owed may be there now.
    await client.invalidateQueries({ queryKey: worklistKey(portalId) })
  }
  return { asked, busy, note, setNote, publish }
}

/** What the files share while it is filled in, what is missing, and the publishing of those that are ready. */
export function usePublication({ portalId, begin, lastType }: Place, queue: Uploads, reach: Reach) {
  const [given, setGiven] = useState<Partial<Common>>(begin)
  const open = queue.items.filter(isOpen)
  const place = { portalId, given, lastType, items: open, reach }
  const { known, wasKnown, proposals, types, mayUse, ownNames } = useProposals(place)
  const fresh = open.filter(({ id }) => !queue.attempted(id))
  const { same, look } = useSamePeriod(portalId, fresh, (item) => proposals.valuesOf(item))
  const questionOf = (item: QueueItem, among = same): Question => ({
    otherType: proposals.otherType(item),
    same: among.get(item.id),
    // Before a text has come it cannot be said that it tells nothing.
    doubts: known ? doubtsOf(item, proposals, ownNames) : [],
  })
  const questionsOf = (item: QueueItem, among = same) =>
    openQuestions(questionOf(item, among), item)
  const { asked, ...publishing } = usePublishing(queue, { portalId, proposals, look, questionsOf })
  return {
    ...publishing,
    common: proposals.common(),
    given,
    proposals,
    types,
    mayUse,
    /** What is proposed has come: before that nothing is published under something else. */
    known,
    wasKnown,
    change: (patch: Partial<Common>) => {
      setGiven({ ...given, ...patch })
      if ('periodicity' in patch)
        for (const { id } of open) queue.fill(id, { hasOwnPeriodicity: false })
    },
    /** What keeps the documents from going, once publishing was asked for; '' is nothing. */
    blocked: asked
      ? blockedText(open, questionsOf, (item) => rowFaults(item, proposals, portalId))
      : '',
    questionsOf,
    faults: asked ? commonFaults(open, proposals, portalId) : {},
    faultsOf: (item: QueueItem): RowFaults => (asked ? rowFaults(item, proposals, portalId) : {}),
    questionOf: (item: QueueItem) => questionOf(item),
    /** What is done with all documents of which there is one. */
    answerAll: (beside: SamePeriodChoice) => {
      for (const { id } of open) {
        const standing = same.get(id)?.standing
        // What would take the place of one of several, or of none, is asked by itself.
        if (standing && (beside !== 'replace' || standing.length === 1)) queue.fill(id, { beside })
      }
    },
  }
}
export type PublicationState = ReturnType<typeof usePublication>

/** Neither out already nor refused for good. */
const isOpen = (item: QueueItem) =>
  item.state !== 'published' && !(item.state === 'failed' && item.final)
/** The control to go to, when something is missing. */
function firstFault(
  ready: readonly QueueItem[],
  proposals: Proposals,
  portalId: number,
): string | undefined {
  const [shared] = Object.keys(commonFaults(ready, proposals, portalId))
  if (shared !== undefined) return `campo-${shared}`
  for (const item of ready) {
    const faults = rowFaults(item, proposals, portalId)
    const name = (['address', 'documentTypeId', 'description', 'month', 'year'] as const).find(
      (one) => faults[one],
    )
    if (name) return rowControlId(item.id, name)
  }
  return undefined
}
