import { decimalReais } from './chance.ts'
import { debtRows } from './debt-rows.ts'
import { Names } from './names.ts'
import { demoParty } from './parties.ts'
import { payrollRows, staffRows } from './payroll-rows.ts'
import { paidPosts } from './posts.ts'
import type { Cells } from './cells.ts'
import { basePay, workersOf } from './staff.ts'
import { allowanceRows, journeyRows } from './travel-rows.ts'
import type { UnitYear } from './unit-year.ts'

const two = (number: number) => String(number).padStart(2, '0')
const monthsTo = (until: number) => Array.from({ length: until }, (_, at) => at + 1)
/** Of a year that is over its last state is enough at first. */
const statesOf = ({ ago, until, whole }: UnitYear) =>
  ago > 0 && !whole ? [until] : monthsTo(until)

/**
 * Of the two oldest years, December's payroll is enough at first: no other table of the first start has as many rows.
 */
const paidMonths = ({ ago, until, whole }: UnitYear) =>
  ago > 1 && !whole ? [until] : monthsTo(until)

const schools = [
  'Instituto Federal do Espírito Santo',
  'Universidade Aberta da Serra',
  'Escola Estadual Vale do Orvalho',
]
const courses = ['Pedagogia', 'Enfermagem', 'Administração', 'Direito', 'Ensino médio']
function internRows(one: UnitYear): readonly Cells[] {
  const body = one.lines.find(({ party }) => party === 'folha')?.body
  const count = { prefeitura: 8, saude: 4, educacao: 9 }[String(one.unit)] ?? 0
  const names = new Names(`estagiários ${one.unit} ${one.year}`)
  const people = Array.from({ length: count }, (_, at) => ({ name: names.next(), at }))
  return statesOf(one).flatMap((month) =>
    people.map(({ name, at }) => ({
      exercicio: String(one.year),
      mes: String(month),
      matricula: `E${one.year}${two(at + 1)}`,
      nome: name,
      ano_contrato: String(one.year),
      instituicao: schools[at % schools.length] ?? null,
      curso: courses[at % courses.length] ?? null,
      nivel: at % courses.length === 4 ? 'medio' : 'superior',
      secretaria: body?.code ?? null,
      secretaria_nome: body?.name ?? null,
      inicio: `${one.year}-01-${two(2 + at)}`,
      termino: `${one.year}-12-20`,
      carga_horaria: at % courses.length === 4 ? '20' : '30',
      bolsa: at % courses.length === 4 ? '750.00' : '1100.00',
    })),
  )
}

/** Cleaners of the schools and drivers of buses: people of companies that the unit pays all year. */
const services: Readonly<Record<string, string>> = {
  serralimpa: 'Auxiliar de limpeza',
  transportes: 'Motorista de transporte escolar',
}
function outsourcedRows(one: UnitYear): readonly Cells[] {
  const names = new Names(`terceirizados ${one.unit}`)
  const lines = one.lines.filter(({ party, rhythm }) => services[party] && rhythm === 'ano')
  const people = lines.flatMap((line) =>
    Array.from({ length: Math.max(3, Math.round(line.yearly / 150_000)) }, () => ({
      line,
      name: names.next(),
    })),
  )
  return statesOf(one).flatMap((month) =>
    people.map(({ line, name }, at) => ({
      exercicio: String(one.year),
      mes: String(month),
      registro: String(201 + at),
      nome: name,
      funcao: services[line.party] ?? '',
      empresa: demoParty(line.party).name,
      empresa_documento: demoParty(line.party).document,
      secretaria: line.body.code,
      secretaria_nome: line.body.name,
      inicio: `${one.year}-01-15`,
    })),
  )
}

const kinds: Readonly<Record<string, string>> = {
  eletivo: 'eletivo',
  comissionado: 'comissionado',
  efetivo_comissionado: 'funcao',
  temporario: 'temporario',
  conselheiro: 'comissionado',
}
/** Each council fixes what the next mandate is paid (CF, art. 29, V and VI). */
const subsidyLaw = (year: number) =>
  year < 2025 ? 'Lei municipal 1.296/2020' : 'Lei municipal 1.402/2024'
/** What the law pays for each post, in three levels of a career. */
function scaleRows(one: UnitYear): readonly Cells[] {
  const own = new Set(
    one.lines
      .filter(({ party }) => party === 'folha')
      .map(({ action, nature, source }) => [action.code, nature, source].join(' ')),
  )
  const posts = new Map(
    paidPosts
      .filter(({ line }) => own.has(line))
      .flatMap((paid) => paid.posts.map((post) => [post.post.code, post] as const)),
  )
  return [...posts.values()].flatMap((paid) => {
    const { post, bond, hours } = paid
    const levels = bond === 'efetivo' ? ['I', 'II', 'III'] : ['único']
    return levels.map((level, at) => ({
      exercicio: String(one.year),
      mes: String(one.until),
      cargo: post.code,
      cargo_nome: post.name,
      classe: 'única',
      nivel: level,
      tipo: kinds[bond] ?? 'efetivo',
      carga_horaria: hours,
      valor: decimalReais(Math.round(basePay(paid, one.ago) * 1.05 ** at)),
      norma: bond === 'eletivo' ? subsidyLaw(one.year) : 'Lei municipal 1.217/2018',
      vigencia: `${one.year}-01-01`,
    }))
  })
}

const workersIn = ({ unit, lines, year }: UnitYear) => workersOf(unit, lines, year)
/** What makes the rows of each table about people, of a unit's year. */
export const peopleRowMakers = {
  servidores: (one) => {
    const workers = workersIn(one)
    return statesOf(one).flatMap((month) => staffRows(workers, one.year, month))
  },
  folha: (one) => payrollRows(workersIn(one), one.found, one.year, one.ago, paidMonths(one)),
  padrao_remuneratorio: scaleRows,
  estagiarios: internRows,
  terceirizados: outsourcedRows,
  diarias: (one) => journeyRows(one, workersIn(one)),
  tabela_diarias: allowanceRows,
  divida_ativa: (one) => statesOf(one).flatMap((month) => debtRows(one, month)),
} as const satisfies Readonly<Record<string, (one: UnitYear) => readonly Cells[]>>

/** Everything about people of a unit's year, by table. */
export const peopleRows = (one: UnitYear): Readonly<Record<string, readonly Cells[]>> =>
  Object.fromEntries(Object.entries(peopleRowMakers).map(([name, make]) => [name, make(one)]))
