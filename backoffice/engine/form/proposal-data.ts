import { queryOptions } from '@tanstack/react-query'
import { draftOfForm, formOfDraft } from '../../../kernel/draft.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { openPreview, previewHours } from '../../../resources/calls/preview.ts'
import * as calls from '../../../resources/calls/proposal.ts'
import { sendToReview } from '../../../resources/calls/review.ts'
import { momentHere } from '../../app/clock.ts'
import { callApi } from '../../transport/http.ts'
import { queryClient } from '../../transport/query.ts'
import { invalidateRows, readRow, type Confirmed, type Row, type Versioned } from '../data.ts'
import type { RouteParams } from '../route-params.ts'
import type { Kept, LookedAt, RecordStore } from './record-store.ts'

export const proposalsKey = ['propostas'] as const
export const forgetProposals = () => queryClient.invalidateQueries({ queryKey: proposalsKey })

/** What waits of a record, or of what is new of a noun, in a portal, and whether a second person approves it there. */
export const proposalsOf = (portal: number, noun: string, key: string | undefined) =>
  queryOptions({
    queryKey: [...proposalsKey, portal, noun, key ?? 'novo'],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const of = key === undefined ? { minhas: 'S' as const } : { chave: key }
      const query = { portal: String(portal), registro: noun, ...of }
      const { propostas, revisao } = (await callApi(calls.listProposals, { query, signal })).data
      const act = key === undefined ? 'criar' : 'mudar'
      return {
        waiting: propostas.filter(({ ato }) => ato === act),
        isReviewed: revisao.registros.includes(noun),
        publishesAlone: revisao.sozinho,
      }
    },
  })
export const readProposal = async (id: number) =>
  (await callApi(calls.readProposal, { params: { id } })).data

/** What is written and not published, as the form holds it. */
interface Writing {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly portal: number
  /** undefined is a new record. */
  readonly key: string | undefined
  /** What the fields were when they were changed, and at which revision of the record. */
  readonly base: Versioned
  /** The proposal that is gone on with; none was begun. */
  readonly proposal: calls.ProposalWhole | undefined
}

const revisionOf = (etag: string | null): number | null => {
  const [, rev] = /^"(\d+)"$/.exec(etag ?? '') ?? []
  return rev === undefined ? null : Number(rev)
}
const same = (one: unknown, other: unknown) => (one ?? null) === (other ?? null)

/** Keeps what is typed as a draft, whatever it lacks. @throws {Problem} `duplicate` where another window was first */
async function keepDraft(writing: Writing, values: Row): Promise<calls.ProposalWhole> {
  const { resource, portal, key, base, proposal } = writing
  const names = Object.keys(values).filter(
    (name) => key === undefined || !same(values[name], base.row[name]),
  )
  const part = (of: Row) =>
    draftOfForm(resource, Object.fromEntries(names.map((name) => [name, of[name] ?? null])))
  const body = {
    corpo: { ...part(values) },
    base: key === undefined ? {} : { ...part(base.row) },
    base_rev: revisionOf(base.etag),
    nota: proposal?.nota ?? null,
  }
  const kept = proposal
    ? await callApi(calls.saveProposal, {
        params: { id: proposal.id },
        body: { rev: proposal.rev, ...body },
      })
    : await callApi(calls.beginProposal, {
        body: {
          portal,
          registro: resource.name,
          ato: key === undefined ? 'criar' : 'mudar',
          chave: key ?? null,
          ...body,
        },
      })
  void forgetProposals()
  return kept.data
}

/** The form with a draft in it: what the draft does not say stays as the record says it. */
export function formWith(
  { resource, base }: Pick<Writing, 'resource' | 'base'>,
  { corpo, base: was, base_rev: baseRev }: calls.ProposalWhole,
): { readonly values: Row; readonly base: Versioned } {
  const etag = baseRev === null ? base.etag : `"${baseRev}"`
  return {
    values: { ...base.row, ...formOfDraft(resource, corpo) },
    base: { row: { ...base.row, ...formOfDraft(resource, was) }, etag },
  }
}

export const confirmedCpf = (isConfirmed: boolean): { readonly headers?: Confirmed } =>
  isConfirmed ? { headers: { 'Publish-Cpf': 'true' } } : {}

