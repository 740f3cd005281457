import type { FastifyInstance } from 'fastify'
import { releasesOf, type StoredRelease } from '../../data/releases/releases.ts'
import {
  createRelease,
  dissolveRelease,
  putIn,
  renameRelease,
  takeOut,
} from '../../domain/releases/contents.ts'
import {
  asksCpf,
  asksReview,
  longestRelease,
  publishRelease,
  rehearseRelease,
  type Obstacle,
  type ReleaseRehearsal,
} from '../../domain/releases/publish.ts'
import { filesInDoubt, requireRightFiles } from '../../domain/releases/files.ts'
import { kindsIn, wholeRelease, type WholeRelease } from '../../domain/releases/reach.ts'
import { scheduleRelease, unscheduleRelease } from '../../domain/releases/schedule.ts'
import {
  checkLoads,
  lookedAtTogether,
  putLoadsIn,
  takeLoadOut,
} from '../../domain/releases/loads.ts'
import { takeReleaseBack } from '../../domain/releases/take-back.ts'
import type { Proposer } from '../../domain/proposals/reach.ts'
import type { ApiCall } from '../../kernel/operation.ts'
import { deliveryVerdict } from '../../tables/calls/delivery-words.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import type { LoadTools } from '../../tables/domain/delivery/release-loads.ts'
import { storedSource } from '../../tables/domain/delivery/stored-source.ts'
import { personKeys } from '../../tables/domain/party.ts'
import * as calls from '../../resources/calls/release.ts'
import { numberIn } from '../number-in-path.ts'
import type { Deps } from '../context.ts'
import { implement, type Exchange } from '../implement.ts'
import { waitAsLongAs, watchOf } from '../load-watch.ts'
import type { AskAboutFile } from './file-questions.ts'
import { proposerOf, seenOf } from './proposal-routes.ts'

/** @throws {Problem} `missing` for what is no number of a package */
export const releaseNumberOf = (text: string): number => numberIn(text, 'Pacote não encontrado.')

const told = ({ situacao, ...rest }: StoredRelease): calls.ReleaseSeen => {
  if (situacao === 'descartado') throw new Error('a package that was dissolved is not read')
  const { agendado_por: _who, publica_cpf: _cpf, sem_revisao: _why, vencido: _due, ...seen } = rest
  return { ...seen, situacao }
}
const datasetOf = (verdict: unknown) =>
  datasetNamed(deliveryVerdict.safeParse(verdict).data?.tabela ?? '')
const loadsOf = ({ id, name, verdict, shown, published }: WholeRelease['files'][number]) => {
  const dataset = datasetOf(verdict)
  return shown.map(({ sobre: _on, unidade: _unit, nome: unidade, somas, ...seen }) => ({
    ...seen,
    arquivo: id,
    nome: name,
    tabela: dataset?.name ?? '',
    titulo: dataset?.title ?? '',
    unidade,
    somas: [...somas],
    publicada: published,
  }))
}
const wholeOf = (
  { release, items, hidden, files, hiddenLoads }: WholeRelease,
  { actor: { userId } }: Proposer,
): calls.ReleaseWhole => ({
  ...told(release),
  itens: items.map((item) => seenOf(item, userId)),
  ocultas: hidden,
  carregamentos: files.flatMap(loadsOf),
  cargas_ocultas: hiddenLoads,
})

