import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import { disposition } from '../http/disposition.ts'
import { acceptForms, answerForm, readForm } from '../http/multipart.ts'
import { sendStream } from '../http/stream.ts'
import type { Finding } from '../resources/accountability/file.ts'
import {
  accountabilityFiles,
  accountabilityReport,
  originalOf,
  receiveFile,
  type ReceivedFile,
} from '../data/nouns/accountability.ts'
import { ciaClients, ciaUnits, ciaYears, type CiaAccess } from '../data/rights/cia-access.ts'
import { interrupted, tooLarge } from '../data/file-store/file-fault.ts'
import type { Received } from '../data/file-store/files.ts'
import { csvOf, type Rows } from '../data/sheets/sheet.ts'
import { ciaActor } from './accountability-session-routes.ts'
import { ciaOf, tenantOf, type Deps } from './context.ts'
import { answerFile } from './file-answer.ts'

const cia = { permission: 'cia' } as const
const json = 'application/json; charset=utf-8'
const described = (summary: string) => ({ summary, tags: ['accountability'] })

/** @throws {Problem} `forbidden` before the unit and the year were chosen. */
function chosenBy(request: FastifyRequest): NonNullable<CiaAccess['choice']> {
  const { choice } = ciaOf(request)
  if (!choice)
    throw problem('forbidden', 'Escolha o cliente, a unidade gestora e o exercício antes.')
  return choice
}
const idOf = (request: FastifyRequest): number => {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw problem('missing', 'Arquivo não encontrado.')
  return Number(id)
}

function choices(app: FastifyInstance, { db }: Deps): void {
  const listed = (
    path: string,
    summary: string,
    list: (request: FastifyRequest) => Promise<readonly object[]>,
  ) =>
    app.get(path, { config: cia, schema: described(summary) }, async (request, reply) => {
      const found = await list(request)
      return found.length > 0 ? found : reply.code(204).send()
    })
  const runner = (request: FastifyRequest) => db.in(tenantOf(request).id)
  listed('/admin/api/cia/list-all-clients', 'Listar os clientes ao alcance', (request) =>
    ciaClients(runner(request), ciaOf(request)),
  )
  listed(
    '/admin/api/cia/ug/:portalId',
    'Listar as unidades gestoras de um cliente',
    async (request) => {
      const { portalId } = request.params as { portalId: string }
      return /^\d{1,15}$/.test(portalId)
        ? ciaUnits(runner(request), ciaOf(request), Number(portalId))
        : []
    },
  )
  listed('/admin/api/cia/list-all-exercises', 'Listar os exercícios', (request) =>
    ciaYears(runner(request)),
  )
}

function reading(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const report = (request: FastifyRequest) =>
    accountabilityReport(db.in(tenantOf(request).id), chosenBy(request), idOf(request))
  app.get(
    '/admin/api/cia/ppa/list-all-files-ppa',
    { config: cia, schema: described('Listar os arquivos da UG e do exercício escolhidos') },
    async (request, reply) => {
      const body = await accountabilityFiles(db.in(tenantOf(request).id), chosenBy(request))
      return body === undefined ? reply.code(204).send() : reply.type(json).send(body)
    },
  )
  app.get(
    '/admin/api/cia/ppa/arquivos/:id',
    { config: cia, schema: described('Ler um arquivo e o que a validação encontrou') },
    report,
  )
  app.get(
    '/admin/api/cia/ppa/arquivos/:id/problemas.csv',
    { config: cia, schema: described('Baixar o que a validação encontrou') },
    async (request, reply) => {
      const { statusLog, nomeArquivo } = await report(request)
      const head = ['Linha', 'Coluna', 'Valor', 'Código', 'Problema', 'Gravidade']
      return sendStream(reply, csvOf(head, findingRows(statusLog)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': disposition(
            'attachment',
            `${nomeArquivo.replace(/\.\w+$/, '')} - problemas.csv`,
          ),
        },
      })
    },
  )
  app.get(
    '/admin/api/cia/ppa/arquivos/:id/original',
    { config: cia, schema: described('Baixar o arquivo como foi enviado') },
    async (request, reply) => {
      const { arquivoId } = await report(request)
      const file = await originalOf(db.in(tenantOf(request).id), arquivoId)
      if (!file) throw problem('missing', 'Arquivo não encontrado.')
      return answerFile(request, reply, deps, file, 'private')
    },
  )
}

