import { recordEvent } from '../../data/audit/audit.ts'
import { holdFiles } from '../../data/proposals/held-files.ts'
import {
  changeProposal,
  countOpen,
  insertProposal,
  openProposalOf,
  readProposal,
  type ProposalAct,
  type StoredProposal,
} from '../../data/proposals/proposals.ts'
import { refuseElsewhere } from '../../data/proposals/seen.ts'
import { discardProposal, reopenProposal } from '../../data/proposals/states.ts'
import { touchRelease } from '../../data/releases/releases.ts'
import { readRecord } from '../../data/store/record.ts'
import { wireOf } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { portalWire, readDraft, type DraftBody } from '../../kernel/draft.ts'
import { isFile } from '../../kernel/field.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { plainText } from '../../kernel/rich-text.ts'
import { isUniqueViolation } from '../../platform/postgres/failure.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { proseOf } from '../published-cpf.ts'
import { openProposal, reachedProposal, reachOf, type Proposer } from './reach.ts'

/** Open proposals in no package that one person may have begun, and letters of one, as JSON. */
const mostOpen = 200
const longestBody = 500_000

/** What somebody types, not yet published. */
export interface TypedProposal {
  /** By names of the wire: of a row that is there, what is to be other than it is. */
  readonly body: Readonly<Record<string, unknown>>
  /** What these fields were when the form opened, and the revision of the row. */
  readonly base: Readonly<Record<string, unknown>>
  readonly baseRev: number | null
  readonly note: string | null
}
/** A row that a proposal is about; a new one has no key. */
export interface ProposalTarget {
  readonly portalId: number
  readonly noun: string
  readonly act: ProposalAct
  readonly key: string | null
}

const missing = () => problem('missing', 'Registro não encontrado.')

/** @throws {Problem} `invalid` for fields that the noun has not, and for more than a proposal may hold */
function readTyped(resource: AnyResource, sent: TypedProposal['body']): DraftBody {
  const { [portalWire(resource)]: _own, ...fields } = sent
  const { body, strange } = readDraft(resource, fields)
  const faults = strange.map((field) => ({
    field,
    message: 'Este campo não existe neste registro, ou não tem valor que se possa guardar.',
  }))
  if (faults.length > 0) throw problem('invalid', faults[0]?.message ?? '', faults)
  if (JSON.stringify(body).length > longestBody)
    throw problem(
      'invalid',
      'O rascunho passa de 500 mil letras. Tire uma parte do texto, ou publique-a como arquivo.',
    )
  return body
}

/** What a list calls it: the first of its columns that people write. */
function titleOf(resource: AnyResource, body: DraftBody, base: DraftBody): string {
  const prose = proseOf(resource)
  const names = [...(resource.option?.text ?? []), ...resource.list.columns]
  const said = names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const wire = wireName(name, field)
    const value = body[wire] ?? base[wire]
    return prose.includes(name) && typeof value === 'string' ? [plainText(value)] : []
  })
  return (said.find((text) => text !== '') ?? '').slice(0, 200)
}

/** The files that a body names. */
export const filesIn = (resource: AnyResource, body: DraftBody): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const value = body[wireName(name, field)]
    return isFile(field) && typeof value === 'string' && value !== '' ? [value] : []
  })

