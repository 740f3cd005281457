import { dayAtPortal } from '../../data/nouns/zones.ts'
import { isDateColumn } from '../model/columns.ts'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../calls/table-row.ts'
import { prefixOf } from '../../data/nouns/portals.ts'
import { sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { ownWordsOf, yearsOf } from '../data/facts.ts'
import { rowPage, rowOf, type TableRow } from '../data/rows.ts'
import { lacksFile } from '../data/own-files.ts'
import { holdsText } from '../data/searched-rows.ts'
import { unitsShown } from '../data/sent-loads.ts'
import { hasFile } from '../domain/file-drop/match.ts'
import { personKeys } from '../domain/party.ts'
import { formFields, typedValues } from '../domain/row-door/form-fields.ts'
import { listedCells, listedColumns } from '../domain/row-door/listed-rows.ts'
import { rowOptionsOf } from '../domain/row-door/row-options.ts'
import { removeRow, requireTyping, saveRow } from '../domain/row-door/save-row.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { reachedTable } from './table-file-routes.ts'

// The form door of the public tables.

const pageSize = 50
const noRow = () => problem('missing', 'Esta linha não existe, ou foi retirada.')

/** A place in the order of a table, as the answer before gave it: `2026-11-20_1234`. */
function placeOf(dataset: Dataset, text: string | undefined) {
  const [, value = '', id = ''] = /^([\d-]{1,10})_(\d{1,15})$/.exec(text ?? '') ?? []
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value)
  const fits = isDateColumn(columnOf(dataset, orderOf(dataset).column))
    ? isDay
    : /^\d{1,4}$/.test(value)
  return fits && id !== '' ? { value, id } : undefined
}

function keyOf(dataset: Dataset, text: string): readonly string[] {
  let key: unknown
  try {
    key = JSON.parse(text)
  } catch {
    throw noRow()
  }
  const fits =
    Array.isArray(key) &&
    key.length === dataset.key.length &&
    key.every((part) => typeof part === 'string' && part.isWellFormed() && !part.includes('\u0000'))
  if (!fits) throw noRow()
  return key as readonly string[] // every part was just seen to be a text
}

const unitNamed = async (runner: Runner, portalId: number, id: string) =>
  (await unitsShown(runner, portalId)).find((unit) => unit.id === id)

const told = (findings: readonly Finding[]) =>
  findings.map(({ campo, mensagem, gravidade }) => ({ campo, mensagem, gravidade }))

const yearAt = async (runner: Runner, portalId: number) =>
  Number((await dayAtPortal(runner, portalId)).slice(0, 4))

/** What a new row begins with: this year, and today as its day. */
function firstValues({ time }: Dataset, day: string): Record<string, string> {
  return { [time.year]: day.slice(0, 4), ...(time.date ? { [time.date]: day } : {}) }
}

/** The conditions on rows beside their year: words that they hold, and that their file is missing. */
async function alsoAsked(
  runner: Runner,
  { dataset, portalId }: { readonly dataset: Dataset; readonly portalId: number },
  text: string,
  isMissing: boolean,
): Promise<Sql | undefined> {
  const { file } = dataset
  const conditions = [
    ...(text === '' ? [] : [await holdsText(runner, dataset, portalId, text)]),
    ...(isMissing && file !== undefined ? [lacksFile(file)] : []),
  ]
  return conditions.length === 0 ? undefined : sql.all(conditions)
}
function fileOf({ file }: Dataset, row: TableRow) {
  const address = file === undefined ? null : row[file]
  const arquivo = typeof address === 'string' && address !== '' ? address : null
  return { arquivo, publicado: hasFile({ file: arquivo }) }
}

