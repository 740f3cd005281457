import type { PreviewLink, PreviewSubject } from '../../data/proposals/previews.ts'
import { Problem } from '../../kernel/problem.ts'
import { sql, type Runner, type Tx } from '../../platform/postgres/database.ts'
import { refusalIn } from '../proposals/publish.ts'
import { proposerNamed, type Proposer } from '../proposals/reach.ts'
import { takenBack } from '../taken-back.ts'
import { unseen, waitingSubject, type PreviewedChange, type WaitingSubject } from './subject.ts'

/** Milliseconds: a statement of a preview, its wait for what somebody else writes, all of it with its connection. */
const longest = {
  proposal: { statement_timeout: 3_000, lock_timeout: 1_000, transaction_timeout: 5_000 },
  release: { statement_timeout: 3_000, lock_timeout: 1_000, transaction_timeout: 20_000 },
} as const
/** Bounds a transaction, and tells its moment: what is published later is not on the portal that it sees. */
const bounded = ({ kind }: PreviewSubject) => {
  const settings = Object.entries(longest[kind]).map(
    ([name, ms]) => `set_config('${name}', '${ms}', true)`,
  )
  return sql`select now() as at, ${sql.raw(settings.join(', '))}`
}

/** What a link shows: the answer over what it makes, or why publishing that would fail. */
type Looked<T> = { readonly answer: T } | { readonly refusal: Problem }
/** What is looked at: what waits, and what it changes. */
export type Ahead = Pick<WaitingSubject, 'portal' | 'title' | 'editor' | 'changed'> & {
  readonly kind: PreviewSubject['kind']
  readonly changes: readonly PreviewedChange[]
}

/** What a link opens. @throws {Problem} `missing` where who made it may not publish all of it any more */
const opened = (tx: Tx, proposer: Proposer, subject: PreviewSubject) =>
  waitingSubject(tx, proposer, subject).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'forbidden' ? unseen() : error
  })

/**
 * Carries out what a link opens, lets the portal be read as it is then, and takes all of it back.
 * @param look reads over the transaction, and answers what needs it no more
 * @throws {Problem} `missing` where who made the link may not see it any more; `unavailable` beyond its time
 */
export const lookAhead = <T>(
  runner: Runner,
  tenantId: number,
  { id, of, by, publishesCpf }: PreviewLink,
  look: (tx: Tx, ahead: Ahead) => Promise<T>,
): Promise<Looked<T>> =>
  takenBack(runner, async (tx): Promise<Looked<T>> => {
    const [begun] = await tx.run<{ at: Date }>(bounded(of))
    const asked = { publishesCpf, requestId: `previa-${id}`, at: begun?.at ?? new Date() }
    const proposer = await proposerNamed(tx, tenantId, by, asked)
    if (!proposer) throw unseen()
    const waiting = await opened(tx, proposer, of)
    const done = await tx
      .attempt(() => waiting.carry(tx))
      .then(
        (changes) => ({ changes }),
        (error: unknown) => ({ refusal: refusalIn(error) }),
      )
    if ('refusal' in done) return done
    return { answer: await look(tx, { ...waiting, kind: of.kind, changes: done.changes }) }
  })
