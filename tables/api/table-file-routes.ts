import type { FastifyInstance } from 'fastify'
import { problem } from '../../kernel/problem.ts'
import { portal } from '../../resources/portal/portal.ts'
import * as calls from '../calls/table-file.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { prefixOf } from '../../data/nouns/portals.ts'
import { readRecord } from '../../data/store/record.ts'
import type { Actor } from '../../data/store/scope.ts'
import { freshnessOf } from '../data/facts.ts'
import { periodLoads, rowsByMonth } from '../data/month-status.ts'
import { dayAtPortal } from '../../data/nouns/zones.ts'
import {
  rowCount,
  sentLoads,
  unitsAndHolidays,
  type SentLoad,
  powerOfPortal,
} from '../data/sent-loads.ts'
import { datasetNamed, datasets } from '../declared/index.ts'
import { isOfPower } from '../declared/powers.ts'
import { subjectOf, subjects } from '../declared/subjects.ts'
import { accumulates } from '../domain/accumulated.ts'
import { isDeclarable } from '../domain/declaration.ts'
import { fieldOptions } from '../domain/file-door/field-options.ts'
import { hasTree, mayAdd, mayJoin, sentFields } from '../domain/file-door/mapping.ts'
import { fieldThatTells, partsOf } from '../domain/file-door/other-fields.ts'
import { isOfPncp } from '../domain/pncp/order-search.ts'
import {
  firstShownYear,
  lastDayOf,
  speaksOf,
  unitStatus,
  type UnitStatus,
} from '../domain/status.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { isUnreportedIn, unreported } from '../model/unreported.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'

// The public tables as those see them who send their rows.

/** A table of a portal that the actor reaches. @throws {Problem} `missing` */
export async function reachedTable(
  runner: Runner,
  actor: Actor,
  params: { readonly portalId: string; readonly table: string },
): Promise<{ readonly dataset: Dataset; readonly portalId: number }> {
  const { key } = await readRecord(runner, actor, portal, params.portalId)
  const dataset = datasetNamed(params.table)
  if (!dataset) throw problem('missing', 'Esta tabela não existe.')
  return { dataset, portalId: Number(key) }
}

/** What is asked once of a portal for all of its tables, or for one. */
async function knownOf(runner: Runner, portalId: number, name?: string) {
  const [{ units, holidays }, loads] = await Promise.all([
    unitsAndHolidays(runner, portalId),
    periodLoads(runner, portalId, name),
  ])
  return { units, loads, holidays }
}
const day = 86_400_000
/** A table counts as renewed while its newest rows are of the last 30 days (PNTP, "atualidade"). */
const freshDays = 30
async function seenTable(
  runner: Runner,
  dataset: Dataset,
  portalId: number,
  { units, loads, holidays }: Awaited<ReturnType<typeof knownOf>>,
) {
  const today = await dayAtPortal(runner, portalId)
  const [fresh, linhas, months] = await Promise.all([
    freshnessOf(runner, dataset, portalId),
    rowCount(runner, dataset, portalId),
    rowsByMonth(runner, dataset, portalId, firstShownYear(today)),
  ])
  const ate = fresh ? lastDayOf(dataset, fresh, today) : null
  const { name, title, purpose, due } = dataset
  const own = loads.filter((load) => load.dataset === name)
  const isFresh =
    ate !== null &&
    (due.years === undefined
      ? Date.now() - Date.parse(ate) <= (freshDays + 1) * day
      : own.some((load) => speaksOf(due.years ?? 1, load, Number(today.slice(0, 4)))))
  const status = unitStatus(dataset, own, months, today, holidays)
  const late = status.flatMap((it) => it.months).filter(({ state }) => state === 'atrasada')
  return {
    nome: name,
    assunto: subjectOf(dataset),
    titulo: title,
    proposito: purpose,
    linhas,
    ate,
    recebidos_em: fresh?.receivedAt.toISOString() ?? null,
    situacao:
      ate === null
        ? ('vazia' as const)
        : late.length > 0
          ? ('atrasada' as const)
          : isFresh
            ? ('em-dia' as const)
            : ('parada' as const),
    prazo: due.law,
    dias_uteis: due.workingDays,
    atrasadas: late.length,
    por_unidade: units.flatMap(({ id, nome }) =>
      status.filter(({ unit }) => unit === id).map((it) => toldUnit(nome, it)),
    ),
  }
}

