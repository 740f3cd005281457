import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagesOf } from '../kernel/call.ts'
import { isFile } from '../kernel/field.ts'
import { problem } from '../kernel/problem.ts'
import { acceptForms, answerForm, readForm } from '../platform/http/multipart.ts'
import { documentFilePath, fileAddress, portalSite } from '../resources/addresses.ts'
import * as calls from '../resources/calls/file.ts'
import { portal } from '../resources/portal/portal.ts'
import { resources } from '../resources/index.ts'
import { interrupted, tooLarge } from '../formats/file-fault.ts'
import { isFileKey } from '../kernel/kinds/file.ts'
import type { FileFacts } from '../platform/files/file-facts.ts'
import type { Received } from '../platform/files/files.ts'
import { prefixAndHost } from '../data/nouns/portals.ts'
import type { Tenant } from '../data/nouns/tenants.ts'
import type { Runner } from '../platform/postgres/database.ts'
import { documentThatHad } from '../data/public/document-versions.ts'
import { readRecord } from '../data/store/record.ts'
import { connectionShare, type Actor } from '../data/store/scope.ts'
import { duplicateOf, keepUpload, readableFile, removeUpload } from '../data/file-store/uploads.ts'
import { actorOf, tenantOf, type Deps } from './context.ts'
import { cookieOf } from './cookies.ts'
import { answerFile } from './file-answer.ts'
import { bearerToken, confirmRights, enter, requirePermission } from './guard.ts'
import { implement } from './implement.ts'
import { addressOfTenant } from './tenancy.ts'

/** The pages of the nouns that have a file: who may write one of them may send it. */
const pagesWithFiles = resources
  .filter((resource) => Object.values(resource.fields).some(isFile))
  .flatMap(pagesOf)

const fault = (field: string, message: string) => problem('invalid', message, [{ field, message }])

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
      const received = await files.receive(actor.tenantId, portalId, stream, {
        name,
        limit,
        isForOthers: true,
      })
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
  return Number(
    (await readRecord(db.in(actor.tenantId, connectionShare(actor)), actor, portal, value)).key,
  )
}

const uploadAnswer = ({ key, name, type, size, md5 }: FileFacts) => ({
  s3_file_key: key,
  s3_file_size: size,
  s3_file_md5: md5,
  nome_original: name,
  tipo: type,
  file_url: fileAddress(key),
})

async function upload(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptForms(app)
  implement(app, deps, calls.uploadFile, async ({ request, reply, runner, actor }) => {
    const limit = deps.config.uploadLimit
    const { portalId, received } = await answerForm(request, reply, limit, async () => {
      requirePermission(request, pagesWithFiles, 'add', 'edit')
      return receive(request, deps, actor)
    })
    const facts = await keepUpload(runner, deps.files, actor, portalId, received, async () => {
      await confirmRights(request, deps.sessions)
      await readRecord(runner, actor, portal, portalId)
    })
    const duplicado = await duplicateOf(runner, portalId, facts)
    const { notes: avisos = [] } = received
    return {
      ...uploadAnswer(facts),
      ...(duplicado ? { duplicado } : {}),
      ...(avisos.length > 0 ? { avisos: [...avisos] } : {}),
    }
  })
}

function remove(app: FastifyInstance, deps: Deps): void {
  const removed = async (actor: Actor, named: unknown, key: string) =>
    uploadAnswer(await removeUpload(deps.db, actor, typeof named === 'string' ? named : key))
  implement(
    app,
    deps,
    calls.removeFile,
    ({ actor, query, params }) => removed(actor, query.filename, params.fileName),
    { schema: { tags: ['file'] } },
  )
  implement(
    app,
    deps,
    calls.removeFileByPath,
    ({ actor, query, params }) => removed(actor, query.filename, params['*']),
    { schema: { hide: true } },
  )
}

/**
 * Who asks for a file, by bearer or by the application's cookie: a picture on a screen cannot carry a bearer. Reading a
 * file changes nothing, and the cookie counts only for what this very site asks.
 */
async function reader(request: FastifyRequest, { sessions }: Deps): Promise<Actor | undefined> {
  const site = request.headers['sec-fetch-site']
  const own = site === undefined || site === 'same-origin' || site === 'none'
  const cookie = own ? cookieOf(request, 'aplicacao') : undefined
  enter(
    request,
    await sessions.access(tenantOf(request), bearerToken(request) ?? cookie, 'application'),
  )
  return request.access ? actorOf(request) : undefined
}

/** Where the document that had a file has its present one. */
async function addressNow(
  runner: Runner,
  { code }: Tenant,
  { config }: Deps,
  key: string,
): Promise<string | undefined> {
  const document = await documentThatHad(runner, key)
  const place = document && (await prefixAndHost(runner, document.portalId))
  return (
    place &&
    portalSite(addressOfTenant(config.publicUrl, code), place).at(documentFilePath(document))
  )
}

/** A file for whoever may read it; the address of one that a document had leads citizens to the one it has. */
function read(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readFile, async ({ request, reply, runner, tenant, params }) => {
    const key = params['*']
    if (!isFileKey(key)) throw problem('missing', 'Arquivo não encontrado.')
    const readable = async () => readableFile(runner, key, await reader(request, deps))
    const file = await readable()
    if (file && !file.public)
      request.confirm = async () => {
        if (!(await readable())) throw problem('missing', 'Arquivo não encontrado.')
      }
    if (file) return answerFile(request, reply, deps, file, file.public ? 'public' : 'private')
    const now = await addressNow(runner, tenant, deps, key)
    if (now === undefined) throw problem('missing', 'Arquivo não encontrado.')
    return reply.header('cache-control', 'public, max-age=30').redirect(now, 307)
  })
}

/** Files: sending, removing, reading. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope) => upload(scope, deps))
  remove(app, deps)
  read(app, deps)
}
