import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { ReceivedBytes } from '../../platform/files/files.ts'
import { acceptForms, answerForm, readForm } from '../../platform/http/multipart.ts'
import { sendLines } from '../../platform/http/stream.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { portal } from '../../resources/portal/portal.ts'
import { actorOf, type Deps } from '../../api/context.ts'
import { confirmRights } from '../../api/guard.ts'
import { watchOf } from '../../api/load-watch.ts'
import { implement } from '../../api/implement.ts'
import { beginImport } from '../../api/routes/imports-under-way.ts'
import * as calls from '../calls/delivery.ts'
import { deliveryVerdict } from '../calls/delivery-words.ts'
import {
  lastDeliveries,
  waitingFiles,
  type Delivery,
  type WaitingFile,
} from '../data/deliveries.ts'
import { packedOfPortal, releasesWithFiles } from '../data/release-loads.ts'
import { unitsShown, powerOfPortal } from '../data/sent-loads.ts'
import { datasetNamed, datasets } from '../declared/index.ts'
import { isOfPower } from '../declared/powers.ts'
import { checkFile, requireWaiting } from '../domain/delivery/check.ts'
import { choiceOf } from '../domain/delivery/choice.ts'
import { dropFile } from '../domain/delivery/drop.ts'
import { owedBeside } from '../domain/delivery/owed.ts'
import { publishDelivery } from '../domain/delivery/publish.ts'
import { receiveDelivered } from '../domain/delivery/receive.ts'
import type { FileWatch } from '../domain/file-door/load-file.ts'
import { storedSource } from '../domain/delivery/stored-source.ts'
import { undoDelivery } from '../domain/delivery/take-back.ts'
import { openForeignFile } from '../domain/file-door/foreign-file.ts'
import { nameKnower } from '../domain/file-door/mapping.ts'
import { personKeys } from '../domain/party.ts'
import { wordsOfForm } from './form-words.ts'
import { lookOf } from './told-look.ts'
import { reachedTable } from './table-file-routes.ts'

// Files of public tables that come together.

const portalOf = async (runner: Runner, actor: Actor, id: string): Promise<number> =>
  Number((await readRecord(runner, actor, portal, id)).key)
const numberOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw problem('missing', 'Este endereço não existe.')
  return Number(text)
}

/** A file as the screen gets it. */
const toldFile = ({ id, name, way, sender, at, state, choice, verdict }: WaitingFile) => ({
  id,
  nome: name,
  via: way,
  quem: sender,
  em: at.toISOString(),
  situacao: state,
  escolha: choiceOf(choice),
  parecer: deliveryVerdict.safeParse(verdict).data ?? null,
})
const toldDelivery = (
  { id, author, way, at, loads, undoneAt }: Delivery,
  units: ReadonlyMap<string, string>,
) => ({
  id,
  quem: author,
  via: way,
  em: at.toISOString(),
  desfeita: undoneAt?.toISOString() ?? null,
  linhas: loads.reduce((sum, { linhas }) => sum + linhas, 0),
  cargas: loads.map(({ tabela, unidade, ano, mes }) => ({
    titulo: datasetNamed(tabela)?.title ?? tabela,
    unidade: units.get(unidade) ?? '',
    ano,
    mes,
  })),
})

async function told(runner: Runner, portalId: number) {
  const [files, units, power, done, releases, packed] = await Promise.all([
    waitingFiles(runner, portalId),
    unitsShown(runner, portalId),
    powerOfPortal(runner, portalId),
    lastDeliveries(runner, portalId),
    releasesWithFiles(runner, portalId),
    packedOfPortal(runner, portalId),
  ])
  const arquivos = files.map(toldFile)
  const inReleases = packed.map(({ verdict }) => deliveryVerdict.safeParse(verdict).data ?? null)
  const coming = [...arquivos.map(({ parecer }) => parecer), ...inReleases].flatMap((parecer) =>
    (parecer?.ordens ?? []).map(({ unidade, ano, mes }) => ({
      dataset: parecer?.tabela ?? '',
      unit: unidade,
      year: ano,
      month: mes,
    })),
  )
  const names = new Map(units.map(({ id, nome }) => [id, nome]))
  return {
    arquivos,
    faltam: [...(await owedBeside(runner, portalId, coming))],
    unidades: [...units],
    tabelas: datasets
      .filter((dataset) => isOfPower(dataset, power))
      .map(({ name, title }) => ({ id: name, nome: title })),
    pacotes: releases.map(({ id, name, files: arquivosNele }) => ({
      id,
      nome: name,
      arquivos: arquivosNele,
    })),
    feitas: done.map((one) => toldDelivery(one, names)),
  }
}

