import type { FastifyInstance } from 'fastify'
import {
  openProposals,
  type ListedProposal,
  type StoredProposal,
} from '../../data/proposals/proposals.ts'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import { reviewOf } from '../../domain/proposals/approval.ts'
import type { CarriedOut } from '../../domain/proposals/carry-out.ts'
import { beginProposal, discard, saveProposal, takeBack } from '../../domain/proposals/draft.ts'
import { faultsOfRefusal, publish, rehearse } from '../../domain/proposals/publish.ts'
import {
  proposableActs,
  openProposal,
  reachedProposal,
  type Proposer,
} from '../../domain/proposals/reach.ts'
import { schedule, unschedule } from '../../domain/proposals/schedule.ts'
import type { ApiCall } from '../../kernel/operation.ts'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/proposal.ts'
import { numberIn } from '../number-in-path.ts'
import type { Deps } from '../context.ts'
import { implement, type Exchange } from '../implement.ts'
import type { AskAboutFile } from './file-questions.ts'

export const proposerOf = <C extends ApiCall>({ actor, access }: Exchange<C>): Proposer => ({
  actor,
  access,
})
/** @throws {Problem} `missing` for what is no number of a proposal */
export const proposalNumber = (text: string): number => numberIn(text, 'Proposta não encontrada.')

/** A proposal as somebody sees it in a list. */
export const seenOf = ({ noun, ...rest }: ListedProposal, userId: string): calls.ProposalSeen => ({
  id: rest.id,
  portal: rest.portal,
  registro: noun,
  ato: rest.ato,
  chave: rest.chave,
  titulo: rest.titulo,
  situacao: rest.situacao,
  nota: rest.nota,
  autor: rest.autor,
  editor: rest.editor,
  minha: rest.autor.id === userId,
  rev: rest.rev,
  base_rev: rest.base_rev,
  criada_em: rest.criada_em,
  alterada_em: rest.alterada_em,
  publicar_em: rest.publicar_em,
  erro: rest.erro,
  conflito: [...rest.conflito],
  aprovada_por: rest.aprovada_por,
  aprovada_em: rest.aprovada_em,
  devolucao: rest.devolucao,
  para_revisar: rest.situacao === 'em_revisao' && rest.editor.id !== userId,
  pacote: rest.pacote,
})
export const wholeOf = (
  proposal: StoredProposal,
  { actor: { userId } }: Proposer,
): calls.ProposalWhole => ({
  ...seenOf(proposal, userId),
  corpo: proposal.corpo,
  base: proposal.base,
})
const overOf = (over: CarriedOut['over']) => over && { quem: over.by, em: over.at }

function listing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listProposals, async (exchange) => {
    const { runner, actor, access, query } = exchange
    const managerId = await managerOfPortal(runner, actor, query.portal)
    const kinds = proposableActs(access, managerId)
    if (kinds.length === 0) throw problem('missing', 'Portal não encontrado.')
    const [at = '', id = ''] = query.depois?.split('~') ?? []
    const found = await openProposals(runner, {
      portalId: query.portal,
      kinds,
      actor,
      author: query.minhas === 'S' ? actor.userId : undefined,
      noun: query.registro,
      key: query.chave,
      toReview: query.para_revisar === 'S',
      after: query.depois === undefined ? undefined : { at, id: Number(id) },
      most: calls.proposalPage + 1,
    })
    const shown = found.slice(0, calls.proposalPage)
    const last = found.length > shown.length ? shown.at(-1) : undefined
    const review = await reviewOf(runner, proposerOf(exchange), query.portal)
    return {
      propostas: shown.map((proposal) => seenOf(proposal, actor.userId)),
      depois: last ? `${last.alterada_em}~${last.id}` : null,
      registros: [...new Set(kinds.flatMap((kind) => kind.split(' ').slice(0, 1)))],
      revisao: { registros: [...review.nouns], sozinho: review.mayChange },
    }
  })
}

