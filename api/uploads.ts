import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagesOf } from '../kernel/call.ts'
import { problem } from '../kernel/problem.ts'
import { documentElement } from '../resources/portal/document-element.ts'
import { portal } from '../resources/portal/portal.ts'
import { resources } from '../resources/index.ts'
import { may } from '../data/rights/access.ts'
import { isFileKey, type FileFacts, type Received } from '../data/file-store/files.ts'
import { readRecord } from '../data/store/record.ts'
import type { Actor } from '../data/store/scope.ts'
import { duplicateOf, keepUpload, readableFile, removeUpload } from '../data/file-store/uploads.ts'
import { accessOf, actorOf, tenantOf, type Deps } from './context.ts'
import { cookieOf } from './cookies.ts'
import { asCutForm } from './failures.ts'
import { answerFile } from './file-answer.ts'
import { demand } from './guard.ts'

/** The pages of the nouns that have a file: who may write one of them may send it. */
const pagesWithFiles = resources
  .filter((resource) => Object.values(resource.fields).some(({ kind }) => kind === 'file'))
  .flatMap(pagesOf)

const onlyMultipart = () =>
  problem('wrong-type', 'Envie o arquivo como multipart/form-data, com portal_id e depois file.')
const wrongOrder = (field: string, message: string) =>
  problem('invalid', message, [{ field, message }])
/** What the parts around the file may weigh. */
const envelope = 65_536

/** @throws {Problem} `forbidden`; `too-large` by what the request announces, before a byte of it is read. */
function refuseEarly(request: FastifyRequest, limit: number): void {
  const access = accessOf(request)
  if (!may(access, pagesWithFiles, 'edit')) demand(request, pagesWithFiles, 'add')
  if (!request.isMultipart()) throw onlyMultipart()
  if (Number(request.headers['content-length'] ?? 0) > limit + envelope) throw tooLarge(limit)
}
export const tooLarge = (limit: number) =>
  wrongSize(
    `O arquivo é grande demais: o limite é ${Math.floor(limit / 1_048_576)} MB. Divida-o ou reduza as imagens.`,
  )
const wrongSize = (message: string) => problem('too-large', message, [{ field: 'file', message }])

interface Sent {
  readonly portalId: number
  readonly received: Received
}
/** Reads `portal_id`, then one file, then nothing. Whatever fails, the file is discarded. */
async function receive(
  request: FastifyRequest,
  { db, files, config }: Deps,
  actor: Actor,
): Promise<Sent> {
  const { uploadLimit: limit } = config
  let portalId: number | undefined
  let received: Received | undefined
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: limit + 1,
        files: 2,
        fields: 2,
        parts: 3,
        fieldSize: 100,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    })) {
      if (part.type === 'file' ? received : portalId !== undefined)
        throw wrongOrder('file', 'Envie um arquivo por vez.')
      if (part.type === 'field') {
        portalId = await portalOf(db, actor, part.fieldname, part.value)
        continue
      }
      if (portalId === undefined || part.fieldname !== 'file')
        throw wrongOrder(
          'portal_id',
          'Envie o campo portal_id antes do arquivo, e o arquivo no campo file.',
        )
      received = await files.receive(actor.tenantId, portalId, part.file, {
        name: part.filename ?? '',
        limit,
      })
    }
    if (portalId === undefined || !received)
      throw wrongOrder('file', 'Escolha um arquivo para enviar.')
    return { portalId, received }
  } catch (error) {
    if (received) await files.discard(received)
    throw asFault(error, limit)
  }
}

/** @throws {Problem} `missing` when the portal is not there or out of reach. */
async function portalOf(
  db: Deps['db'],
  actor: Actor,
  field: string,
  value: unknown,
): Promise<number> {
  if (field !== 'portal_id' || typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw wrongOrder('portal_id', 'Portal id deve ser um inteiro')
  return Number((await readRecord(db.in(actor.tenantId), actor, portal, value)).key)
}

const slack = 1_048_576
/**
 * Lets a refused file arrive, because a sender that is cut off never reads why; up to 1 MB above the limit.
 * @returns whether it ended; otherwise the connection must.
 */
export function drain({ raw, headers }: FastifyRequest, limit: number): Promise<boolean> {
  if (raw.readableEnded) return Promise.resolve(true)
  if (raw.destroyed || Number(headers['content-length'] ?? 0) > limit + slack)
    return Promise.resolve(false)
  let left = limit + slack
  raw.unpipe()
  return new Promise((resolve) => {
    const end = (ended: boolean) => {
      raw.pause()
      resolve(ended)
    }
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) end(false)
    })
    raw.once('end', () => end(true))
    raw.once('close', () => end(false))
    raw.resume()
  })
}

/** What the parser of multipart refuses, in words. */
export function asFault(error: unknown, limit: number): unknown {
  const cut = asCutForm(error, 'file')
  if (cut) return cut
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limit)
  if (String(error.code).endsWith('_LIMIT')) return wrongOrder('file', 'Envie um arquivo por vez.')
  return error
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
  // Other types are left unread here, so that who may not send anything hears that first.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  await app.register(multipart, { throwFileSizeLimit: false })
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
      try {
        refuseEarly(request, deps.config.uploadLimit)
        const { portalId, received } = await receive(request, deps, actor)
        const runner = deps.db.in(actor.tenantId)
        const facts = await keepUpload(runner, deps.files, actor, portalId, received)
        const duplicado = await duplicateOf(runner, portalId, facts)
        return await reply
          .code(201)
          .send({ ...uploadAnswer(facts), ...(duplicado ? { duplicado } : {}) })
      } catch (error) {
        if (!(await drain(request, deps.config.uploadLimit))) reply.header('connection', 'close')
        throw error
      }
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