/** Reads the path and the file. @throws {Problem} `wrong-type`, `too-large`, `invalid` */
async function receive(request: FastifyRequest, { files, config: { uploadLimit: limit } }: Deps) {
  let path = ''
  const received = await readForm<ReceivedBytes>(request, {
    fileLimit: limit,
    fields: { most: 2, longest: 4_096 },
    words: wordsOfForm(limit),
    onField(name, value) {
      if (name === 'caminho') path = value.slice(0, 1_000)
    },
    onFile: ({ name, stream }) => files.receiveBytes(stream, { name, limit }),
    discard: (file) => files.discard(file),
  })
  return { path: path || received.name, received }
}

async function receiving(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  implement(
    app,
    deps,
    calls.sendDeliveryFile,
    async ({ request, reply, runner, actor, params }) => {
      const portalId = await portalOf(runner, actor, params.portalId)
      const { config, files } = deps
      const sent = await answerForm(request, reply, config.uploadLimit, () =>
        receive(request, deps),
      )
      await confirmRights(request, deps.sessions)
      const who = actorOf(request)
      const arrival = { runner, files, actor: who, portalId, limit: config.uploadLimit } as const
      const { ids, repeated } = await receiveDelivered(
        { ...arrival, way: 'tela' },
        sent.path,
        sent.received,
      )
      const iguais = repeated.map(({ name, sameAs }) => ({ nome: name, igualA: sameAs }))
      return { arquivos: [...ids], repetidos: iguais.map(({ nome }) => nome), iguais }
    },
  )
}

interface Work {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly deps: Deps
  readonly actor: Actor
}
/** Answers line by line: how far it is, and at its end what came of it or why nothing did. */
function sendWork(
  { request, reply, deps, actor }: Work,
  work: (watch: FileWatch) => Promise<object>,
) {
  const turn = beginImport(actor)
  try {
    turn.work()
  } catch (error) {
    turn.end()
    throw error
  }
  return sendLines(reply, async (say, isHeard) => {
    try {
      say(await work(watchOf(request, deps, { say, isHeard })))
    } catch (error) {
      if (!(error instanceof Problem)) request.log.error(error, 'work on a delivery failed')
      const message =
        error instanceof Problem
          ? error.message
          : 'Não foi possível ler os arquivos. Nada foi publicado; tente de novo.'
      say({ erro: { message } })
    } finally {
      turn.end()
    }
  })
}

function publishing(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.checkDeliveryFile, async (exchange) => {
    const { request, reply, runner, params, body } = exchange
    const portalId = await portalOf(runner, exchange.actor, params.portalId)
    const actor = actorOf(request)
    const id = (await requireWaiting(runner, portalId, numberOf(params.file))).id
    const keyOf = personKeys(deps.personSecret, actor.tenantId)
    return sendWork({ request, reply, deps, actor }, async (watch) => {
      const work = { runner, actor, keyOf, watch }
      const file = await checkFile(work, deps.files, portalId, id, body.escolha)
      return { arquivo: toldFile(file) }
    })
  })
  implement(app, deps, calls.publishDelivery, async (exchange) => {
    const { request, reply, runner, params, body } = exchange
    const portalId = await portalOf(runner, exchange.actor, params.portalId)
    const actor = actorOf(request)
    const keyOf = personKeys(deps.personSecret, actor.tenantId)
    return sendWork({ request, reply, deps, actor }, async (watch) => ({
      remessa: await publishDelivery(runner, portalId, body.arquivos, {
        actor,
        way: 'tela',
        keyOf,
        watch,
        sourceOf: (file) => storedSource(deps.files, file),
      }),
    }))
  })
}

/** Files of public tables that come together: what each is, their publication at once, and taking it back at once. */
export async function tableDeliveryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  implement(app, deps, calls.readDelivery, async ({ runner, actor, params }) =>
    told(runner, await portalOf(runner, actor, params.portalId)),
  )
  implement(app, deps, calls.lookAtDeliveryFile, async ({ runner, actor, params }) => {
    const place = await reachedTable(runner, actor, params)
    const file = await requireWaiting(runner, place.portalId, numberOf(params.file))
    const source = await storedSource(deps.files, file)
    const opened = await openForeignFile(source, nameKnower(place.dataset))
    return lookOf(runner, place, file.name, opened)
  })
  implement(app, deps, calls.dropDeliveryFile, async ({ request, runner, actor, params }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const { id } = await requireWaiting(runner, portalId, numberOf(params.file))
    await dropFile(runner, actorOf(request), portalId, id)
    return null
  })
  implement(app, deps, calls.undoDelivery, async ({ request, runner, actor, params, body }) => {
    const portalId = await portalOf(runner, actor, params.portalId)
    const withdrawal = { ground: body.fundamento, reason: body.motivo }
    const id = numberOf(params.delivery)
    return { cargas: await undoDelivery(runner, actorOf(request), portalId, id, withdrawal) }
  })
  publishing(app, deps)
  await app.register((scope) => receiving(scope, deps))
}
