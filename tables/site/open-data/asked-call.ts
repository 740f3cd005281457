import { isLevelsColumn } from '../../model/columns.ts'
import { yearsOf } from '../../data/facts.ts'
import type { Selection } from '../../data/selection.ts'
import { shownTotalsOf, type Dimension } from '../../data/sums.ts'
import { mayBeSorted } from '../../data/ways.ts'
import { datasetNamed, datasets } from '../../declared/index.ts'
import { problem } from '../../../kernel/problem.ts'
import { single, unknownParams, type Query } from '../../../platform/http/query.ts'
import { columnOf, fieldsOf, type Dataset } from '../../model/declaration.ts'
import { ordersOf } from '../../model/order.ts'
import { askable, askedOf, yearNames, askedYear, type Asked } from '../parts/asked.ts'
import {
  besideSpan,
  filterLabel,
  spanFault,
  spanNames,
  spanNamesOf,
  spanQuery,
  spanRule,
} from '../parts/span.ts'
import { addsUp, withState } from '../parts/selection.ts'
import type { Visit } from '../../../site/visit.ts'
import { refused } from './answers.ts'

// What a program asks of a table. It is read as a page reads it, but a page takes what it can use of an address and a
// program is told what it got wrong: rows of another question would be taken for the answer.

/** The table of an address. @throws {Problem} `missing`, with the names that there are. */
export function tableAsked({ params }: Pick<Visit, 'params'>): Dataset {
  const found = datasetNamed(params['dataset'] ?? '')
  if (found) return found
  throw problem('missing', 'Não há tabela com esse nome.', [], {
    permitidos: datasets.map(({ name }) => name),
  })
}

const longest = 120
/** @throws {Problem} `invalid` for a parameter that is unknown, there twice, or longer than any filter */
export function refuseStrangers(query: Query, known: readonly string[]): void {
  const [stranger] = unknownParams(query, known, 'passed on')
  if (stranger !== undefined) {
    const shown = stranger.slice(0, 40)
    throw refused(shown, `O parâmetro "${shown}" não existe aqui.`, known)
  }
  for (const name of Object.keys(query).filter((one) => known.includes(one))) {
    if ((single(query, name) ?? '').length > (name === 'campos' ? 2_000 : longest))
      throw refused(name, `O parâmetro "${name}" tem no máximo ${longest} caracteres.`, [])
  }
}

/** The year and the filters that are asked, as on the page of the table. @param own the other parameters of the call */
export async function filtersAsked(
  visit: Visit,
  dataset: Dataset,
  own: readonly string[],
): Promise<Asked> {
  const { tx, portal, query } = visit
  const names = [...yearNames(dataset), ...askable(dataset), ...spanNamesOf(dataset)]
  refuseStrangers(query, [...new Set(names), ...own])
  const years = await yearsOf(tx, dataset, portal.id)
  const { apos } = query
  const asked = askedOf(dataset, apos === undefined ? query : { ...query, depois: apos }, years)
  const { year } = dataset.time
  const said = askedYear(dataset, query)
  const [unread] = [
    ...(said !== '' && !/^\d{4}$/.test(said.trim()) ? [[year, said] as const] : []),
    ...Object.entries(asked.unread),
  ]
  if (unread) {
    throw refused(
      unread[0],
      spanFault(asked.unread) ??
        [`"${filterLabel(dataset, unread[0])}" não pode ser "${unread[1]}".`, spanRule(unread[0])]
          .join(' ')
          .trim(),
      unread[0] === year ? years.map(String) : [],
    )
  }
  const beside = besideSpan(dataset, query, { span: asked.span, year: said.trim() })
  if (beside !== undefined) throw refused(spanNames[0], beside, [])
  return withState(visit, asked)
}

/** Of when an answer is: a year, the years of a plan, or the first and the last of its months. */
export const periodAsked = ({ dataset: { due }, span, year }: Asked) =>
  span
    ? spanQuery(span)
    : { exercicio: year, ...(due.years ? { exercicio_final: year + due.years - 1 } : {}) }

/** Names of a list between commas. @throws {Problem} `invalid`, naming those that there are */
export function namesAsked(
  query: Query,
  parameter: string,
  allowed: readonly string[],
): readonly string[] {
  const text = single(query, parameter) ?? ''
  const names = text === '' ? [] : [...new Set(text.split(',').map((name) => name.trim()))]
  const stranger = names.find((name) => !allowed.includes(name))
  if (stranger !== undefined)
    throw refused(parameter, `Em "${parameter}", "${stranger}" não existe.`, allowed)
  return names
}

/** The fields that are asked; all of them where none is named. */
export function fieldsAsked(query: Query, dataset: Dataset): readonly string[] {
  const all = fieldsOf(dataset).map(({ name }) => name)
  const names = namesAsked(query, 'campos', all)
  return names.length === 0 ? all : names
}

/** The order in which the rows are asked. @throws {Problem} `invalid`, naming those that there are */
export function orderAsked(query: Query, dataset: Dataset): string {
  const asked = single(query, 'ordem') ?? ''
  const allowed = ordersOf(dataset)
  if (asked !== '' && !allowed.includes(asked))
    throw refused('ordem', `"${dataset.title}" não se ordena por "${asked}".`, allowed)
  return asked === '' ? dataset.order : asked
}
/** @throws {Problem} `invalid` for more rows than are sorted by an amount */
export async function refuseTooMany(tx: Visit['tx'], selection: Selection): Promise<void> {
  if (!selection.isSorted) return
  const { rows, isMore } = await shownTotalsOf(tx, selection)
  if (isMore || !mayBeSorted(rows))
    throw refused(
      'ordem',
      'São linhas demais para pôr em ordem de valor. Peça também um mês, ou outro filtro.',
      [],
    )
}

/** @throws {Problem} `invalid` for a sum over months of which each is the state of the same things */
export function refuseStates(asked: Asked, dimensions: readonly Dimension[]): void {
  const { year, month } = asked.dataset.time
  const isOfYears = asked.span !== undefined && asked.span.from.year !== asked.span.to.year
  const needed = isOfYears ? [year, month] : [month]
  if (addsUp(asked) || needed.every((name) => dimensions.some(({ column }) => column === name)))
    return
  throw refused(
    'por',
    'Cada mês desta tabela é a situação das mesmas coisas, e os meses não se somam. Peça as somas de cada um.',
    needed,
  )
}

/** `funcao`, or one level of a code of several: `natureza.elemento`. */
const dimensionsOf = (dataset: Dataset): readonly string[] =>
  dataset.cube.flatMap((name) => {
    const column = columnOf(dataset, name)
    return isLevelsColumn(column)
      ? [name, ...Object.keys(column.levels).map((level) => `${name}.${level}`)]
      : [name]
  })

const mostDimensions = 3
/** @throws {Problem} `invalid` for more than three, or what is no dimension of the table */
export function dimensionsAsked(query: Query, dataset: Dataset): readonly Dimension[] {
  const allowed = dimensionsOf(dataset)
  const names = namesAsked(query, 'por', allowed)
  if (names.length > mostDimensions)
    throw refused('por', `"por" tem no máximo ${mostDimensions} nomes.`, allowed)
  return names.map((name) => {
    const [column = '', level] = name.split('.')
    return level === undefined ? { column } : { column, level }
  })
}
