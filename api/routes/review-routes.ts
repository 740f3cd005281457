import type { FastifyInstance } from 'fastify'
import { managerOfPortal } from '../../data/nouns/portals.ts'
import { demandReview, reviewOf, type ReviewSettings } from '../../domain/proposals/approval.ts'
import { proposableActs } from '../../domain/proposals/reach.ts'
import {
  approve,
  comment,
  commentsOf,
  giveBack,
  sendToReview,
} from '../../domain/proposals/review.ts'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/review.ts'
import { documentElement } from '../../resources/portal/document-element.ts'
import { resources } from '../../resources/index.ts'
import { isProposable } from '../../resources/proposable.ts'
import { capitalised } from '../../pt-br/words.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { proposalNumber, proposerOf, wholeOf } from './proposal-routes.ts'

/** What a form sends to review. Documents have a screen of many files at once, which does not. */
const possible = resources
  .filter((resource) => isProposable(resource) && resource !== documentElement)
  .map(({ name, noun }) => ({ registro: name, nome: capitalised(noun.many) }))
  .toSorted((one, other) => one.nome.localeCompare(other.nome, 'pt-BR'))
const told = ({ nouns, mayChange }: ReviewSettings) => ({
  registros: [...nouns],
  possiveis: possible,
  administra: mayChange,
})

function settings(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readReview, async (exchange) => {
    const { runner, actor, access, query } = exchange
    const managerId = await managerOfPortal(runner, actor, query.portal)
    if (proposableActs(access, managerId).length === 0)
      throw problem('missing', 'Portal não encontrado.')
    return told(await reviewOf(runner, proposerOf(exchange), query.portal))
  })
  implement(app, deps, calls.demandReview, async (exchange) => {
    const { runner, query, body } = exchange
    const unknown = body.registros.find(
      (name) => !possible.some(({ registro }) => registro === name),
    )
    if (unknown !== undefined)
      throw problem('invalid', `Não há o registro “${unknown}” entre os que passam por revisão.`)
    return told(await demandReview(runner, proposerOf(exchange), query.portal, body.registros))
  })
}

/** What a second person looks at before it is public. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  settings(app, deps)
  implement(app, deps, calls.sendToReview, async (exchange) => {
    const proposer = proposerOf(exchange)
    const { params, body, runner } = exchange
    const seen = { id: proposalNumber(params.id), rev: body.rev }
    return wholeOf(await sendToReview(runner, proposer, seen, body.nota), proposer)
  })
  implement(app, deps, calls.approveProposal, async (exchange) => {
    const proposer = proposerOf(exchange)
    const { params, body, runner } = exchange
    const seen = { id: proposalNumber(params.id), rev: body.rev }
    return wholeOf(await approve(runner, proposer, seen, body.nota), proposer)
  })
  implement(app, deps, calls.returnProposal, async (exchange) => {
    const proposer = proposerOf(exchange)
    const { params, body, runner } = exchange
    const seen = { id: proposalNumber(params.id), rev: body.rev }
    return wholeOf(await giveBack(runner, proposer, seen, body.motivo), proposer)
  })
  implement(app, deps, calls.listComments, async (exchange) => {
    const id = proposalNumber(exchange.params.id)
    return { comentarios: [...(await commentsOf(exchange.runner, proposerOf(exchange), id))] }
  })
  implement(app, deps, calls.addComment, async (exchange) => {
    const { params, body, runner } = exchange
    const said = await comment(runner, proposerOf(exchange), proposalNumber(params.id), body.texto)
    return { comentarios: [...said] }
  })
}
