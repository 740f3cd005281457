import { typeOf } from '../model/columns.ts'
import { columnOf, type Dataset } from '../model/declaration.ts'
import { orderOf } from '../model/order.ts'
import { mayBeAbsent } from '../model/unreported.ts'
import {
  columnSqlType,
  keptSums,
  partiesOf,
  partyName,
  rowTable,
  textOfRow,
  wordColumns,
  type KeptSums,
} from './column-sql.ts'

// The tables of a dataset as its description calls for them. A migration is written from here once; a suite compares
// the migrated database with it ever after.

const tenant = 'tenant_id int not null default inquilino() references tenant'
const columnLine = (dataset: Dataset, name: string) => {
  const column = columnOf(dataset, name)
  return `${name} ${columnSqlType(column)}${mayBeAbsent(column) ? '' : ' not null'}`
}
const create = (table: string, lines: readonly string[], rest = '') =>
  `create table ${table} (\n  ${lines.join(',\n  ')}\n)${rest};\n`

/** The columns that narrow rows and are no dimension of the cube: who is paid, and what a row leads to. */
const searched = (dataset: Dataset) =>
  dataset.filters.filter((name) => typeOf(columnOf(dataset, name)).isIndexed)

/** What lets citizens search its texts by words. */
function searchLines(dataset: Dataset): readonly string[] {
  const [table, names] = [rowTable(dataset), wordColumns(dataset)]
  if (names.length === 0) return []
  return [
    ...names.map(
      (name) =>
        `create index ${table}_palavras_${name} on ${table} ` +
        `using gin (palavras_do_portal(tenant_id, portal_id, ${name}));\n`,
    ),
    `call abrir_busca('${table}');\n`,
  ]
}

/** What finds its rows for a search of the portal (docs/adr/portal/0136), and what keeps it from looking in vain. */
function findLines(dataset: Dataset): readonly string[] {
  const { found, key, time } = dataset
  if (!found) return []
  const columns = [found.words, found.companies].map((name) => (name ? `'${name}'` : 'null'))
  return [
    `call abrir_achado('${rowTable(dataset)}', '${time.year}', '{${key.join(',')}}', ` +
      `'${textOfRow(dataset)}', ${columns.join(', ')});\n`,
  ]
}

/** A table of sums; by whom they pay, they are found by that as well. */
function sumLines(dataset: Dataset, { table, dimensions }: KeptSums): readonly string[] {
  const { key, time, cube, sums } = dataset
  const period = [time.year, time.month].filter((name) => dimensions.includes(name)).join(', ')
  return [
    create(table, [
      tenant,
      'portal_id bigint not null',
      ...dimensions.map((name) => columnLine(dataset, name)),
      'linhas int not null',
      ...sums.map((name) => {
        const isKnown = !columnOf(dataset, name).mayGoUnreported
        return `${name} numeric(20,2)${isKnown ? ' not null' : ''}`
      }),
    ]),
    `create index ${table}_periodo on ${table} (tenant_id, portal_id, ${period}, ${key[0]});\n`,
    ...dimensions
      .filter((name) => !cube.includes(name))
      .map(
        (name) =>
          `create index ${table}_${name} on ${table} (tenant_id, portal_id, ${name}, ${period});\n`,
      ),
    `call proteger('${table}', 'select, insert, delete');\n`,
  ]
}

/**
 * `create table` and indexes of one dataset. No foreign keys leave the rows: to add a year would then wait for every
 * load under way, and one command writes them all.
 */
export function datasetDdl(dataset: Dataset): string {
  const table = rowTable(dataset)
  const { key, time, columns } = dataset
  const order = orderOf(dataset)
  const down = order.down ? ' desc' : ''
  const index = (name: string, of: string) =>
    `create index ${table}_${name} on ${table} (tenant_id, portal_id, ${of});\n`
  return [
    create(
      table,
      [
        tenant,
        'portal_id bigint not null',
        `id bigint not null default nextval('dado_id')`,
        'carga_id bigint not null',
        ...Object.keys(columns).map((name) => columnLine(dataset, name)),
        ...partiesOf(dataset).map((name) => `${partyName(name)} text`),
        `primary key (tenant_id, portal_id, ${key.join(', ')})`,
      ],
      ` partition by list (${time.year})`,
    ),
    // Of a class few rows are found among many by their sums (tables/data/ways.ts): the classes stand behind the month.
    index('periodo', [...new Set([key[0], time.year, time.month, ...dataset.cube])].join(', ')),
    index('ordem', `${order.column}${down}, id${down}`),
    ...searched(dataset).map((name) => index(name, `${name}, id`)),
    `call proteger('${table}');\n`,
    ...searchLines(dataset),
    ...findLines(dataset),
    ...keptSums(dataset).flatMap((kept) => sumLines(dataset, kept)),
  ].join('')
}
