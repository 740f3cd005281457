import type { FastifyInstance } from 'fastify'
import { requireRightFile } from '../../domain/documents/draft-file.ts'
import { startOfFile, startReader } from '../../domain/documents/file-start.ts'
import type { ReachedProposal } from '../../domain/proposals/reach.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import type { Deps } from '../context.ts'

/**
 * Asks about the file of a document before a draft of it goes out, or is promised for an hour, alone or in a package.
 * @param own what the municipality is called
 * @throws {Problem} `invalid`, with a fault for each question
 */
export type AskAboutFile = (runner: Runner, reached: ReachedProposal, own: string) => Promise<void>

/** The questions, with the process that reads beginnings of files for them. */
export function fileQuestions(app: FastifyInstance, deps: Pick<Deps, 'files'>): AskAboutFile {
  const reader = startReader()
  app.addHook('onClose', async () => reader.end())
  const startOf = (key: string) => startOfFile(deps.files, reader, key)
  return (runner, reached, own) => requireRightFile(runner, reached, startOf, own)
}