const typedOf = ({
  corpo,
  base,
  base_rev: baseRev,
  nota,
}: Pick<Exchange<typeof calls.saveProposal>['body'], 'corpo' | 'base' | 'base_rev' | 'nota'>) => ({
  body: corpo,
  base,
  baseRev,
  note: nota,
})

function writing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.beginProposal, async (exchange) => {
    const { body, runner } = exchange
    const proposer = proposerOf(exchange)
    const place = { portalId: body.portal, noun: body.registro, act: body.ato, key: body.chave }
    return wholeOf(await beginProposal(runner, proposer, place, typedOf(body)), proposer)
  })
  implement(app, deps, calls.readProposal, async (exchange) => {
    const { params, runner } = exchange
    const proposer = proposerOf(exchange)
    const { proposal } = await reachedProposal(runner, proposer, proposalNumber(params.id))
    return wholeOf(proposal, proposer)
  })
  implement(app, deps, calls.saveProposal, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: proposalNumber(params.id), rev: body.rev }
    return wholeOf(await saveProposal(runner, proposer, seen, typedOf(body)), proposer)
  })
  implement(app, deps, calls.discardProposal, async (exchange) => {
    const { params, runner } = exchange
    const seen = { id: proposalNumber(params.id), rev: proposalNumber(params.rev) }
    await discard(runner, proposerOf(exchange), seen)
  })
  implement(app, deps, calls.takeProposalBack, async (exchange) => {
    const proposer = proposerOf(exchange)
    const id = proposalNumber(exchange.params.id)
    return wholeOf(await takeBack(exchange.runner, proposer, id), proposer)
  })
}

type PublishingExchange =
  | Exchange<typeof calls.publishProposal>
  | Exchange<typeof calls.scheduleProposal>
/** What goes out, or is promised for an hour, is asked about its file first. */
function publishing(app: FastifyInstance, deps: Deps, ask: AskAboutFile): void {
  const askAboutFile = async (exchange: PublishingExchange) => {
    const { runner, tenant, params, body } = exchange
    if (body.arquivo_certo) return
    const reached = await openProposal(runner, proposerOf(exchange), proposalNumber(params.id))
    await ask(runner, reached, tenant.name)
  }
  implement(app, deps, calls.publishProposal, async (exchange) => {
    await askAboutFile(exchange)
    const seen = { id: proposalNumber(exchange.params.id), rev: exchange.body.rev }
    const { stored, over } = await publish(
      exchange.runner,
      proposerOf(exchange),
      seen,
      exchange.body.sem_revisao,
    )
    return { chave: stored.key, rev: stored.rev, sobre: overOf(over) }
  })
  implement(app, deps, calls.scheduleProposal, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: proposalNumber(params.id), rev: body.rev }
    await askAboutFile(exchange)
    return wholeOf(await schedule(runner, proposer, seen, body.em, body.sem_revisao), proposer)
  })
  implement(app, deps, calls.unscheduleProposal, async (exchange) => {
    const { params, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: proposalNumber(params.id), rev: proposalNumber(params.rev) }
    return wholeOf(await unschedule(runner, proposer, seen), proposer)
  })
}

/** What waits to be published: read, written and published by who may do the same at once. */
export function proposalRoutes(app: FastifyInstance, deps: Deps, ask: AskAboutFile): void {
  listing(app, deps)
  writing(app, deps)
  implement(app, deps, calls.rehearseProposal, async (exchange) => {
    const id = proposalNumber(exchange.params.id)
    const { refusal, made } = await rehearse(exchange.runner, proposerOf(exchange), id)
    const twice = refusal?.detail?.['campos']
    return {
      publica: refusal === null,
      mensagem: refusal?.message ?? null,
      faltas: refusal ? [...faultsOfRefusal(refusal)] : [],
      cpf: refusal?.detail?.['cpf'] === 'unconfirmed',
      conflito: Array.isArray(twice) ? twice.map(String) : [],
      sobre: overOf(made?.over ?? null),
    }
  })
  publishing(app, deps, ask)
}
