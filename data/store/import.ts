import type { Field } from '../../kernel/field.ts'
import { Problem, type Fault } from '../../kernel/problem.ts'
import { fieldOf, keyOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { fromText, sameText } from '../../kernel/typed.ts'
import { recordEvent } from '../audit/audit.ts'
import { resourceNamed } from './columns.ts'
import type { Database, Runner, Tx } from '../postgres/database.ts'
import { listOptions } from './list.ts'
import type { Actor } from './scope.ts'
import type { Table } from '../sheets/sheet-reading.ts'

type Wire = Readonly<Record<string, unknown>>
export interface ImportOrder {
  readonly resource: AnyResource
  readonly table: Table
  /** The column of the file for each wire name. */
  readonly columns: Readonly<Record<string, string>>
  /** What every row shares, such as the portal; by wire name. */
  readonly shared: Wire
  /** Only checks: everything is written and then undone, so that what the tables refuse is told too. */
  readonly rehearsal: boolean
  readonly fileName: string
}
export interface ImportFault {
  readonly linha: number
  readonly coluna: string
  readonly campo: string
  readonly valor: string
  readonly mensagem: string
}
export interface ImportResult {
  readonly total: number
  readonly gravadas: number
  readonly faltas: readonly ImportFault[]
  /** Whether there were more faults than are told. */
  readonly mais: boolean
}
export const mostFaults = 1_000
const progressEvery = 50

interface Option {
  readonly value: string
  readonly text: string
}
/** Finds rows by the text that a select list shows, or by their key; each text is looked up once. */
function finder(runner: Runner, actor: Actor, shared: Wire) {
  const known = new Map<string, Promise<string | undefined>>()
  const look = async (
    resource: AnyResource,
    name: string,
    text: string,
  ): Promise<string | undefined> => {
    const field = fieldOf(resource, name)
    const target = resourceNamed(field.to ?? '')
    const scope = target.scope?.portal
    const portal =
      scope === undefined
        ? undefined
        : (shared[wireName(scope, fieldOf(target, scope))] ?? shared['portal_id'])
    const by = wireName(field.by ?? keyOf(target), fieldOf(target, field.by ?? keyOf(target)))
    const query = {
      fixed:
        scope !== undefined && portal !== undefined && portal !== null
          ? { [scope]: String(portal) }
          : {},
      by,
      page: 1,
      pageSize: 100,
    }
    const optionsOf = async (more: object) =>
      JSON.parse(
        (await listOptions(runner, actor, target, { ...query, ...more })).body,
      ) as readonly Option[]
    const like = await optionsOf({ q: text.slice(0, 200) })
    const whole = like.filter((option) => sameText(option.text, text))
    // "ES - Espírito Santo" is meant by either of its parts, if nothing else is.
    const byText =
      whole.length > 0
        ? whole
        : like.filter((option) => option.text.split(' - ').some((part) => sameText(part, text)))
    return byText.length === 1
      ? byText[0]?.value
      : (await optionsOf({ only: [text.trim()] }))[0]?.value
  }
  return (resource: AnyResource, name: string, text: string) => {
    const key = `${name} ${text}`
    const found = known.get(key) ?? look(resource, name, text)
    known.set(key, found)
    return found
  }
}

class Rehearsed extends Error {}

/**
 * Writes every row of a table, or none. Each row goes the way a form's row goes: `create` decodes, checks and stores it.
 * @param create in the transaction at hand; @throws {Problem}.
 * @param progress told every fifty rows; what it throws stops the import, and nothing is written.
 */
export async function importTable(
  db: Database,
  actor: Actor,
  order: ImportOrder,
  create: (runner: Runner, body: Wire) => Promise<unknown>,
  progress: (done: number) => void,
): Promise<ImportResult> {
  const faults: ImportFault[] = []
  let mais = false
  const work = async (tx: Tx) => {
    const find = finder(tx, actor, order.shared)
    for (const [at, row] of order.table.rows.entries()) {
      if (at % progressEvery === 0) progress(at)
      const found = await writeRow(tx, order, row, find, create)
      if (faults.length + found.length > mostFaults) {
        mais = true
        break
      }
      faults.push(...found)
    }
    if (faults.length > 0 || order.rehearsal) throw new Rehearsed()
    await recordEvent(tx, actor, {
      type: 'import',
      page: order.resource.name,
      values: { arquivo: order.fileName, linhas: order.table.rows.length },
    })
  }
  const total = order.table.rows.length
  try {
    await db.transaction(actor.tenantId, work)
    return { total, gravadas: total, faltas: [], mais }
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    return { total, gravadas: 0, faltas: faults, mais }
  }
}

// An S or N is understood as itself.
const isFlag = (field: Field, value: unknown) =>
  field.wireFlag === 'S/N' && (value === 'S' || value === 'N')

type Row = Table['rows'][number]
/** @returns what is wrong with the row; nothing when it was written. */
async function writeRow(
  tx: Tx,
  order: ImportOrder,
  row: Row,
  find: ReturnType<typeof finder>,
  create: (runner: Runner, body: Wire) => Promise<unknown>,
): Promise<readonly ImportFault[]> {
  const textOf = (wire: string) =>
    row.cells[order.table.head.indexOf(order.columns[wire] ?? '')] ?? ''
  const fault = ({ field, message }: Fault): ImportFault => ({
    linha: row.line,
    coluna: order.columns[field] ?? '',
    campo: field,
    valor: order.columns[field] === undefined ? '' : textOf(field).slice(0, 200),
    mensagem: message,
  })
  const body: Record<string, unknown> = { ...order.shared }
  const lost: Fault[] = []
  for (const [name, field] of Object.entries(order.resource.fields)) {
    const wire = wireName(name, field)
    if (order.columns[wire] === undefined) continue
    const text = textOf(wire)
    const value =
      field.kind === 'reference' && text.trim() !== ''
        ? await find(order.resource, name, text)
        : fromText(field, text)
    if (field.kind === 'flag' && value === text && !isFlag(field, value))
      lost.push({
        field: wire,
        message: `${field.label}: use ${(field.words ?? ['Sim', 'Não']).join(' ou ')}.`,
      })
    else if (field.kind === 'reference' && text.trim() !== '' && value === undefined)
      lost.push({
        field: wire,
        message: `${field.label}: "${text.slice(0, 60)}" não foi encontrado.`,
      })
    else if (value !== undefined)
      body[wire] =
        field.kind === 'reference' && !field.textKey && typeof value === 'string'
          ? Number(value)
          : value
  }
  if (lost.length > 0) return lost.map(fault)
  try {
    await tx.attempt(() => create(tx, body))
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'unavailable' || error.code === 'full') throw error
    const told = error.faults.map(fault)
    // What is at fault together with a column of the file is told at the column.
    const inFile = told.filter(({ coluna }) => coluna !== '')
    return inFile.length > 0
      ? inFile
      : told.length > 0
        ? told
        : [fault({ field: '', message: error.message })]
  }
}
