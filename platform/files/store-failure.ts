import { finished, PassThrough, type Readable } from 'node:stream'
import { Problem, problem } from '../../kernel/problem.ts'
import { fileFault, interrupted } from '../../formats/file-fault.ts'
import { isFullDisk } from '../process/full-disk.ts'

// What a failure of disk or store means to who sends or reads a file.

/** The errors behind an error: flystorage wraps those of disk and store. */
function* causes(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}
const codes = (error: unknown) =>
  [...causes(error)].map((cause) => ('code' in cause ? String(cause.code) : cause.name))
export const isAbsent = (error: unknown) =>
  codes(error).some((code) => ['ENOENT', 'NotFound', 'NoSuchKey'].includes(code))
/**
 * What the system answers for one file, whatever it does for others: a broken sector, a folder in its place, one closed
 * to us.
 */
const ofOneFile = /^(EIO|EISDIR|ENOTDIR|EACCES|EPERM|ELOOP|EBADMSG|EUCLEAN)$/
const readingCalls = ['stat', 'lstat', 'open', 'read']
/** Whether the disk holds no bytes for a file that can be read; a store that does not answer is another matter. */
export const isStoreUnreadable = (error: unknown) =>
  [...causes(error)].some(
    (cause) =>
      'syscall' in cause &&
      'code' in cause &&
      readingCalls.includes(String(cause.syscall)) &&
      ofOneFile.test(String(cause.code)),
  )

const cut = /^(ERR_STREAM_PREMATURE_CLOSE|FST_MP_PREMATURE_CLOSE|ECONNRESET|ABORT_ERR)$/
const cutMessage = /terminated early|unexpected end of multipart/i

/** What a failure means to who sends a file, its cause kept for the log; a defect stays what it is. */
export function asRefusal(error: unknown): unknown {
  const chain = [...causes(error)]
  const known = chain.find((cause) => cause instanceof Problem)
  if (known) return known
  const isCut = codes(error).some((code) => cut.test(code))
  return isCut || chain.some(({ message }) => cutMessage.test(message))
    ? fileFault(interrupted)
    : asStoreRefusal(error)
}

/** The same of what disk or store do: there nobody's sending was cut. */
export function asStoreRefusal(error: unknown): unknown {
  const chain = [...causes(error)]
  const known = chain.find((cause) => cause instanceof Problem)
  if (known) return known
  if (isFullDisk(error))
    return because(
      problem('full', 'Não há mais espaço no servidor. Nada foi gravado; avise o administrador.'),
      error,
    )
  const stored = chain.some(
    (cause) =>
      'syscall' in cause ||
      '$metadata' in cause ||
      cause.name === 'TimeoutError' ||
      codes(cause).some((code) => cut.test(code)),
  )
  return stored
    ? because(
        problem(
          'unavailable',
          'O armazenamento de arquivos não respondeu. Tente de novo em alguns segundos.',
        ),
        error,
      )
    : error
}

/** The same bytes; what disk or store do in the middle of them is told as what they do before. */
export function refusing(stored: Readable): Readable {
  const told = new PassThrough()
  finished(stored, { writable: false }, (error) => {
    const refusal = asStoreRefusal(error)
    if (refusal instanceof Error) told.destroy(refusal)
  })
  told.once('close', () => stored.destroy())
  return stored.pipe(told)
}

function because(refusal: Problem, cause: unknown): Problem {
  refusal.cause = cause
  return refusal
}
