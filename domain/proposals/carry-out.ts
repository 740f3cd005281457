import { conjunction } from '../../pt-br/junctions.ts'
import { lastChange } from '../../data/audit/audit.ts'
import type { StoredProposal } from '../../data/proposals/proposals.ts'
import { readRecord } from '../../data/store/record.ts'
import { wireOf, type Stored } from '../../data/store/row.ts'
import type { Actor } from '../../data/store/scope.ts'
import { formOfDraft, portalWire, type DraftBody } from '../../kernel/draft.ts'
import { problem } from '../../kernel/problem.ts'
import { fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { createFromWire, updateFromWire } from '../../kernel/write.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { commandsOf } from '../commands.ts'

/** Who else changed a row meanwhile, and when (ISO 8601). */
interface Meanwhile {
  readonly by: string
  readonly at: string | null
}
/** A row as publishing left it. */
export interface CarriedOut {
  readonly stored: Stored
  /** Another's change of other fields, which the proposal was laid over. */
  readonly over: Meanwhile | null
  /** Of a row that was there and is changed: what it said, by names of the wire. */
  readonly former: Readonly<Record<string, unknown>> | null
}

/** The fields that both the proposal and somebody else changed, each to something else, by names of the wire. */
function fieldsChangedTwice(
  resource: AnyResource,
  { corpo, base }: Pick<StoredProposal, 'corpo' | 'base'>,
  now: Readonly<Record<string, unknown>>,
): readonly string[] {
  const seen = (body: unknown) => formOfDraft(resource, body as DraftBody)
  const [wanted, before, stands] = [seen(corpo), seen(base), seen(now)]
  return Object.keys(wanted)
    .filter((name) => stands[name] !== before[name] && stands[name] !== wanted[name])
    .map((name) => wireName(name, fieldOf(resource, name)))
}

const labelsOf = (resource: AnyResource, wires: readonly string[]) =>
  conjunction(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      wires.includes(wireName(name, field)) ? [`“${field.label}”`] : [],
    ),
  )

async function change(
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  proposal: StoredProposal,
): Promise<CarriedOut> {
  const key = proposal.chave ?? ''
  const row = await readRecord(runner, actor, resource, key)
  const changed = row.rev !== proposal.base_rev
  const last = changed ? await lastChange(runner, resource, row.key) : null
  const twice = changed ? fieldsChangedTwice(resource, proposal, wireOf(row)) : []
  if (twice.length > 0)
    throw problem(
      'changed',
      `${last?.by ?? 'Outra pessoa'} também mudou ${labelsOf(resource, twice)}. Compare as duas versões e escolha.`,
      [],
      { ...last, rev: row.rev, record: wireOf(row), campos: twice },
    )
  const draft = updateFromWire(resource, proposal.corpo)
  const stored = await commandsOf(resource).update(runner, actor, {
    key,
    draft,
    expected: row.rev,
  })
  return { stored, over: last && { by: last.by, at: last.at }, former: wireOf(row) }
}

/**
 * Does what a proposal says by the noun's own command, in the transaction at hand.
 * @throws {Problem} what the command throws; `changed` with `campos` where somebody else changed the same fields
 */
export async function carryOut(
  tx: Runner,
  actor: Actor,
  resource: AnyResource,
  proposal: StoredProposal,
): Promise<CarriedOut> {
  const { ato, chave, base_rev: baseRev, corpo, portal } = proposal
  const commands = commandsOf(resource)
  if (ato === 'mudar') return change(tx, actor, resource, proposal)
  if (ato === 'retirar') {
    const stored = await commands.remove(tx, actor, chave ?? '', baseRev ?? undefined)
    return { stored, over: null, former: null }
  }
  const draft = createFromWire(resource, { ...corpo, [portalWire(resource)]: portal })
  const stored = await commands.create(tx, actor, draft, proposal.numero ?? undefined)
  return { stored, over: null, former: null }
}
