import { reais } from '../../../pt-br/money.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { budgetSumsOf, monthSums, mscsOfMonth, stagedSums, standingUnits } from '../../data/msc.ts'
import type { LoadPeriod } from '../../data/load-period.ts'
import type { LoadSource } from '../../data/publish.ts'
import { mscColumnsOf, mscTableOf, type MscTable } from '../../declared/msc.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import { centsOf, derivedRows, sumsOfRows } from './derived-rows.ts'

// A matrix is the whole municipality's, also where its units send their rows apart. So both are compared, and one
// yields to the other, by portal and month.

type Sums = ReadonlyMap<string, bigint>
/** Rounding of sums that two systems made; less is not told. */
const tolerated = 100n

const inReais = (cents: bigint): string => reais(Number(cents) / 100)
const finding = (
  campo: string,
  codigo: string,
  mensagem: string,
  gravidade: Finding['gravidade'],
): Finding => ({ linha: 1, campo, valor: '', codigo, mensagem, gravidade })

/** Where what was sent and the matrix do not say the same. */
const differences = ({ dataset }: MscTable, sent: Sums, msc: Sums): readonly Finding[] =>
  [...msc].flatMap(([column, its]) => {
    const ours = sent.get(column) ?? 0n
    const gap = ours - its
    if (gap < tolerated && gap > -tolerated) return []
    const label = dataset.columns[column]?.label ?? column
    const message = `${label}: as linhas enviadas de todas as unidades do mês somam ${inReais(ours)}; a MSC diz ${inReais(its)}.`
    return [finding(column, 'difere_da_msc', message, 'aviso')]
  })

const centsBy = (amounts: Readonly<Record<string, string>>): Sums =>
  new Map(Object.entries(amounts).map(([column, amount]) => [column, centsOf(amount)]))
const added = (one: Sums, other: Sums): Sums =>
  new Map([...one].map(([column, cents]) => [column, cents + (other.get(column) ?? 0n)]))

/**
 * What there is to say of a month that is about to be published, beside the matrix of that month. Derived rows are
 * refused where a month was sent; what is sent is told how it differs from the matrix.
 */
export async function findBesideMsc(
  tx: Tx,
  load: LoadPeriod & LoadSource & { readonly insists?: boolean },
): Promise<readonly Finding[]> {
  const { dataset, month, mode } = load
  const table = mscTableOf(dataset)
  if (!table || month === null || mode !== 'substitui') return []
  const staged = centsBy(await stagedSums(tx, dataset, mscColumnsOf(table)))
  return load.way === 'msc'
    ? besideSent(tx, table, load, staged, load.insists === true)
    : besideMatrix(tx, table, { ...load, month }, staged)
}

async function besideSent(
  tx: Tx,
  table: MscTable,
  load: LoadPeriod,
  msc: Sums,
  insists: boolean,
): Promise<readonly Finding[]> {
  const sent = (await standingUnits(tx, load)).filter(({ way }) => way !== 'msc')
  if (sent.length === 0) return []
  const standing = centsBy(await monthSums(tx, load, mscColumnsOf(table), null))
  const gaps = differences(table, standing, msc)
  if (insists) return gaps
  const names = sent.map(({ name }) => name).join(', ')
  const message = `Este mês já foi enviado (${names}) e fica como está: o que o sistema envia vale mais do que a MSC.`
  return [finding('', 'ja_enviado', message, 'erro'), ...gaps]
}

async function besideMatrix(
  tx: Tx,
  table: MscTable,
  load: LoadPeriod & { readonly month: number },
  staged: Sums,
): Promise<readonly Finding[]> {
  const derived = (await standingUnits(tx, load)).filter(
    ({ unit, way }) => way === 'msc' && unit !== load.unit,
  )
  const twice = derived.map(({ name }) =>
    finding(
      '',
      'contado_pela_msc',
      `O mês de ${name} veio da MSC, que é do município inteiro: até que ${name} envie o seu, o que esta unidade enviou conta duas vezes.`,
      'aviso',
    ),
  )
  const matrices = await mscsOfMonth(tx, load)
  if (matrices.length === 0) return twice
  let msc: Sums = new Map(mscColumnsOf(table).map((column) => [column, 0n]))
  for (const { id } of matrices)
    msc = added(msc, sumsOfRows(table, derivedRows(table, load, await budgetSumsOf(tx, id))))
  // A matrix without accounts of the budget says nothing of it.
  if ([...msc.values()].every((cents) => cents === 0n)) return twice
  const others = centsBy(await monthSums(tx, load, mscColumnsOf(table), load.unit))
  return [...twice, ...differences(table, added(staged, others), msc)]
}
