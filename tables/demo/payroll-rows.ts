import { parted, decimalReais } from './chance.ts'
import type { Cells } from './cells.ts'
import type { Commitment } from './spending.ts'
import { basePay, type Worker } from './staff.ts'

const ground = 'medida_protetiva'
const workerOf = (worker: Worker): Cells => ({
  matricula: worker.number,
  nome: worker.name,
  nome_documento: null,
  identidade_preservada: worker.isPreserved ? ground : null,
  cargo: worker.post.post.code,
  cargo_nome: worker.post.post.name,
  vinculo: worker.post.bond,
  secretaria: worker.body.code,
  secretaria_nome: worker.body.name,
  lotacao: worker.place.code,
  lotacao_nome: worker.place.name,
})

/** The staff of a unit at the end of a month, as rows of `servidores`. */
export const staffRows = (
  workers: readonly Worker[],
  year: number,
  month: number,
): readonly Cells[] =>
  workers
    .filter(({ since }) => since < `${year}-${String(month).padStart(2, '0')}-31`)
    .map((worker) => ({
      exercicio: String(year),
      mes: String(month),
      ...workerOf(worker),
      funcao: worker.post.bond === 'efetivo_comissionado' ? worker.post.post.name : null,
      carga_horaria: worker.post.hours,
      admissao: worker.since,
      situacao: worker.state,
      cedido: worker.state === 'cedido' ? 'Governo do Estado' : null,
    }))

/** What the law takes of a salary: pension and income tax together, nearly as their tables have it. */
function deductionOf(cents: number): number {
  const share = cents < 300_000 ? 0.09 : cents < 500_000 ? 0.125 : cents < 900_000 ? 0.19 : 0.26
  return Math.round(cents * share)
}

function paid(worker: Worker, year: number, month: number, slip: string, amounts: Amounts): Cells {
  const { base, extra, more, allowance } = amounts
  const gross = base + extra + more + allowance
  const taken = deductionOf(gross - allowance)
  return {
    exercicio: String(year),
    mes: String(month),
    folha: slip,
    ...workerOf(worker),
    remuneracao_basica: base === 0 ? null : decimalReais(base),
    vantagens: extra === 0 ? null : decimalReais(extra),
    eventuais: more === 0 ? null : decimalReais(more),
    indenizacoes: allowance === 0 ? null : decimalReais(allowance),
    bruto: decimalReais(gross),
    descontos_obrigatorios: decimalReais(taken),
    liquido: decimalReais(gross - taken),
  }
}
/** Cents of one payment. */
interface Amounts {
  readonly base: number
  readonly extra: number
  readonly more: number
  readonly allowance: number
}
const nothing: Amounts = { base: 0, extra: 0, more: 0, allowance: 0 }

/** Who is elected has one sum by law; a year's is that of the newest one with its prices. */
const subsidyOf = ({ post }: Worker, ago: number): number =>
  post.bond === 'eletivo' ? basePay(post, ago) : 0

/** What of a commitment each one gets, in cents; of December's, as many halves. */
function partsOf(cents: number, workers: readonly Worker[], ago: number, halves: number) {
  const times = Array.from({ length: halves }, () => workers).flat()
  const fixed = times.map((worker) => subsidyOf(worker, ago))
  const left = cents - fixed.reduce((sum, one) => sum + one, 0)
  const shares = parted(
    left,
    times.map((worker, at) => (fixed[at] === 0 ? worker.post.monthly : 0)),
  )
  return shares.map((share, at) => share + (fixed[at] ?? 0))
}

/** A salary as the law of the post has it, what years of service add, and what is left of the money. */
function amountsOf(worker: Worker, year: number, ago: number, part: number) {
  if (subsidyOf(worker, ago) > 0) return { base: part, extra: 0, more: 0 }
  const base = Math.min(basePay(worker.post, ago), part)
  const years = Math.max(0, year - Number(worker.since.slice(0, 4)))
  const extra = Math.min(Math.round((base * years) / 500), part - base)
  return { base, extra, more: part - base - extra }
}

/** A commitment of salaries shared out among those whom it pays, to the cent. */
function shared(
  { year, day, cents }: Commitment,
  workers: readonly Worker[],
  ago: number,
  allowances: ReadonlyMap<Worker, number>,
): readonly Cells[] {
  const month = Number(day.slice(5, 7))
  const parts = partsOf(cents, workers, ago, month === 12 ? 2 : 1)
  const slips = workers.map((worker, at) =>
    paid(worker, year, month, 'mensal', {
      ...amountsOf(worker, year, ago, parts[at] ?? 0),
      allowance: allowances.get(worker) ?? 0,
    }),
  )
  const thirteenth = parts
    .slice(workers.length)
    .flatMap((more, at) =>
      workers
        .slice(at, at + 1)
        .map((worker) => paid(worker, year, month, 'decimo_terceiro', { ...nothing, more })),
    )
  return [...slips, ...thirteenth]
}

const isSalary = ({ spending: { party, nature } }: Commitment) =>
  party === 'folha' && nature.startsWith('31')
const isAllowance = ({ spending: { party, nature } }: Commitment) =>
  party === 'folha' && nature.startsWith('33')

/**
 * What a unit pays its people in a year, as rows of `folha`: to the cent what it commits for them.
 * @param found the unit's commitments
 * @param months those that are told
 */
export function payrollRows(
  workers: readonly Worker[],
  found: readonly Commitment[],
  year: number,
  ago: number,
  months: readonly number[],
): readonly Cells[] {
  const ofYear = found.filter(
    (one) => one.year === year && months.includes(Number(one.day.slice(5, 7))),
  )
  return ofYear.filter(isSalary).flatMap((commitment) => {
    const { spending, day } = commitment
    const own = workers.filter(
      ({ line }) => line.object === spending.object && line.action.code === spending.action.code,
    )
    const meals = ofYear.filter(
      (one) =>
        isAllowance(one) &&
        one.day.slice(0, 7) === day.slice(0, 7) &&
        one.spending.action.code === spending.action.code,
    )
    const each = parted(
      meals.reduce((sum, one) => sum + one.cents, 0),
      own.map(() => 1),
    )
    const allowances = new Map(own.map((worker, at) => [worker, each[at] ?? 0] as const))
    return shared(commitment, own, ago, allowances)
  })
}
