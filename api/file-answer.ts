import type { FastifyReply, FastifyRequest } from 'fastify'
import { isShownInline } from '../platform/http/inline.ts'
import { sendFile, type RegisteredFile } from '../platform/http/send-file.ts'
import type { Deps } from './context.ts'

// The bytes of a key never change, but a withdrawn file must leave shared caches within a minute. What needs a session
// stays on no machine: the next who sits there did not sign in.
const caching = {
  public: 'public, max-age=60, immutable',
  private: 'no-store',
} as const

/**
 * Sends a stored file to whoever may read it.
 * @param audience `public` when a citizen may.
 * @throws {Problem} `unavailable`.
 */
export const answerFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: Deps,
  file: RegisteredFile,
  audience: keyof typeof caching,
): Promise<FastifyReply> =>
  sendFile(request, reply, files, file, {
    as: isShownInline(file.type) ? 'inline' : 'attachment',
    headers: { 'cache-control': caching[audience], vary: 'Authorization, Cookie' },
  })