const motiveOf = ({ refusal }: Obstacle) => {
  if (asksReview(refusal)) return 'revisao'
  if (refusal.code === 'changed') return 'conflito'
  return refusal.code === 'forbidden' ? 'direito' : 'falta'
}
const obstacleOf = ({ proposal: { id, titulo }, refusal }: Obstacle) => ({
  proposta: id,
  titulo,
  mensagem: refusal.message,
})
function rehearsalOf(
  rehearsal: ReleaseRehearsal,
  files: readonly Obstacle[],
): calls.ReleaseRehearsal {
  const { acts, obstacles, hidden, mayWaive, seconds, release, rows } = rehearsal
  const { loadRefusals, loadsAreTheirs } = rehearsal
  const loadsGo = loadsAreTheirs && loadRefusals.length === 0
  const refusals = obstacles.filter(({ refusal }) => !asksCpf(refusal))
  const isWaivable =
    mayWaive &&
    loadsGo &&
    hidden === 0 &&
    refusals.length > 0 &&
    refusals.every((one) => asksReview(one.refusal))
  const counted = (act: (typeof acts)[number]) => acts.filter((one) => one === act).length
  return {
    publica: loadsGo && refusals.length === 0 && hidden === 0 && acts.length + release.cargas > 0,
    sem_revisao: isWaivable,
    novos: counted('criar'),
    mudados: counted('mudar'),
    retirados: counted('retirar'),
    segundos: Math.round(seconds * 10) / 10,
    recusas: refusals.map((obstacle) => ({
      ...obstacleOf(obstacle),
      faltas: [...new Set(obstacle.refusal.faults.map(({ message }) => message))],
      motivo: motiveOf(obstacle),
    })),
    cpf: obstacles.filter(({ refusal }) => asksCpf(refusal)).map(obstacleOf),
    arquivos: files.map((obstacle) => ({
      ...obstacleOf(obstacle),
      perguntas: obstacle.refusal.faults.map(({ message }) => message),
    })),
    ocultas: hidden,
    cargas: release.cargas,
    linhas: rows,
    cargas_recusadas: loadRefusals.map(({ file, own }) => ({
      arquivo: file.id,
      nome: file.name,
      mensagem: own.message,
    })),
    cargas_ocultas: loadsAreTheirs ? 0 : release.cargas,
  }
}

function contents(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.createRelease, async (exchange) => {
    const { body, runner } = exchange
    const proposer = proposerOf(exchange)
    const made = { portalId: body.portal, name: body.nome }
    const put = { drafts: body.propostas, files: body.arquivos }
    const release = await createRelease(runner, proposer, made, put)
    const tools = toolsOf(deps, exchange)
    return wholeOf(await lookedAtTogether(runner, proposer, release, tools), proposer)
  })
  implement(app, deps, calls.renameRelease, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: releaseNumberOf(params.id), rev: body.rev }
    return wholeOf(await renameRelease(runner, proposer, seen, body.nome), proposer)
  })
  implement(app, deps, calls.dissolveRelease, async (exchange) => {
    const { params, runner } = exchange
    const seen = { id: releaseNumberOf(params.id), rev: releaseNumberOf(params.rev) }
    await dissolveRelease(runner, proposerOf(exchange), seen)
  })
  implement(app, deps, calls.putInRelease, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    return wholeOf(
      await putIn(runner, proposer, releaseNumberOf(params.id), body.propostas),
      proposer,
    )
  })
  implement(app, deps, calls.takeOutOfRelease, async (exchange) => {
    const { params, runner } = exchange
    const proposer = proposerOf(exchange)
    const [id, number] = [releaseNumberOf(params.id), releaseNumberOf(params.proposta)]
    return wholeOf(await takeOut(runner, proposer, id, number), proposer)
  })
}

/** What the files of a package are read with, for who asks. */
export function toolsOf(deps: Deps, { request, tenant }: Exchange<ApiCall>): LoadTools {
  waitAsLongAs(request, longestRelease.loads)
  return {
    keyOf: personKeys(deps.personSecret, tenant.id),
    sourceOf: (file) => storedSource(deps.files, file),
    watch: watchOf(request, deps),
  }
}
/** @throws {Problem} `missing` for what is no number of a file */
const fileNumberOf = (text: string): number => numberIn(text, 'Este arquivo não está no pacote.')

function loads(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.putLoadsInRelease, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    const id = releaseNumberOf(params.id)
    const tools = toolsOf(deps, exchange)
    return wholeOf(await putLoadsIn(runner, proposer, id, body.arquivos, tools), proposer)
  })
  implement(app, deps, calls.takeLoadOutOfRelease, async (exchange) => {
    const { params, runner } = exchange
    const proposer = proposerOf(exchange)
    const [id, file] = [releaseNumberOf(params.id), fileNumberOf(params.arquivo)]
    return wholeOf(await takeLoadOut(runner, proposer, id, file), proposer)
  })
  implement(app, deps, calls.checkLoadsOfRelease, async (exchange) => {
    const { params, runner } = exchange
    const proposer = proposerOf(exchange)
    const tools = toolsOf(deps, exchange)
    return wholeOf(await checkLoads(runner, proposer, releaseNumberOf(params.id), tools), proposer)
  })
}

