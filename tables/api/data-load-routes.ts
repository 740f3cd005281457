import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { portalPlace } from '../../data/public/portal-reading.ts'
import type { Files, ReceivedTable } from '../../platform/files/files.ts'
import type { LoadOutcome } from '../domain/load.ts'
import { personKeys } from '../domain/party.ts'
import { forgetAsked, noteAsked } from '../domain/delivery/asked-key.ts'
import { alone, loadTarget, sendForeign, sendRows, type LoadTarget } from '../domain/send-rows.ts'
import { counted } from '../../pt-br/words.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { answerForm } from '../../platform/http/multipart.ts'
import { portalSite } from '../../resources/addresses.ts'
import { fileKinds } from '../../kernel/file-kinds.ts'
import { loadLimit, loadsPerMinute, patchLoad, putLoad } from '../calls/data-load.ts'
import { dataKeyOf, systemActor, tenantOf, type Deps } from '../../api/context.ts'
import { tooMany } from '../../api/failures.ts'
import { dataKeyRoutes } from './data-key-routes.ts'
import { enterWithKey } from '../../api/guard.ts'
import { Answered, implement, type Exchange } from '../../api/implement.ts'
import { addressOfTenant } from '../../api/tenancy.ts'
import { isAnswered } from '../domain/doubts.ts'
import { toldDoubt } from './table-file-answer.ts'

type Format = 'csv' | 'ndjson' | 'json' | 'sheet'
const formats: Readonly<Record<string, Format>> = {
  'text/csv': 'csv',
  [fileKinds.xlsx.type]: 'sheet',
  [fileKinds.ods.type]: 'sheet',
  'application/vnd.ms-excel': 'sheet',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
}
/** How the rows of a body are read: in the names of the table, or by the mapping that is kept for a system's own. */
type Way = 'substitui' | 'atualiza' | 'mapa'
/** @throws {Problem} `wrong-type` */
function formatOf({ headers }: FastifyRequest, way: Way): Format {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const format = formats[type.trim().toLowerCase()]
  if (format && (way === 'mapa' || format !== 'sheet')) return format
  throw wrongType(way)
}
const wrongType = (way: Way) =>
  problem(
    'wrong-type',
    way === 'mapa'
      ? 'Com mapa=guardado, envie CSV, XLSX, XLS, ODS ou JSON.'
      : 'Envie text/csv, application/json ou application/x-ndjson.',
  )
/** The body without its packing. @throws {Problem} `wrong-type` */
function unpacked({ raw, headers }: FastifyRequest): Readable {
  const packing = headers['content-encoding'] ?? 'identity'
  if (packing === 'identity') return raw
  if (packing !== 'gzip') throw problem('wrong-type', 'Envie sem compactar ou com gzip.')
  const gunzip = createGunzip()
  raw.once('error', (error) => gunzip.destroy(error))
  return raw.pipe(gunzip)
}

/** Receives a body whole, so that no load waits for its sender. @throws {Problem} what the file store refuses */
async function receive(request: FastifyRequest, files: Files): Promise<ReceivedTable> {
  if (Number(request.headers['content-length'] ?? 0) > loadLimit)
    throw problem('too-large', `Uma carga tem no máximo ${loadLimit / 1_048_576} MB.`)
  try {
    return await files.receiveTable(unpacked(request), { name: 'carga', limit: loadLimit })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_')) throw problem('invalid', 'O conteúdo não é um gzip inteiro.')
    // The words of the file store speak to people who send a file by hand.
    throw error instanceof Problem && error.code === 'too-large'
      ? problem('too-large', `Uma carga tem no máximo ${loadLimit / 1_048_576} MB.`)
      : error
  }
}

const refused = ({ id, lines, errors, warnings, findings }: LoadOutcome) =>
  problem(
    'invalid',
    `Nada foi publicado: ${counted(errors, 'erro', 'erros')} em ${counted(lines, 'linha', 'linhas')}. Corrija e envie de novo.`,
    [],
    { carga: id, linhas: lines, erros: errors, avisos: warnings, achados: findings },
  )

/** What waits for an answer: the same file, sent again with the codes of its questions, is published. */
function unanswered(doubts: LoadOutcome['doubts']) {
  const codes = doubts.filter((one) => !one.needsReason).map(({ code }) => code)
  const how = [
    ...(codes.length === 0
      ? []
      : [`Se é isso mesmo, envie de novo com confirmar=${codes.join(',')} no fim do endereço.`]),
    ...(codes.length === doubts.length
      ? []
      : [
          'O motivo só uma pessoa escreve: ela publica este arquivo em “Tabelas públicas”, e depois o sistema o envia como antes.',
        ]),
  ]
  return problem(
    'unanswered',
    `Nada foi publicado, porque falta uma resposta. ${doubts.map(({ text }) => text).join(' ')} ${how.join(' ')}`,
    [],
    { perguntas: doubts.map(toldDoubt) },
  )
}

