import { withCpfsCovered } from '../../pt-br/cpf-in-text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem, problem } from '../../kernel/problem.ts'
import * as calls from '../calls/table-file.ts'
import { longestReason } from '../../resources/withdrawal-grounds.ts'
import { columnsRead, fileMapping } from '../calls/file-mapping.ts'
import { linesOut, type LinesOut } from '../calls/lines-out.ts'
import { acceptForms, answerForm, readForm } from '../../platform/http/multipart.ts'
import { sendLines } from '../../platform/http/stream.ts'
import type { ReceivedTable } from '../../platform/files/files.ts'
import type { Actor } from '../../data/store/scope.ts'
import { keepMapping } from '../data/mappings.ts'
import { unitsOfPortal } from '../data/data-keys.ts'
import { unitsShown } from '../data/sent-loads.ts'
import { reasonedAnswer } from '../domain/doubts.ts'
import { openForeignFile, type ForeignFile } from '../domain/file-door/foreign-file.ts'
import { loadFile, type FileOrder } from '../domain/file-door/load-file.ts'
import { changedFor, usesOf } from '../domain/file-door/kept-mapping.ts'
import { nameKnower } from '../domain/file-door/mapping.ts'
import { personKeys } from '../domain/party.ts'
import { receiveRows } from '../domain/remittance.ts'
import type { Dataset } from '../model/declaration.ts'
import { parse } from '../../api/body.ts'
import { actorOf, type Deps } from '../../api/context.ts'
import { watchOf } from '../../api/load-watch.ts'
import { implement } from '../../api/implement.ts'
import { beginImport } from '../../api/routes/imports-under-way.ts'
import { toldResult } from './table-file-answer.ts'
import { wordsOfForm } from './form-words.ts'
import { lookOf } from './told-look.ts'
import { tableDeliveryRoutes } from './table-delivery-routes.ts'
import { tableFileRoutes, reachedTable } from './table-file-routes.ts'
import { tableIndexRoute } from './index-route.ts'
import { tablePncpRoutes } from './table-pncp-routes.ts'
import { mailboxRoutes } from './mailbox-routes.ts'
import { saplRoutes } from './sapl-routes.ts'
import { tableRowRoutes } from './table-row-routes.ts'
import { tableOwnFileRoutes } from './table-own-file-routes.ts'
import { tableWithdrawalRoutes } from './table-withdrawal-routes.ts'

// The door for files: a CSV, XLSX, XLS, ODS or JSON is received whole, read as often as it takes, and discarded; its
// rows stay or nothing does.

const json = z.string().transform((value, context) => {
  try {
    return JSON.parse(value) as unknown
  } catch {
    context.addIssue({ code: 'custom', message: 'Envie um objeto JSON.' })
    return z.NEVER
  }
})
const mapping = json.pipe(fileMapping)
const lines = json.pipe(linesOut)
const reasons = json.pipe(z.record(z.string().max(60), z.string().max(longestReason)))
const fields = z.strictObject({
  modo: z.enum(['ler', 'conferir', 'publicar'], { error: 'Escolha ler, conferir ou publicar.' }),
  unidade: z.string().max(64, 'Escolha a unidade gestora.').optional(),
  ano: z
    .string()
    .regex(/^(?:19[9]\d|20\d\d|2100)$/, 'Informe o ano, de 1990 a 2100.')
    .optional(),
  mes: z
    .string()
    .regex(/^(?:[1-9]|1[0-2])?$/, 'Informe o mês, de 1 a 12, ou nada para o ano inteiro.')
    .optional(),
  mapa: mapping.optional(),
  fonte: z
    .string()
    .max(calls.longestSource, `Escreva o nome da fonte com até ${calls.longestSource} letras.`)
    .transform((text) => text.trim())
    .optional(),
  fora: lines.optional(),
  respostas: z
    .string()
    .regex(/^[\w-]*(?:,[\w-]+)*$/, 'Envie os códigos das perguntas, separados por vírgula.')
    .optional(),
  motivos: reasons.optional(),
})
type Fields = z.output<typeof fields>

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/** Reads the fields and one file. @throws {Problem} `wrong-type`, `too-large`, `invalid` */
async function receive(
  request: FastifyRequest,
  { files, config: { uploadLimit: limit } }: Deps,
  dataset: Dataset,
): Promise<{
  readonly given: Readonly<Record<string, unknown>>
  readonly received: ReceivedTable
}> {
  const given: Record<string, unknown> = {}
  const received = await readForm<ReceivedTable>(request, {
    fileLimit: limit,
    fields: { most: 9, longest: 262_144 },
    words: wordsOfForm(limit),
    onField(name, value) {
      given[name] = value
    },
    onFile: ({ name, stream }) => receiveRows(files, dataset, stream, { name, limit }),
    discard: (file) => files.discard(file),
  })
  return { given, received }
}