const toldUnit = (nome: string, { months, newest }: UnitStatus) => ({
  nome,
  meses: months.map(({ year, month, state, rows, due }) => ({
    ano: year,
    mes: month,
    estado: state,
    linhas: rows,
    prazo: due,
  })),
  recebidos_em: newest.at.toISOString(),
  via: newest.way,
  autor: newest.author,
})

const money = (value: number) => value.toFixed(2)
/** What citizens see drawn is told first. */
const sumsInOrder = ({ charts, sums }: Dataset): readonly string[] => [
  ...new Set([...charts.flatMap((chart) => ('lines' in chart ? chart.of : [])), ...sums]),
]
/** Sums before and after, as answers tell them. */
export const sentSumsOf = (dataset: Dataset, told: SentLoad['sums']) =>
  sumsInOrder(dataset).flatMap((name) => {
    const pair = told[name]
    if (pair === undefined) return []
    const [before, after] = pair
    const titulo = dataset.columns[name]?.label ?? name
    return [{ campo: name, titulo, antes: money(before), depois: money(after) }]
  })

const toldLoad = (dataset: Dataset, load: SentLoad) => ({
  id: load.id,
  unidade: load.unit,
  ano: load.year,
  mes: load.month,
  versao: load.version,
  via: load.way,
  autor: load.author,
  em: load.at.toISOString(),
  situacao: load.status,
  linhas: load.rows,
  novas: load.added,
  mudadas: load.changed,
  saidas: load.gone,
  erros: load.errors,
  avisos: load.warnings,
  somas: sentSumsOf(dataset, load.sums),
  motivoDosTextos: load.textReason,
})

function toldFields(dataset: Dataset) {
  return sentFields(dataset).map((sent) => {
    const { name, column: of, part, label, optional } = sent
    const column = columnOf(dataset, of)
    return {
      nome: name,
      titulo: label,
      ajuda: part === 'value' ? (column.help ?? column.standard ?? '') : '',
      obrigatorio: !optional,
      periodo:
        of === dataset.time.year
          ? ('ano' as const)
          : of === dataset.time.month
            ? ('mes' as const)
            : null,
      opcoes: part === 'value' ? fieldOptions(column) : null,
      somaDe: [...partsOf(dataset, name)],
      calculadoDe: fieldThatTells(dataset, name) ?? null,
      juntavel: mayJoin(dataset, sent),
      naoInformado: isUnreportedIn(dataset, sent, null) ? unreported : null,
    }
  })
}

const bySubject = subjects.flatMap((subject) =>
  datasets.filter((dataset) => subjectOf(dataset) === subject),
)
const pageSize = 20
export function tableFileRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.listTables, async ({ runner, actor, params }) => {
    const { key } = await readRecord(runner, actor, portal, params.portalId)
    const portalId = Number(key)
    const [prefix, known, power] = await Promise.all([
      prefixOf(runner, portalId),
      knownOf(runner, portalId),
      powerOfPortal(runner, portalId),
    ])
    // What was sent to the other power's tables stays in sight.
    const isListed = (dataset: Dataset) =>
      isOfPower(dataset, power) || known.loads.some((load) => load.dataset === dataset.name)
    const tabelas = await Promise.all(
      bySubject.filter(isListed).map((dataset) => seenTable(runner, dataset, portalId, known)),
    )
    return { prefixo: prefix ?? null, unidades: known.units, tabelas }
  })
  implement(app, deps, calls.readTable, async ({ runner, actor, params, query }) => {
    const { dataset, portalId } = await reachedTable(runner, actor, params)
    const before = query.antes === undefined ? undefined : Number(query.antes)
    const [prefix, known, loads] = await Promise.all([
      prefixOf(runner, portalId),
      knownOf(runner, portalId, dataset.name),
      sentLoads(runner, dataset, portalId, { limit: pageSize + 1, before }),
    ])
    const seen = await seenTable(runner, dataset, portalId, known)
    return {
      ...seen,
      prefixo: prefix ?? null,
      lei: dataset.law.join('; '),
      linha: dataset.grain,
      acumulavel: accumulates(dataset),
      somavel: mayAdd(dataset),
      arvore: hasTree(dataset),
      declaravel: isDeclarable(dataset),
      pncp: isOfPncp(dataset),
      unidades: known.units,
      campos: toldFields(dataset),
      cargas: loads.slice(0, pageSize).map((load) => toldLoad(dataset, load)),
      seguinte: loads.length > pageSize ? (loads[pageSize - 1]?.id ?? null) : null,
    }
  })
}