async function* findingRows(findings: readonly Finding[]): Rows {
  yield findings.map(({ linha, campo, valor, codigo, mensagem, gravidade }) => [
    linha,
    campo,
    valor,
    codigo,
    mensagem,
    gravidade,
  ])
}

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/** Reads `ano`, `mes` and one file, in any order. */
async function receive(
  request: FastifyRequest,
  { files, config: { uploadLimit: limit } }: Deps,
  { clientId, year }: NonNullable<CiaAccess['choice']>,
): Promise<ReceivedFile> {
  const fields = new Map<string, string>()
  const tooMany = 'Envie um arquivo por vez, no campo file.'
  const received = await readForm<Received>(request, {
    fileLimit: limit,
    fields: { most: 2, longest: 20 },
    words: {
      field: 'file',
      notForm: 'Envie o arquivo como multipart/form-data, com ano, mes e file.',
      tooLarge: tooLarge(limit),
      tooMany,
      noFile: 'Escolha um arquivo para enviar.',
      cut: interrupted,
    },
    onField(name, value) {
      if (name !== 'ano' && name !== 'mes')
        throw fault(name.slice(0, 40), 'Envie os campos ano, mes e file.')
      fields.set(name, value.trim())
    },
    async onFile({ field, name, stream }) {
      if (field !== 'file') throw fault('file', tooMany)
      if (!/\.(?:csv|txt)$/i.test(name))
        throw fault(
          'file',
          'Envie um arquivo CSV. No programa de contabilidade, exporte como CSV separado por ponto e vírgula.',
        )
      return files.receive(tenantOf(request).id, clientId, stream, { name, limit })
    },
    discard: (file) => files.discard(file),
  })
  try {
    return { received, ...competence(fields, year) }
  } catch (error) {
    await files.discard(received)
    throw error
  }
}

function competence(
  fields: ReadonlyMap<string, string>,
  chosen: number,
): { readonly year: number; readonly month: number } {
  const [ano = '', mes = ''] = [fields.get('ano'), fields.get('mes')]
  if (!/^\d{4}$/.test(ano)) throw fault('ano', 'Informe o ano, com quatro algarismos.')
  if (Number(ano) !== chosen)
    throw fault(
      'ano',
      `O exercício em uso é ${chosen}. Para enviar de ${ano}, troque antes o exercício.`,
    )
  if (!/^(?:0?[1-9]|1[0-2])$/.test(mes)) throw fault('mes', 'Informe o mês, de 1 a 12.')
  return { year: Number(ano), month: Number(mes) }
}

/** @throws {Problem} `forbidden`, before a byte of the file is read. */
function refuseReaders(request: FastifyRequest): void {
  if (!ciaOf(request).maySend)
    throw problem(
      'forbidden',
      'Você pode ver estes arquivos, mas não enviar. Peça ao administrador do seu órgão.',
    )
}

async function sending(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  const schema = {
    ...described('Enviar um arquivo de prestação de contas, que é validado em seguida'),
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      required: ['ano', 'mes', 'file'],
      properties: {
        ano: { type: 'integer' },
        mes: { type: 'integer' },
        file: { type: 'string', format: 'binary' },
      },
    },
  }
  app.post(
    '/admin/api/cia/ppa/arquivos',
    { config: { ...cia, rateLimit: { max: 60, timeWindow: 60_000 } }, schema },
    async (request, reply) => {
      const { db, files, config } = deps
      const [choice, received] = await answerForm(request, reply, config.uploadLimit, async () => {
        const chosen = chosenBy(request)
        refuseReaders(request)
        return [chosen, await receive(request, deps, chosen)] as const
      })
      const { id, known } = await receiveFile(db, files, ciaActor(request), choice, received)
      const report = await accountabilityReport(db.in(tenantOf(request).id), choice, id)
      return reply.code(known ? 200 : 201).send({ ...report, repetido: known })
    },
  )
}

/** The accountability area: what can be chosen, the files of what was chosen, sending. */
export async function accountabilityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  choices(app, deps)
  reading(app, deps)
  await app.register((scope) => sending(scope, deps))
}