function listRoute(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listTableRows, async ({ runner, actor, params, query }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    const [years, units, prefix] = await Promise.all([
      yearsOf(runner, dataset, portalId),
      unitsShown(runner, portalId),
      prefixOf(runner, portalId),
    ])
    const year = query.ano ? Number(query.ano) : (years[0] ?? (await yearAt(runner, portalId)))
    const text = query.busca?.trim() ?? ''
    const filter = { [dataset.time.year]: year }
    const own = await ownWordsOf(runner, portalId, dataset, year)
    const page = await rowPage(
      runner,
      { dataset, portalId, filter, everyMonth: true },
      {
        limit: pageSize,
        after: placeOf(dataset, query.depois),
        also: await alsoAsked(runner, { dataset, portalId }, text, query.arquivo === 'falta'),
      },
    )
    return {
      titulo: dataset.title,
      digitavel: dataset.entry === 'both',
      prefixo: prefix ?? null,
      anos: [...new Set([...years, year])].toSorted((one, other) => other - one),
      ano: year,
      colunas: listedColumns(dataset, units),
      unidades: [...units],
      tem_arquivos: dataset.file !== undefined,
      linhas: page.rows.map((row) => ({
        chave: dataset.key.map((name) => String(row[name] ?? '')),
        celulas: listedCells(dataset, units, own, row),
        ...fileOf(dataset, row),
      })),
      seguinte: page.next ? `${page.next.value}_${page.next.id}` : null,
    }
  })
}

function formRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readTableRow, async ({ runner, actor, params, query }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    requireTyping(dataset)
    const key = query.chave === undefined ? undefined : keyOf(dataset, query.chave)
    const found = key && (await rowOf(runner, dataset, portalId, key))
    if (key && !(found && 'row' in found)) throw noRow()
    const row = found && 'row' in found ? found : undefined
    return {
      titulo: dataset.title,
      linha: dataset.grain,
      uma: dataset.one,
      unidades: await unitsShown(runner, portalId),
      campos: [...formFields(dataset)],
      unidade: key?.[0] ?? null,
      valores: row
        ? typedValues(dataset, row.row, { tenantId: actor.tenantId, portalId })
        : firstValues(dataset, await dayAtPortal(runner, portalId)),
      carga: row?.load ?? null,
    }
  })
  implement(app, deps, calls.findRowOptions, async ({ runner, actor, params, query }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    const { campo: field, busca: text = '', ano, unidade: unit } = query
    const year = ano ? Number(ano) : await yearAt(runner, portalId)
    const place = { dataset, portalId, year, unit: unit ?? '' }
    return { opcoes: [...(await rowOptionsOf(runner, place, field, text.trim()))] }
  })
}

/** The form door: rows of public tables, one by one. */
export function tableRowRoutes(app: FastifyInstance, deps: Deps): void {
  listRoute(app, deps)
  formRoutes(app, deps)
  implement(app, deps, calls.saveTableRow, async ({ runner, actor, params, body }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    const { unidade, valores: values, carga: load, ciente: despiteWarnings } = body
    const unit = await unitNamed(runner, portalId, unidade)
    if (!unit)
      throw problem('invalid', 'Escolha a unidade gestora.', [
        { field: dataset.key[0] ?? '', message: 'Escolha a unidade gestora.' },
      ])
    const keys = personKeys(deps.personSecret, actor.tenantId)
    const place = { dataset, portalId, unit: unit.id }
    const row = { values, load, despiteWarnings }
    const outcome = await saveRow(runner, actor, place, row, keys)
    const situacao: calls.RowSaved['situacao'] =
      outcome.status === 'avisos' || outcome.status === 'recusada' ? outcome.status : 'gravada'
    const mudou = 'added' in outcome && outcome.added + outcome.changed > 0
    return { situacao, mudou, achados: told(outcome.findings) }
  })
  implement(app, deps, calls.removeTableRow, async ({ runner, actor, params, body }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    const { chave, carga: load, motivo: reason } = body
    const key = keyOf(dataset, JSON.stringify(chave))
    if (!(await unitNamed(runner, portalId, key[0] ?? ''))) throw noRow()
    const keys = personKeys(deps.personSecret, actor.tenantId)
    const outcome = await removeRow(
      runner,
      actor,
      { dataset, portalId },
      { key, load, reason },
      keys,
    )
    const isDone = outcome.status === 'publicada'
    return {
      situacao: isDone ? ('gravada' as const) : ('recusada' as const),
      mudou: outcome.gone > 0,
      achados: told(outcome.findings),
    }
  })
}
