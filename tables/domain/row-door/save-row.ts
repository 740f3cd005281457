import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { createHash } from 'node:crypto'
import type { Runner } from '../../../platform/postgres/database.ts'
import type { Actor } from '../../../data/store/scope.ts'
import { partiesOfRow } from '../../data/row-parties.ts'
import { problem } from '../../../kernel/problem.ts'
import { fieldsOf, isSent, type Dataset } from '../../model/declaration.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import { isAnswered, reasonedAnswer, type Doubt } from '../doubts.ts'
import { loadRows, type Load, type LoadOutcome } from '../load.ts'
import type { PersonKey } from '../party.ts'
import { removalField, type SentRow } from '../read-row.ts'
import { textReasonField } from './form-fields.ts'
import { withAddresses } from './row-file.ts'

/** Where a person types. */
export interface RowPlace {
  readonly dataset: Dataset
  readonly portalId: number
  readonly unit: string
}
export interface TypedRow {
  /** Texts by the names of fields. */
  readonly values: Readonly<Record<string, string>>
  /** The load of the row that is changed; null for a new one. */
  readonly load: number | null
  /** Whether warnings were read, and the row is published all the same. */
  readonly despiteWarnings: boolean
}

/** @throws {Problem} `forbidden` where rows come by files and systems alone */
export function requireTyping({ entry }: Dataset): void {
  if (entry !== 'both')
    throw problem(
      'forbidden',
      'As linhas desta tabela vêm do sistema contábil. Corrija lá e envie de novo.',
    )
}

/** One row as a load of changes to its year. */
function loadOf(
  { dataset, portalId, unit }: RowPlace,
  actor: Actor,
  year: number,
  { cells, parties }: Pick<SentRow, 'cells' | 'parties'>,
  more: Pick<Load, 'head' | 'expected'> & Partial<Load>,
): Load {
  return {
    dataset,
    portalId,
    unit,
    unitNames: [],
    year,
    month: null,
    mode: 'atualiza',
    way: 'formulario',
    author: actor.userName,
    sha256: createHash('sha256').update(JSON.stringify(cells)).digest('hex'),
    rows: [{ line: 1, cells, ...(parties ? { parties } : {}) }],
    ...more,
  }
}

/**
 * Publishes a row that a person typed, new or in the place of what it was. It is rehearsed first: what is wrong with it
 * is told and leaves nothing, and with warnings it waits for a second word.
 * @returns `avisos` in the place of a status where it waits
 * @throws {Problem} `forbidden` where people do not type
 */
export async function saveRow(
  runner: Runner,
  actor: Actor,
  place: RowPlace,
  { values: given, load, despiteWarnings }: TypedRow,
  keyOf: PersonKey,
): Promise<
  | LoadOutcome
  | { readonly status: 'avisos' | 'recusada'; readonly findings: LoadOutcome['findings'] }
> {
  const { [textReasonField]: reason = '', ...values } = given
  const { dataset, portalId, unit } = place
  requireTyping(dataset)
  const head = fieldsOf(dataset)
    .filter((field) => isSent(dataset, field))
    .map(({ name }) => name)
  const foreign = Object.keys(values).find((name) => !head.includes(name))
  if (foreign !== undefined) throw problem('invalid', `Esta tabela não tem o campo ${foreign}.`)
  const year = Number(values[dataset.time.year])
  if (!(year >= 1990 && year <= 2100))
    throw problem('invalid', 'Informe o ano, de 1990 a 2100.', [
      { field: dataset.time.year, message: 'Informe o ano, de 1990 a 2100.' },
    ])
  const key = dataset.key.map((name, at) => (at === 0 ? unit : (values[name] ?? '')))
  const parties = load === null ? {} : await partiesOfRow(runner, dataset, portalId, key)
  const cells = withAddresses(dataset, values, { tenantId: actor.tenantId, portalId })
  const typed = loadOf(place, actor, year, { cells, parties }, { head, expected: load })
  const rehearsed = await loadRows(runner, actor, { ...typed, rehearsal: true }, keyOf)
  if (rehearsed.status === 'recusada') return rehearsed
  const answers = rehearsed.doubts.map(({ code }) => reasonedAnswer(code, reason))
  const open = rehearsed.doubts.filter((one) => !isAnswered(one, answers))
  if (open.length > 0) return { status: 'recusada', findings: open.map(asksForReason) }
  if (rehearsed.warnings > 0 && !despiteWarnings)
    return { status: 'avisos', findings: rehearsed.findings }
  return loadRows(runner, actor, { ...typed, answers }, keyOf)
}

/** What a text asks of whoever types it, where the reason is written. */
const asksForReason = ({ text, items }: Doubt): Finding => ({
  linha: 1,
  campo: textReasonField,
  valor: '',
  codigo: 'motivo',
  mensagem: `${text} ${items.join('; ')}.`,
  gravidade: 'erro',
})

/**
 * Takes a row back; its address answers 410 from then on, and the load says why.
 * @param load the one that the row was read with
 * @throws {Problem} `forbidden` where people do not type; `missing` where the key is none
 */
export async function removeRow(
  runner: Runner,
  actor: Actor,
  place: Omit<RowPlace, 'unit'>,
  {
    key,
    load,
    reason,
  }: { readonly key: readonly string[]; readonly load: number; readonly reason: string },
  keyOf: PersonKey,
): Promise<LoadOutcome> {
  const { dataset } = place
  requireTyping(dataset)
  if (key.length !== dataset.key.length) throw problem('missing', 'Esta linha não existe.')
  const [unit = '', year = ''] = key
  if (!/^(?:19[9]\d|20\d\d|2100)$/.test(year)) throw problem('missing', 'Esta linha não existe.')
  const names = dataset.key.slice(1)
  const cells = Object.fromEntries(names.map((name, at) => [name, key[at + 1] ?? '']))
  const order = loadOf(
    { ...place, unit },
    actor,
    Number(year),
    { cells: { ...cells, [removalField]: 'sim' } },
    { head: [...names, removalField], expected: load, reason: withCpfsCovered(reason) },
  )
  return loadRows(runner, actor, order, keyOf)
}