type PublishingExchange =
  | Exchange<typeof calls.publishRelease>
  | Exchange<typeof calls.scheduleRelease>
/** Asks about the files of a package, unless whoever publishes it says that they are right. */
async function askAboutFiles(exchange: PublishingExchange, ask: AskAboutFile): Promise<void> {
  const { runner, tenant, params, body } = exchange
  if (body.arquivos_certos) return
  await requireRightFiles(runner, proposerOf(exchange), releaseNumberOf(params.id), (item) =>
    ask(runner, item, tenant.name),
  )
}

function promises(app: FastifyInstance, deps: Deps, ask: AskAboutFile): void {
  implement(app, deps, calls.scheduleRelease, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: releaseNumberOf(params.id), rev: body.rev }
    await askAboutFiles(exchange, ask)
    return wholeOf(
      await scheduleRelease(
        runner,
        proposer,
        seen,
        { at: body.em, waiver: body.sem_revisao },
        toolsOf(deps, exchange),
      ),
      proposer,
    )
  })
  implement(app, deps, calls.unscheduleRelease, async (exchange) => {
    const { params, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: releaseNumberOf(params.id), rev: releaseNumberOf(params.rev) }
    return wholeOf(await unscheduleRelease(runner, proposer, seen), proposer)
  })
  implement(app, deps, calls.takeReleaseBack, async (exchange) => {
    const { params, body, runner, request } = exchange
    waitAsLongAs(request, longestRelease.loads)
    const proposer = proposerOf(exchange)
    const seen = { id: releaseNumberOf(params.id), rev: body.rev }
    const said = { reason: body.motivo, ground: body.fundamento }
    return wholeOf(await takeReleaseBack(runner, proposer, seen, said), proposer)
  })
}

/** Proposals that become public together, or not at all. */
export function releaseRoutes(app: FastifyInstance, deps: Deps, ask: AskAboutFile): void {
  implement(app, deps, calls.listReleases, async (exchange) => {
    const { runner, query } = exchange
    await kindsIn(runner, proposerOf(exchange), query.portal)
    const [at = '', id = ''] = query.depois?.split('~') ?? []
    const found = await releasesOf(runner, {
      portalId: query.portal,
      status: query.situacao,
      after: query.depois === undefined ? undefined : { at, id: Number(id) },
      most: calls.releasePage + 1,
    })
    const shown = found.slice(0, calls.releasePage)
    const last = found.length > shown.length ? shown.at(-1) : undefined
    return { pacotes: shown.map(told), depois: last ? `${last.alterado_em}~${last.id}` : null }
  })
  implement(app, deps, calls.readRelease, async (exchange) => {
    const proposer = proposerOf(exchange)
    const id = releaseNumberOf(exchange.params.id)
    return wholeOf(await wholeRelease(exchange.runner, proposer, id), proposer)
  })
  contents(app, deps)
  loads(app, deps)
  promises(app, deps, ask)
  implement(app, deps, calls.rehearseRelease, async (exchange) => {
    const { runner, tenant, params } = exchange
    const [proposer, id] = [proposerOf(exchange), releaseNumberOf(params.id)]
    const rehearsal = await rehearseRelease(runner, proposer, id, toolsOf(deps, exchange))
    const asking = (item: Parameters<AskAboutFile>[1]) => ask(runner, item, tenant.name)
    return rehearsalOf(rehearsal, await filesInDoubt(runner, proposer, id, asking))
  })
  implement(app, deps, calls.publishRelease, async (exchange) => {
    const { params, body, runner } = exchange
    const proposer = proposerOf(exchange)
    const seen = { id: releaseNumberOf(params.id), rev: body.rev }
    await askAboutFiles(exchange, ask)
    const tools = toolsOf(deps, exchange)
    return wholeOf(await publishRelease(runner, proposer, seen, body.sem_revisao, tools), proposer)
  })
}