/** What a load that stands is answered with. */
function told(place: LoadTarget, sha256: string, outcome: LoadOutcome, page: string | null) {
  const same = outcome.status === 'inalterada'
  return {
    situacao: same ? ('inalterada' as const) : ('publicada' as const),
    mensagem: same
      ? 'Este arquivo já é o que está publicado: nada mudou.'
      : `Publicado: ${counted(outcome.lines, 'linha', 'linhas')}, ${counted(outcome.added, 'nova', 'novas')}, ${counted(outcome.changed, 'mudada', 'mudadas')} e ${counted(outcome.gone, 'retirada', 'retiradas')}.`,
    carga: outcome.id ?? 0,
    conjunto: place.dataset.name,
    unidade_gestora: place.unit,
    periodo: [
      place.year,
      ...(place.month === null ? [] : [String(place.month).padStart(2, '0')]),
    ].join('-'),
    sha256,
    linhas: outcome.lines,
    novas: outcome.added,
    mudadas: outcome.changed,
    saidas: outcome.gone,
    somas: Object.fromEntries(
      Object.entries(outcome.sums).map(([name, [antes, depois]]) => [name, { antes, depois }]),
    ),
    avisos: outcome.warnings,
    achados: [...outcome.findings],
    pagina: page,
  }
}

/** The keys of public tables, and the door that they open. */
export async function dataRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  dataKeyRoutes(app, deps)
  await app.register(async (scope) => receiveLoads(scope, deps))
}

type Loading = Pick<Exchange<typeof putLoad>, 'request' | 'reply' | 'runner' | 'tenant' | 'params'>

interface Arrived {
  readonly received: ReceivedTable
  readonly format: Format
  /** The codes of the questions that the sender answers. */
  readonly answers: readonly string[]
  /** The name of the source that the sender says; empty where it says none. */
  readonly from: string
}
/**
 * Loads what has arrived.
 * @throws {Problem} `invalid` with the findings where it is refused, `unanswered` with what has to be answered first
 */
async function carryOut(
  { request, runner, tenant }: Loading,
  deps: Deps,
  place: LoadTarget,
  way: Way,
  { received, format, answers, from }: Arrived,
): Promise<LoadOutcome> {
  const { kind } = received
  const about = {
    place,
    sha256: received.sha256,
    answers,
    confirm: () => enterWithKey(request, deps.db),
  }
  const [actor, keyOf] = [systemActor(request), personKeys(deps.personSecret, tenant.id)]
  const outcome = await alone(place, tenant.id, () => {
    if (way === 'mapa') {
      const source = { kind, open: () => deps.files.bytesOf(received) }
      return sendForeign(runner, actor, { ...about, source, from }, keyOf)
    }
    if (format === 'sheet' || kind.form === 'packed' || kind.form === 'xls') throw wrongType(way)
    const file = { bytes: deps.files.bytesOf(received), format, charset: kind.charset }
    return sendRows(runner, actor, { ...about, mode: way, file }, keyOf)
  })
  if (outcome.status === 'recusada') throw refused(outcome)
  if (outcome.status === 'perguntada')
    throw unanswered(outcome.doubts.filter((one) => !isAnswered(one, answers)))
  return outcome
}
/** The same; what is asked stands where people look until the month is published. */
async function load(
  exchange: Loading,
  deps: Deps,
  place: LoadTarget,
  way: Way,
  arrived: Arrived,
): Promise<LoadOutcome> {
  const { request, runner } = exchange
  try {
    const outcome = await carryOut(exchange, deps, place, way, arrived)
    await forgetAsked(runner, place)
    return outcome
  } catch (error) {
    if (error instanceof Problem && error.code === 'unanswered') {
      const sender = systemActor(request).userName
      await noteAsked(runner, place, { sender, sha256: arrived.received.sha256, asked: error })
    }
    throw error
  }
}
const codesIn = (confirmed: string | undefined) => confirmed?.split(',') ?? []
function receiveLoads(app: FastifyInstance, deps: Deps): void {
  // The body is left unread: who may send nothing hears that first, and it never is in memory whole.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const limit = app.createRateLimit({
    max: loadsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `key ${tenantOf(request).id} ${dataKeyOf(request).id}`,
  })
  const receiving = (way: Way, exchange: Loading, answers: readonly string[], from = '') => {
    const { request, reply, runner, tenant, params } = exchange
    return answerForm(request, reply, loadLimit, async () => {
      const use = await limit(request)
      if (!use.isAllowed && use.isExceeded) {
        void reply.header('retry-after', use.ttlInSeconds)
        throw tooMany()
      }
      const key = dataKeyOf(request)
      const place = await loadTarget(runner, key, params.dataset, params.unit, params.period)
      const format = formatOf(request, way)
      const received = await receive(request, deps.files)
      try {
        const outcome = await load(exchange, deps, place, way, { received, format, answers, from })
        const found = await runner.atomically((tx) => portalPlace(tx, place.portalId))
        const origin = addressOfTenant(deps.config.publicUrl, tenant.code)
        const path = `/dados/${place.dataset.name}?exercicio=${place.year}`
        const page = found ? portalSite(origin, found).at(path) : null
        const status = outcome.status === 'publicada' ? 201 : 200
        return new Answered(status, told(place, received.sha256, outcome, page))
      } catch (error) {
        if (error instanceof Problem && error.code === 'in-use')
          void reply.header('retry-after', 10)
        throw error
      } finally {
        await deps.files.discard(received)
      }
    })
  }
  implement(app, deps, putLoad, (exchange) =>
    receiving(
      exchange.query.mapa ? 'mapa' : 'substitui',
      exchange,
      codesIn(exchange.query.confirmar),
      exchange.query.fonte?.trim(),
    ),
  )
  implement(app, deps, patchLoad, (exchange) =>
    receiving('atualiza', exchange, codesIn(exchange.query.confirmar)),
  )
}
