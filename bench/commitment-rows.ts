import { cellsOf } from '../conformance/tables/table-rows.ts'
import { empenhos } from '../tables/declared/empenhos.ts'
import type { SentRow } from '../tables/domain/read-row.ts'

// A month of commitments of a municipality of 100,000 people: some hundred classes, 2,000 creditors who each sell a few
// kinds of things, and a few of whom get most. The same numbers make the same rows.

/** A number from 0 to 1 that depends on two others alone. */
function chance(at: number, salt: number): number {
  let mixed = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
/** One of so many, the first far more often than the last. */
const skewed = (u: number, count: number) => Math.floor(count * u ** 3)
const pick = <T>(values: readonly T[], at: number): T => {
  const value = values[at % values.length]
  if (value === undefined) throw new TypeError('nothing to pick from')
  return value
}

const creditors = 2_000
const classes = 1_000
/** Functions with subfunctions of theirs, those that spend most first. */
const functions = [
  ['10', '301', '302', '303', '304', '305', '122'],
  ['12', '361', '365', '306', '362', '367', '122'],
  ['04', '122', '123', '124', '126', '131'],
  ['15', '451', '452', '453', '122'],
  ['08', '244', '243', '241', '122'],
  ['26', '782', '451', '122'],
  ['17', '512', '511'],
  ['18', '541', '542', '122'],
  ['27', '812', '813'],
  ['13', '392', '391'],
  ['20', '605', '606', '608'],
  ['28', '843', '846'],
  ['06', '181', '182'],
  ['01', '031', '122'],
] as const
const elements = ['339030', '339039', '339036', '449052', '449051', '339032', '339014', '339093']
const sources = ['1500', '1600', '1540', '1550', '1552', '1621', '1660', '1700', '1750', '1899']

function classOf(at: number) {
  const [funcao, ...subfunctions] = pick(functions, skewed(chance(at, 1), functions.length))
  const unit = `${funcao}.${1 + Math.floor(chance(at, 2) * 3)}`
  return {
    unidade_orcamentaria: unit,
    unidade_orcamentaria_nome: `Unidade ${unit}`,
    funcao,
    subfuncao: pick(subfunctions, skewed(chance(at, 3), subfunctions.length)),
    natureza: `${pick(elements, skewed(chance(at, 4), elements.length))}0${1 + Math.floor(chance(at, 5) * 9)}`,
    fonte: pick(sources, skewed(chance(at, 6), sources.length)),
  }
}
const kinds = Array.from({ length: classes }, (_, at) => classOf(at))

/** What is bought, one time in fifty thousand: a word that hardly any row has. */
export const rareWord = 'passarela'
const things = [
  'medicamentos da atenção básica',
  'material de limpeza e higiene',
  'material de expediente',
  'combustível para a frota da secretaria',
  'peças e manutenção de veículos',
  'locação de máquinas e equipamentos',
  'serviços de transporte escolar',
  'material de construção',
  'exames laboratoriais',
]
const thingOf = (at: number) =>
  at % 50_000 === 0
    ? 'Construção de passarela de concreto'
    : chance(at, 10) < 1 / 7
      ? `Gêneros para a merenda escolar, lote ${at % 90}`
      : `Aquisição de ${pick(things, Math.floor(chance(at, 11) * 9))}, pedido ${at % 900}`

/** Between a few reais and some hundred thousand, most of them small. */
const centsOf = (at: number) => 1_000 + Math.floor(40_000_000 * chance(at, 9) ** 8)
const money = (cents: number) =>
  `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`

function cellsAt(at: number, year: number, month: number): SentRow['cells'] {
  const creditor = skewed(chance(at, 7), creditors)
  // A creditor sells what one or few of some classes are for.
  const kind = pick(kinds, creditor * 7 + skewed(chance(at, 8), 1 + (creditor % 12)))
  const committed = centsOf(at)
  const paid = at % 5 === 0 ? Math.trunc(committed / 2) : committed
  return {
    ...cellsOf(empenhos, { at, year, month }),
    ...kind,
    programa: `00${creditor % 30}`,
    programa_nome: `Programa ${creditor % 30}`,
    acao: `20${creditor % 70}`,
    acao_nome: `Ação ${creditor % 70}`,
    credor: `Fornecedora ${creditor} Ltda`,
    credor_documento: null,
    objeto: thingOf(at),
    numero: `${month}-${at}`,
    licitacao: `${at % 400}`,
    contrato: `${at % 300}`,
    emenda: at % 50 === 0 ? `${at % 40}` : null,
    emenda_ano: at % 50 === 0 ? String(year) : null,
    valor_empenhado: money(committed),
    valor_anulado: null,
    valor_liquidado: money(paid),
    valor_pago: money(paid),
  }
}

/** The rows of a month, as a system sends them; of each month the same, but for its number. */
export function* monthOf(count: number, year: number, month: number): Generator<SentRow> {
  for (let at = 0; at < count; at += 1) yield { line: at + 2, cells: cellsAt(at, year, month) }
}
