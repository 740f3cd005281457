import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../kernel/problem.ts'

/** A file of a form, on its way. */
interface SentFile {
  /** The field it is in. */
  readonly field: string
  /** The name its sender gave it, as it came. */
  readonly name: string
  /** Ends one byte after the form's limit. */
  readonly stream: Readable
}

/** How one form is read: short fields, and one file that is kept as a `Kept`. */
export interface MultipartForm<Kept> {
  /** Bytes that its file may have. */
  readonly fileLimit: number
  /** How many fields it may have, and how many bytes each. */
  readonly fields: { readonly most: number; readonly longest: number }
  readonly words: {
    /** The field that faults of the file are told under. */
    readonly field: string
    readonly notForm: string
    readonly tooLarge: string
    readonly tooMany: string
    readonly noFile: string
    readonly cut: string
  }
  readonly onField: (name: string, value: string) => void | Promise<void>
  readonly onFile: (file: SentFile) => Promise<Kept>
  /** Milliseconds that a slow body is borne; half a minute without it. */
  readonly patienceMs?: number
  /** Undoes `onFile` when what follows the file is refused. */
  readonly discard?: (kept: Kept) => Promise<void>
}

/**
 * Lets the routes of a scope read forms. Any other body is left unread, so that who may not send anything hears that
 * first.
 */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/** What the marks between the parts of a form may weigh. */
const envelope = 65_536

/**
 * The name of a file as its owner sees it. Browsers write three signs of it otherwise, and no others
 * (https://html.spec.whatwg.org/#multipart-form-data).
 */
const nameTyped = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll(/(?:%0D)?%0A|%0D/g, ' ')

/**
 * Reads a form to its end. Whatever fails, its file is discarded.
 * @returns what `onFile` kept.
 * @throws {Problem} `wrong-type`; `too-large`, already by what the request announces; `invalid` for a form that is cut,
 * has no file or more parts than it may; and what `onField` and `onFile` throw.
 */
export async function readForm<Kept>(
  request: FastifyRequest,
  form: MultipartForm<Kept>,
): Promise<Kept> {
  const { fileLimit, fields, words } = form
  if (!request.isMultipart()) throw problem('wrong-type', words.notForm)
  if (announced(request) > fileLimit + fields.most * fields.longest + envelope)
    throw tooLarge(words)
  let kept: { readonly file: Kept } | undefined
  const watch = refuseSlow(request, form.patienceMs ?? usualPatienceMs)
  try {
    for await (const part of request.parts({ limits: limitsOf(form) })) {
      if (part.type === 'field') await form.onField(part.fieldname, String(part.value))
      else if (kept) throw fault(words, words.tooMany)
      else {
        const { fieldname: field, filename: name = '', file: stream } = part
        kept = { file: await form.onFile({ field, name: nameTyped(name), stream }) }
      }
    }
    if (!kept) throw fault(words, words.noFile)
    return kept.file
  } catch (error) {
    if (kept) await form.discard?.(kept.file)
    throw asFault(error, words)
  } finally {
    clearInterval(watch)
  }
}

/** Bytes a second, once a body had its first half minute: less is nobody who sends a file. */
const slowestSender = 1_024
const usualPatienceMs = 30_000
/**
 * Ends the connection of a body that comes too slowly: what waits for it holds memory and a turn. Time in which we are
 * slow ourselves does not count.
 */
function refuseSlow({ raw }: FastifyRequest, patienceMs: number): NodeJS.Timeout {
  const [step, before] = [1_000, raw.socket.bytesRead]
  let waited = 0
  return setInterval(() => {
    if (raw.complete || raw.isPaused()) return
    waited += step
    const came = raw.socket.bytesRead - before
    if (waited > patienceMs && came / waited < slowestSender / 1_000) raw.destroy()
  }, step).unref()
}

/** One more part than a form has: the parser lets it through, and it is refused here with a message in Portuguese. */
const limitsOf = ({ fileLimit, fields }: Pick<MultipartForm<unknown>, 'fileLimit' | 'fields'>) => ({
  fileSize: fileLimit + 1,
  files: 2,
  fields: fields.most + 1,
  parts: fields.most + 2,
  fieldSize: fields.longest,
  fieldNameSize: 100,
  headerPairs: 20,
})

type Words = MultipartForm<unknown>['words']
const fault = ({ field }: Words, message: string, code: 'invalid' | 'too-large' = 'invalid') =>
  problem(code, message, [{ field, message }])
const tooLarge = (words: Words) => fault(words, words.tooLarge, 'too-large')
const announced = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/** What the parser throws, without a code, at a form that ends too early or has no marks that part it. */
const cutForm =
  /^(?:Unexpected end of multipart data|(?:Part|Preamble) terminated early|Multipart: Boundary not found|Malformed part header|The needle cannot)/

/** What the parser refuses, as a fault of the field that holds the file; any other error stays what it is. */
function asFault(error: unknown, words: Words): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (['FST_MP_PREMATURE_CLOSE', 'ECONNRESET'].includes(code) || cutForm.test(error.message))
    return fault(words, words.cut)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(words)
  return code.endsWith('_LIMIT') ? fault(words, words.tooMany) : error
}

/**
 * Answers a request with a form. When it is refused, what is still on its way arrives first, because a sender that is
 * cut off never reads why; where that is too much, the connection ends with the answer.
 * @param limit bytes that the file of the form may have.
 */
export async function answerForm<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await drain(request, limit))) reply.header('connection', 'close')
    throw error
  }
}

const slack = 1_048_576
/** Reads and forgets the rest of a body, up to 1 MB above the limit. @returns whether it ended. */
function drain(request: FastifyRequest, limit: number): Promise<boolean> {
  const { raw } = request
  if (raw.readableEnded) return Promise.resolve(true)
  if (raw.destroyed || announced(request) > limit + slack) return Promise.resolve(false)
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