/** Notes an act on a proposal; what it says stays in the proposal. */
export const noteProposal = (
  runner: Runner,
  actor: Actor,
  proposal: Pick<StoredProposal, 'id' | 'portal' | 'noun' | 'ato' | 'chave'>,
  type: 'insert' | 'update' | 'delete' | 'restore' | 'publish',
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordEvent(runner, actor, {
    type,
    page: 'proposal',
    record: String(proposal.id),
    portalId: proposal.portal,
    values: {
      registro: proposal.noun,
      ato: proposal.ato,
      ...(proposal.chave === null ? {} : { chave_do_registro: proposal.chave }),
      ...more,
    },
  })

/** What the row says now, for a proposal on one that is there. @throws {Problem} `missing` */
async function rowOf(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  { key, portalId }: Pick<ProposalTarget, 'key' | 'portalId'>,
) {
  if (key === null) return { now: {}, rev: null }
  const row = await readRecord(runner, actor, resource, key)
  const now = wireOf(row)
  if (Number(now[portalWire(resource)]) !== portalId) throw missing()
  return { now, rev: row.rev }
}

/** The fields of a body as a row has them. */
export const baseFields = (row: Readonly<Record<string, unknown>>, body: DraftBody) =>
  Object.fromEntries(Object.keys(body).map((name) => [name, row[name] ?? null]))

/** That somebody has an open draft of a row already, with the way to it. */
const taken = ({ id, rev, editor, alterada_em: at }: StoredProposal): Problem =>
  problem(
    'duplicate',
    `${editor.nome || 'Outra pessoa'} já tem um rascunho deste registro. Continue nele.`,
    [],
    { proposta: id, rev, por: editor.nome, em: at },
  )

async function refuseHoard(runner: Runner, author: string): Promise<void> {
  if ((await countOpen(runner, author, mostOpen)) < mostOpen) return
  throw problem(
    'too-many',
    `Você tem ${mostOpen} rascunhos abertos. Publique, descarte ou ponha alguns num pacote antes de começar outro.`,
  )
}

/** What a package was promised with is no more what it has. */
const touchReleaseOf = (tx: Runner, { pacote }: StoredProposal) =>
  pacote === null ? undefined : touchRelease(tx, pacote.id)

const stored = async (runner: Runner, id: number): Promise<StoredProposal> => {
  const proposal = await readProposal(runner, id)
  if (!proposal) throw missing()
  return proposal
}

/**
 * Begins a proposal. Nothing but what cannot be kept is refused.
 * @throws {Problem} `missing` for a noun, portal or row that is not the proposer's; `duplicate` where one is open for
 * the row and the act; `forbidden` of a document that they may not publish; `invalid`; `too-many` beyond
 * {@link mostOpen}
 */
export function beginProposal(
  runner: Runner,
  proposer: Proposer,
  place: ProposalTarget,
  typed: TypedProposal,
): Promise<StoredProposal> {
  return runner.atomically(async (tx) => {
    const { portalId, noun, act, key } = place
    const reached = await reachOf(tx, proposer, { noun, ato: act, portal: portalId })
    if (!reached || (act === 'criar') !== (key === null)) throw missing()
    const { resource, actor } = reached
    const { now, rev } = await rowOf(tx, actor, resource, place)
    await refuseElsewhere(tx, actor, place)
    const body = readTyped(resource, typed.body)
    const base = { ...baseFields(now, body), ...readTyped(resource, typed.base) } as DraftBody
    await refuseHoard(tx, actor.userId)
    const open = key === null ? undefined : await openProposalOf(tx, noun, key, act)
    if (open) throw taken(open)
    const title = titleOf(resource, body, { ...now, ...base } as DraftBody)
    const made = { portalId, noun, act, key, base, body, title, note: typed.note }
    const id = await tx
      .attempt(() => insertProposal(tx, actor.userId, { ...made, baseRev: typed.baseRev ?? rev }))
      .catch(async (error: unknown) => {
        const other = isUniqueViolation(error) && (await openProposalOf(tx, noun, key ?? '', act))
        throw other ? taken(other) : error
      })
    await holdFiles(tx, id, portalId, filesIn(resource, body))
    const proposal = await stored(tx, id)
    await noteProposal(tx, actor, proposal, 'insert')
    return proposal
  })
}

/** That another window, or another person, changed it since it was seen. */
export const changedSince = ({ rev, editor, alterada_em: at }: StoredProposal): Problem =>
  problem(
    'duplicate',
    `${editor.nome || 'Outra pessoa'} mudou este rascunho em outra janela. Abra-o de novo para ver o que mudou; o que você digitou continua aqui.`,
    [],
    { rev, por: editor.nome, em: at },
  )

/**
 * Changes an open proposal; one that was scheduled, refused or in conflict is a draft again.
 * @throws {Problem} `missing`; `duplicate` when it has ended, or another window changed it since `rev`; `invalid`
 */
export function saveProposal(
  runner: Runner,
  proposer: Proposer,
  seen: { readonly id: number; readonly rev: number },
  typed: TypedProposal,
): Promise<StoredProposal> {
  return runner.atomically(async (tx) => {
    const { proposal, resource, actor } = await openProposal(tx, proposer, seen.id, true)
    if (proposal.rev !== seen.rev) throw changedSince(proposal)
    const { noun, ato: act, chave: key, portal: portalId } = proposal
    const { now, rev } = await rowOf(tx, actor, resource, { key, portalId })
    const body = readTyped(resource, typed.body)
    const base = { ...baseFields(now, body), ...readTyped(resource, typed.base) } as DraftBody
    const title = titleOf(resource, body, { ...now, ...base } as DraftBody)
    const baseRev = typed.baseRev ?? rev
    const made = await changeProposal(tx, actor.userId, seen, {
      base,
      body,
      baseRev,
      title,
      note: typed.note,
    })
    if (!made) throw changedSince(proposal)
    await holdFiles(tx, seen.id, portalId, filesIn(resource, body))
    await touchReleaseOf(tx, proposal)
    if (made.told)
      await noteProposal(
        tx,
        actor,
        { id: seen.id, noun, ato: act, chave: key, portal: portalId },
        'update',
      )
    return stored(tx, seen.id)
  })
}

/** Ends a proposal unpublished; it can be taken back for a day. @throws {Problem} as {@link saveProposal} */
export function discard(
  runner: Runner,
  proposer: Proposer,
  seen: { readonly id: number; readonly rev: number },
): Promise<void> {
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await openProposal(tx, proposer, seen.id, true)
    if (!(await discardProposal(tx, seen))) throw changedSince(proposal)
    await touchReleaseOf(tx, proposal)
    await noteProposal(tx, actor, proposal, 'delete')
  })
}

/** Makes a draft of what was discarded. @throws {Problem} `missing`; `duplicate` where another is open for the row */
export function takeBack(runner: Runner, proposer: Proposer, id: number): Promise<StoredProposal> {
  return runner.atomically(async (tx) => {
    const { proposal, actor } = await reachedProposal(tx, proposer, id, true)
    const { noun, ato, chave } = proposal
    const done = await tx
      .attempt(() => reopenProposal(tx, id))
      .catch(async (error: unknown) => {
        const other = isUniqueViolation(error) && (await openProposalOf(tx, noun, chave ?? '', ato))
        throw other ? taken(other) : error
      })
    if (!done)
      throw problem('duplicate', 'Este rascunho não pode mais ser retomado.', [], {
        situacao: proposal.situacao,
      })
    await noteProposal(tx, actor, proposal, 'restore')
    return stored(tx, id)
  })
}
