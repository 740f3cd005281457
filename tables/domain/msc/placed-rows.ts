import { reais } from '../../../pt-br/money.ts'
import type { LeftOut } from '../../data/publish.ts'
import type { LoadPeriod } from '../../data/load-period.ts'
import { mscColumnsOf, type MscTable } from '../../declared/msc.ts'
import { fieldsOf } from '../../model/declaration.ts'
import type { Finding } from '../../../resources/calls/accountability.ts'
import type { PersonKey } from '../party.ts'
import { RowReader, type SentRow } from '../read-row.ts'
import { sumsOfRows } from './derived-rows.ts'

// The Treasury takes matrices in which an amount has no function, or a source that no list has. Nobody here can mend
// them: what a table has no place for is told and left out, and the rest of the month is published.

/** The code of what is left out. */
export const leftOutCode = 'fora_da_tabela'

/** The rows of a matrix that a table takes, and what is said of the others. */
interface Placed {
  readonly rows: readonly SentRow[]
  readonly leftOut?: LeftOut
  readonly foundTogether?: () => readonly Finding[]
}

/** `Empenhado R$ 10,00 e Pago R$ 5,00`, of what rows come to. */
function amountsIn(table: MscTable, rows: readonly SentRow[]): string {
  const sums = sumsOfRows(table, rows)
  const told = mscColumnsOf(table).flatMap((column) => {
    const cents = sums.get(column) ?? 0n
    const label = table.dataset.columns[column]?.label ?? column
    return cents === 0n ? [] : [`${label} ${reais(Number(cents) / 100)}`]
  })
  return told.length === 0 ? 'valores que somam zero' : told.join(', ')
}

/** Why a table does not take a row, in words; nothing where it does. */
function faultOf(reader: RowReader, { dataset }: MscTable, row: SentRow): string | undefined {
  const fault = reader.read(row).findings.find(({ gravidade }) => gravidade === 'erro')
  if (!fault) return undefined
  const label = fieldsOf(dataset).find(({ name }) => name === fault.campo)?.label
  const isNamed = label === undefined || fault.mensagem.startsWith(label)
  return isNamed ? fault.mensagem : `${label}: ${fault.mensagem}`
}

/** Parts what a table takes of a matrix from what it does not. Where it takes nothing, all is left as it is. */
export function placedRows(
  table: MscTable,
  { unit, ...period }: Pick<LoadPeriod, 'portalId' | 'unit' | 'year' | 'month'>,
  rows: readonly SentRow[],
  keyOf: PersonKey,
): Placed {
  const load: LoadPeriod = { ...period, unit, dataset: table.dataset, mode: 'substitui' }
  const reader = new RowReader(load, { id: unit, others: [] }, keyOf)
  const kept: SentRow[] = []
  const out: { readonly row: SentRow; readonly why: string }[] = []
  for (const row of rows) {
    const why = faultOf(reader, table, row)
    if (why === undefined) kept.push(row)
    else out.push({ row, why })
  }
  if (out.length === 0 || kept.length === 0) return { rows }
  const all = amountsIn(
    table,
    out.map(({ row }) => row),
  )
  const found = out.map(({ row, why }): Finding => ({
    linha: row.line,
    campo: '',
    valor: '',
    codigo: leftOutCode,
    mensagem: `${why} Fica fora da tabela: ${amountsIn(table, [row])}.`,
    gravidade: 'aviso',
  }))
  return {
    rows: kept,
    leftOut: {
      reason: `valores da MSC que não se encaixam na tabela (${all})`,
      count: () => out.length,
    },
    foundTogether: () => found,
  }
}