interface Place {
  readonly dataset: Dataset
  readonly portalId: number
}
/** What was ordered, read from the fields. @throws {Problem} `invalid`, and nothing of the file is read */
async function orderOf(
  { runner }: Pick<FileWork, 'runner'>,
  { dataset, portalId }: Place,
  { modo, unidade, ano, mes, mapa, fonte: source = '', fora, respostas = '', motivos = {} }: Fields,
  file: ForeignFile,
  { sha256 }: ReceivedTable,
): Promise<FileOrder> {
  const unit = (await unitsShown(runner, portalId)).find(({ id }) => id === unidade)
  if (!unit) throw fault('unidade', 'Escolha a unidade gestora a que as linhas pertencem.')
  if (ano === undefined) throw fault('ano', 'Informe o ano das linhas.')
  if (!mapa) throw fault('mapa', 'Diga qual coluna do arquivo vai em cada campo.')
  const lost = columnsRead(mapa).find((column) => !file.head.includes(column))
  if (lost !== undefined)
    throw fault('mapa', `O arquivo não tem a coluna "${lost.slice(0, 60)}". Escolha outra.`)
  const about = { portalId, dataset: dataset.name, head: file.head }
  await keepMapping(runner, { ...about, source, unit: unit.id }, mapa)
  const uses = await usesOf(runner, about, source)
  return {
    dataset,
    portalId,
    unit: { id: unit.id, names: [unit.nome] },
    units: await unitsOfPortal(runner, portalId),
    period: { year: Number(ano), month: mes ? Number(mes) : null },
    file,
    sha256,
    chosen: mapa,
    source,
    uses: uses.filter(({ isSameHead }) => isSameHead),
    change: changedFor(uses, unit.id, file.head),
    answers: [
      ...respostas.split(','),
      ...Object.entries(motivos).map(([code, reason]) => reasonedAnswer(code, reason)),
    ],
    out: outOrder(fora),
    rehearsal: modo === 'conferir',
  }
}

/** @throws {Problem} `invalid` without a reason: citizens read it */
function outOrder(out: LinesOut | undefined): FileOrder['out'] {
  if (!out || out.linhas.length === 0) return undefined
  const reason = withCpfsCovered(out.motivo.trim())
  if (reason.length < 5)
    throw fault('fora', 'Escreva por que as linhas ficam de fora. O portal mostra o motivo.')
  return { lines: new Set(out.linhas), reason }
}

interface FileWork {
  readonly request: FastifyRequest
  readonly runner: ReturnType<Deps['db']['in']>
  readonly actor: Actor
  readonly deps: Deps
}
/** Carries an order out, and tells how far it is and how it ended. */
async function carryOut(
  { request, runner, actor, deps }: FileWork,
  order: FileOrder,
  say: (line: object) => void,
  isHeard: () => boolean,
): Promise<void> {
  const watch = watchOf(request, deps, { say, isHeard })
  const keys = personKeys(deps.personSecret, actor.tenantId)
  try {
    const outcome = await loadFile(runner, actor, order, keys, watch)
    say({ resultado: toldResult(order, outcome) })
  } catch (error) {
    const isTold = error instanceof Problem
    if (!isTold) request.log.error(error, 'load of a file failed')
    const message = isTold
      ? error.message
      : 'Não foi possível ler o arquivo. Nada foi publicado; tente de novo.'
    say({ erro: { message } })
  }
}

async function sending(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  implement(app, deps, calls.sendTableFile, async ({ request, reply, runner, actor, params }) => {
    const place = await reachedTable(runner, actor, params)
    const work = { request, runner, actor: actorOf(request), deps }
    const turn = beginImport(actor)
    const state = { isReading: false }
    let received: ReceivedTable | undefined
    const finish = async () => {
      turn.end()
      if (received) await deps.files.discard(received)
    }
    try {
      const sent = await answerForm(request, reply, deps.config.uploadLimit, () =>
        receive(request, deps, place.dataset),
      )
      const file = (received = sent.received)
      turn.work()
      const given = parse(fields, sent.given) as Fields
      const source = { kind: file.kind, open: () => deps.files.bytesOf(file) }
      const opened = await openForeignFile(source, nameKnower(place.dataset))
      if (given.modo === 'ler') return await lookOf(work.runner, place, file.name, opened)
      const order = await orderOf(work, place, given, opened, file)
      return await sendLines(reply, (say, isHeard) => {
        state.isReading = true
        return carryOut(work, order, say, isHeard).finally(finish)
      })
    } finally {
      if (!state.isReading) await finish()
    }
  })
}

/** The public tables as those see them who send their rows: what there is, and the door for files. */
export async function tableRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  tableFileRoutes(app, deps)
  tableIndexRoute(app, deps)
  tableOwnFileRoutes(app, deps)
  tableWithdrawalRoutes(app, deps)
  tableRowRoutes(app, deps)
  tablePncpRoutes(app, deps)
  saplRoutes(app, deps)
  mailboxRoutes(app, deps)
  await tableDeliveryRoutes(app, deps)
  await app.register((scope) => sending(scope, deps))
}