async function publish(
  resource: AnyResource,
  { id, rev }: calls.ProposalWhole,
  isConfirmed: boolean,
  waiver: string | null = null,
): Promise<Kept> {
  const { data } = await callApi(calls.publishProposal, {
    params: { id },
    // The form itself asked about a file.
    body: { rev, sem_revisao: waiver, arquivo_certo: true },
    ...confirmedCpf(isConfirmed),
  })
  await Promise.all([invalidateRows(resource), forgetProposals()])
  return data.sobre === null
    ? { key: data.chave }
    : {
        key: data.chave,
        said: `Publicado. ${data.sobre.quem} tinha mudado outros campos: as duas mudanças ficaram.`,
      }
}
async function promise(
  { id, rev }: calls.ProposalWhole,
  em: string,
  isConfirmed: boolean,
): Promise<Kept> {
  const { data } = await callApi(calls.scheduleProposal, {
    params: { id },
    body: { rev, em, arquivo_certo: true },
    ...confirmedCpf(isConfirmed),
  })
  await forgetProposals()
  if (data.situacao === 'em_revisao')
    return {
      said: `Enviado para revisão. Aprovado até ${momentHere(em)}, é publicado nessa hora.`,
    }
  return { said: `Agendado para ${momentHere(em)}. Até lá o portal não mostra nada.` }
}

async function review({ id, rev }: calls.ProposalWhole): Promise<Kept> {
  await callApi(sendToReview, { params: { id }, body: { rev } })
  await forgetProposals()
  return { said: 'Enviado para revisão. Vai ao portal depois que outra pessoa aprovar.' }
}

/** Makes a link that shows a draft on the portal. @throws {Problem} what publishing it would be refused with */
export async function look(
  { id, rev }: Pick<calls.ProposalSeen, 'id' | 'rev'>,
  isConfirmed: boolean,
): Promise<LookedAt> {
  const again = async (horas: number) =>
    (
      await callApi(openPreview, {
        params: { id },
        body: { rev, horas },
        ...confirmedCpf(isConfirmed),
      })
    ).data
  return { of: { what: 'proposal', id }, opened: await again(previewHours.own), again }
}

/** What is done with a draft once it is kept. */
export type DraftAct =
  | 'keep'
  | 'publish'
  | 'look'
  | 'review'
  /** Keeps it for its package. */
  | 'pack'
  | { readonly at: string }
  /** Publishes it without review. */
  | { readonly waiver: string }
/**
 * A store that keeps what is typed as a draft, and then publishes it or promises it for an hour, as it is asked to.
 * @param writing what is being written, as it stands when it is sent
 * @param onKept told of the draft before more is done with it
 */
export function draftStore(
  writing: () => Writing,
  act: DraftAct,
  onKept: (proposal: calls.ProposalWhole) => void,
): RecordStore {
  const send = async (values: Row, isConfirmed: boolean): Promise<Kept> => {
    const now = writing()
    const proposal = await keepDraft(now, values)
    onKept(proposal)
    if (act === 'keep') return {}
    if (act === 'look') return { preview: await look(proposal, isConfirmed) }
    if (act === 'review') return review(proposal)
    if (act === 'pack')
      return { said: `Salvo no pacote “${proposal.pacote?.nome ?? ''}”. Vai ao portal com ele.` }
    if (act === 'publish') return publish(now.resource, proposal, isConfirmed)
    return 'at' in act
      ? promise(proposal, act.at, isConfirmed)
      : publish(now.resource, proposal, isConfirmed, act.waiver)
  }
  return {
    read: (key) => readRow(writing().resource, writing().routeParams, key),
    create: (values, _attempt, isConfirmed) => send(values, isConfirmed),
    update: (_key, values, _etag, isConfirmed) => send(values, isConfirmed),
  }
}

/** Throws a draft away, and says how it comes back. @throws {Problem} `duplicate` where somebody changed it since */
export async function discard({ id, rev }: Pick<calls.ProposalSeen, 'id' | 'rev'>): Promise<void> {
  await callApi(calls.discardProposal, { params: { id, rev } })
  await forgetProposals()
}
export async function takeBack(id: number): Promise<void> {
  await callApi(calls.takeProposalBack, { params: { id } })
  await forgetProposals()
}
