import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagesOf } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import { acceptForms, answerForm, readForm } from '../http/multipart.ts'
import { documentElement } from '../resources/portal/document-element.ts'
import { portal } from '../resources/portal/portal.ts'
import { resources } from '../resources/index.ts'
import { may } from '../data/rights/access.ts'
import { interrupted, tooLarge } from '../data/file-store/file-fault.ts'
import { isFileKey, type FileFacts, type Received } from '../data/file-store/files.ts'
import { readRecord } from '../data/store/record.ts'
import type { Actor } from '../data/store/scope.ts'
import { duplicateOf, keepUpload, readableFile, removeUpload } from '../data/file-store/uploads.ts'
import { accessOf, actorOf, tenantOf, type Deps } from './context.ts'
import { cookieOf } from './cookies.ts'
import { answerFile } from './file-answer.ts'
import { demand } from './guard.ts'

/** The pages of the nouns that have a file: who may write one of them may send it. */
const pagesWithFiles = resources
  .filter((resource) => Object.values(resource.fields).some(({ kind }) => kind === 'file'))
  .flatMap(pagesOf)

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

/** @throws {Problem} `forbidden` to whoever may neither add nor change a row that has a file. */
function refuseStrangers(request: FastifyRequest): void {
  if (!may(accessOf(request), pagesWithFiles, 'edit')) demand(request, pagesWithFiles, 'add')
}

interface Sent {
  readonly portalId: number
  readonly received: Received
}
/** Reads `portal_id`, then one file, then nothing. */
function receive(
  request: FastifyRequest,
  { db, files, config: { uploadLimit: limit } }: Deps,
  actor: Actor,
): Promise<Sent> {
  let portalId: number | undefined
  return readForm<Sent>(request, {
    fileLimit: limit,
    fields: { most: 1, longest: 100 },
    words: {
      field: 'file',
      notForm: 'Envie o arquivo como multipart/form-data, com portal_id e depois file.',
      tooLarge: tooLarge(limit),
      tooMany: 'Envie um arquivo por vez.',
      noFile: 'Escolha um arquivo para enviar.',
      cut: interrupted,
    },
    async onField(name, value) {
      if (portalId !== undefined) throw fault('file', 'Envie um arquivo por vez.')
      portalId = await portalOf(db, actor, name, value)
    },
    async onFile({ field, name, stream }) {
      if (portalId === undefined || field !== 'file')
        throw fault(
          'portal_id',
          'Envie o campo portal_id antes do arquivo, e o arquivo no campo file.',
        )
      const received = await files.receive(actor.tenantId, portalId, stream, { name, limit })
      return { portalId, received }
    },
    discard: ({ received }) => files.discard(received),
  })
}

/** @throws {Problem} `missing` when the portal is not there or out of reach. */
async function portalOf(
  db: Deps['db'],
  actor: Actor,
  field: string,
  value: string,
): Promise<number> {
  if (field !== 'portal_id' || !/^\d{1,15}$/.test(value))
    throw fault('portal_id', 'Portal id deve ser um inteiro')
  return Number((await readRecord(db.in(actor.tenantId), actor, portal, value)).key)
}

const uploadAnswer = ({ key, name, type, size, md5 }: FileFacts) => ({
  s3_file_key: key,
  s3_file_size: size,
  s3_file_md5: md5,
  nome_original: name,
  tipo: type,
  file_url: `/arquivos/${key}`,
})

async function upload(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  const schema = {
    summary: 'Enviar um arquivo, que um registro depois mostra',
    tags: ['file'],
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      required: ['portal_id', 'file'],
      properties: { portal_id: { type: 'integer' }, file: { type: 'string', format: 'binary' } },
    },
  }
  app.post(
    '/webadm/arquivos',
    { config: { permission: 'session' }, schema },
    async (request, reply) => {
      const actor = actorOf(request)
      const { portalId, received } = await answerForm(
        request,
        reply,
        deps.config.uploadLimit,
        async () => {
          refuseStrangers(request)
          return receive(request, deps, actor)
        },
      )
      const runner = deps.db.in(actor.tenantId)
      const facts = await keepUpload(runner, deps.files, actor, portalId, received)
      const duplicado = await duplicateOf(runner, portalId, facts)
      return reply.code(201).send({ ...uploadAnswer(facts), ...(duplicado ? { duplicado } : {}) })
    },
  )
}

function remove(app: FastifyInstance, { db }: Deps): void {
  const config = { permission: { pages: pagesOf(documentElement), action: 'delete' as const } }
  const schema = {
    summary: 'Excluir um arquivo que nenhum registro mostra',
    tags: ['file'],
    operationId: 'document-element.delete-file',
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { filename } = request.query as { filename?: unknown }
    const { fileName, '*': whole } = request.params as Readonly<Record<string, string>>
    return reply.send(
      uploadAnswer(
        await removeUpload(
          db,
          actorOf(request),
          typeof filename === 'string' ? filename : (fileName ?? whole ?? ''),
        ),
      ),
    )
  }
  app.delete('/webadm/delete/arquivos/:fileName', { config, schema }, handler)
  // A key has slashes; not every client encodes them.
  app.delete('/webadm/delete/arquivos/*', { config, schema: { hide: true } }, handler)
}

/**
 * Who asks for a file, by bearer or by the application's cookie: a picture on a screen cannot carry a bearer. Reading a
 * file changes nothing, and the cookie counts only for what this very site asks.
 */
async function reader(request: FastifyRequest, { sessions }: Deps): Promise<Actor | undefined> {
  const bearer = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1]
  const site = request.headers['sec-fetch-site']
  const own = site === undefined || site === 'same-origin' || site === 'none'
  const cookie = own ? cookieOf(request, 'aplicacao') : undefined
  request.access =
    (await sessions.access(tenantOf(request), bearer ?? cookie, 'application')) ?? null
  return request.access ? actorOf(request) : undefined
}

function read(app: FastifyInstance, deps: Deps): void {
  const schema = { summary: 'Baixar um arquivo', tags: ['file'] }
  app.get(
    '/arquivos/*',
    { config: { permission: 'open' }, schema },
    async (request, reply): Promise<FastifyReply> => {
      const key = (request.params as { '*': string })['*']
      const file = isFileKey(key)
        ? await readableFile(deps.db.in(tenantOf(request).id), key, await reader(request, deps))
        : undefined
      if (!file) throw problem('missing', 'Arquivo não encontrado.')
      return answerFile(request, reply, deps, file, file.public ? 'public' : 'private')
    },
  )
}

/** Files: sending, removing, reading. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope) => upload(scope, deps))
  remove(app, deps)
  read(app, deps)
}
