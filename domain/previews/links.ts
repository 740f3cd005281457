import {
  countSent,
  endOwnLooks,
  endPreview,
  issuePreview,
  livingPreviews,
  type PreviewSubject,
} from '../../data/proposals/previews.ts'
import { problem } from '../../kernel/problem.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { previewHours } from '../../resources/calls/preview.ts'
import { refusalIn } from '../proposals/publish.ts'
import type { Proposer } from '../proposals/reach.ts'
import { boundRelease } from '../releases/publish.ts'
import type { LoadTools } from '../../tables/domain/delivery/release-loads.ts'
import { takenBack } from '../taken-back.ts'
import { waitingSubject, type PreviewedChange } from './subject.ts'

/** Links of one thing that are good at once: those that are sent, and those of one person's own looks. */
const mostLinks = 20
const mostLooks = 5
/** How many links a list tells. */
const mostListed = 100

/** A link that opens the site as something that waits would make it. */
export interface OpenedPreview {
  readonly id: number
  readonly key: string
  /** ISO 8601. */
  readonly expires: string
  /** The page that shows it first, below the portal's address. */
  readonly page: string
}

/** What it would change, as of a revision. @throws {Problem} what publishing it now would throw, but for approvals */
const rehearsed = (
  runner: Runner,
  proposer: Proposer,
  subject: PreviewSubject,
  rev: number,
): Promise<readonly PreviewedChange[]> =>
  takenBack(runner, async (tx) => {
    await boundRelease(tx, { cargas: 0 })
    const waiting = await waitingSubject(tx, proposer, subject)
    if (waiting.rev !== rev) return { refusal: waiting.moved() }
    return waiting.carry(tx).then(
      (changes) => ({ changes }),
      (error: unknown) => ({ refusal: refusalIn(error) }),
    )
  }).then((found) => {
    if ('refusal' in found) throw found.refusal
    return found.changes
  })

/** Makes the rows of its loads that looks will find, where they are not there. @throws {Problem} its refusal */
const prepare = (
  runner: Runner,
  proposer: Proposer,
  subject: PreviewSubject,
  tools: LoadTools,
): Promise<void> =>
  takenBack(runner, async (tx) => {
    const waiting = await waitingSubject(tx, proposer, subject)
    if (!waiting.hasLoads) return
    await boundRelease(tx, { cargas: 1 })
    await waiting.prepare(tx, runner, tools)
  })

/**
 * Makes a link by which whoever has it looks at the portal as a proposal or a package would make it, with the rights of
 * who asks.
 * @throws {Problem} `missing`; `duplicate` when it has ended or changed since `rev`; what publishing it now would
 * throw; `too-many` beyond {@link mostLinks}
 */
export async function openPreview(
  runner: Runner,
  proposer: Proposer,
  { rev, ...subject }: PreviewSubject & { readonly rev: number },
  hours: number,
  tools: LoadTools,
): Promise<OpenedPreview> {
  await runner.atomically(async (tx) => {
    await (await waitingSubject(tx, proposer, subject, true)).reserve()
  })
  await prepare(runner, proposer, subject, tools)
  const [first, ...others] = await rehearsed(runner, proposer, subject, rev)
  return runner.atomically(async (tx) => {
    const waiting = await waitingSubject(tx, proposer, subject, true)
    if (waiting.rev !== rev) throw waiting.moved()
    const { actor } = waiting
    if (hours <= previewHours.own) await endOwnLooks(tx, subject, actor.userId, mostLooks - 1)
    else if ((await countSent(tx, subject)) >= mostLinks)
      throw problem(
        'too-many',
        `Já há ${mostLinks} links desta prévia. Encerre um deles antes de criar outro.`,
      )
    const publishesCpf = actor.publishesCpf === true
    const link = await issuePreview(tx, subject, { by: actor.userId, hours, publishesCpf })
    await waiting.note({ previa: link.id, expira_em: link.expires })
    // What changes in several places is looked at from the home on.
    return { ...link, page: first && others.length === 0 ? first.page : '' }
  })
}

/** The links that are good. @throws {Problem} `missing`; `duplicate` when what they open has ended */
export async function previewsOf(runner: Runner, proposer: Proposer, subject: PreviewSubject) {
  await waitingSubject(runner, proposer, subject)
  return livingPreviews(runner, subject, mostListed)
}

/** Ends a link at once. @throws {Problem} `missing`; `duplicate` when what it opens has ended */
export function closePreview(
  runner: Runner,
  proposer: Proposer,
  subject: PreviewSubject,
  previewId: number,
): Promise<void> {
  return runner.atomically(async (tx) => {
    const waiting = await waitingSubject(tx, proposer, subject)
    if (!(await endPreview(tx, subject, previewId)))
      throw problem('missing', 'Este link de prévia não existe ou já terminou.')
    await waiting.note({ previa: previewId, encerrada: true })
  })
}
