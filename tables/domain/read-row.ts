import { isMonthColumn } from '../model/columns.ts'
import { counted } from '../../pt-br/words.ts'
import { withDigitsOfCpfCovered } from '../../pt-br/cpf-in-text.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import { columnOf, fieldsOf, isSent, type Dataset, type RowValues } from '../model/declaration.ts'
import { saysUnreported, unreported } from '../model/unreported.ts'
import type { StagedRow } from '../data/staging.ts'
import type { LoadPeriod } from '../data/load-period.ts'
import type { Party, PersonKey } from './party.ts'
import { privateLife } from './personal-data.ts'
import { PartyReader } from './read-party.ts'
import { cleaned, damageOf, type Cells, type Note, type ReadRow } from './read-cell.ts'
import { readerOf, readWords } from './read-value.ts'
import type { ValueFault, ValueReader } from '../model/types/facets.ts'

/** A record of a file: its line, and its texts by the name of the field. */
export interface SentRow {
  readonly line: number
  readonly cells: Cells
  /** Why the record could not be understood at all. */
  readonly fault?: ValueFault
  /** Parties that are known already, by column: of a person whose CPF is stored nowhere any more. */
  readonly parties?: Readonly<Record<string, Party>>
  /** The date by which the row is of its month, as the file writes it. */
  readonly date?: string | undefined
}

/** The field by which a row of changes says that its key is to go: `sim`, or nothing. */
export const removalField = '_retirar'

/** The unit by the spellings that a file may have for it. */
export interface UnitNames {
  readonly id: string
  readonly others: readonly string[]
}

const mostShown = 120
// A value is cut only after its CPFs are covered: half a CPF would not be known for one.
const shown = (text: string) => withDigitsOfCpfCovered(text).slice(0, mostShown)

const headFinding = (campo: string, codigo: string, mensagem: string): Finding => ({
  linha: 1,
  campo: shown(campo),
  valor: '',
  codigo,
  mensagem,
  gravidade: 'erro',
})

/** No table has a tenth of these: a head that does is none, and telling of each would keep everybody waiting. */
const mostColumns = 1_000

/**
 * What is wrong with the names of the columns that a file has. Changes may say which keys go: of those no more is
 * needed.
 */
export function headFaults(
  dataset: Dataset,
  names: readonly string[],
  mode: LoadPeriod['mode'] = 'substitui',
): readonly Finding[] {
  if (names.length > mostColumns)
    return [
      headFinding('', 'colunas_demais', 'O arquivo tem colunas demais para ser desta tabela.'),
    ]
  const fields = fieldsOf(dataset)
  const known = new Set(fields.map(({ name }) => name))
  const mayRemove = mode === 'atualiza' && names.includes(removalField)
  if (mayRemove) known.add(removalField)
  const unknown = names
    .filter((name) => !known.has(name))
    .map((name) => {
      const what = privateLife(name)
      return what === undefined
        ? headFinding(name, 'coluna_desconhecida', 'Esta tabela não tem esta coluna.')
        : headFinding(name, 'coluna_proibida', `Não envie esta coluna. Não se publica ${what}.`)
    })
  const sent = new Set<string>()
  const repeated = names.filter((name) => sent.size === sent.add(name).size)
  const missing = fields.filter(
    (field) =>
      isSent(dataset, field) &&
      !field.optional &&
      !(mayRemove && !dataset.key.includes(field.column)) &&
      !sent.has(field.name),
  )
  return [
    ...unknown,
    ...repeated.map((name) => headFinding(name, 'coluna_repetida', 'A coluna vem duas vezes.')),
    ...missing.map(({ name, label }) =>
      headFinding(
        name,
        'coluna_ausente',
        `Falta a coluna “${label}” (${name}). Se ela está no arquivo, o cabeçalho pode estar em duas linhas ou em células mescladas: deixe os nomes em uma linha só.`,
      ),
    ),
  ]
}

interface FieldReader {
  readonly name: string
  readonly optional: boolean
  /** Whether it is one of the values that make the key. */
  readonly isKey: boolean
  /** Whether somebody may say that it is not reported. */
  readonly mayGoUnreported: boolean
  readonly read: ValueReader
}

/** The fields of which rows say that nobody reports them, each told once. */
class UnreportedSeen {
  readonly #fields = new Map<string, { readonly line: number; count: number }>()

  add(name: string, line: number): void {
    const seen = this.#fields.get(name)
    if (seen) seen.count += 1
    else this.#fields.set(name, { line, count: 1 })
  }

  findings(): readonly Finding[] {
    return [...this.#fields].map(([campo, { line: linha, count }]) => ({
      linha,
      campo,
      valor: unreported,
      codigo: 'nao_informado',
      mensagem: `${counted(count, 'linha não informa', 'linhas não informam')} este campo: o portal mostra “não informado”, as somas o dizem, e o índice de transparência conta como falta.`,
      gravidade: 'aviso',
    }))
  }
}

/** Reads the records of one load. */
export class RowReader {
  readonly #period: LoadPeriod
  readonly #unit: UnitNames
  readonly #parties: PartyReader
  readonly #fields: readonly FieldReader[]
  readonly #unreported = new UnreportedSeen()

  constructor(period: LoadPeriod, unit: UnitNames, keyOf: PersonKey) {
    this.#period = period
    this.#unit = unit
    this.#parties = new PartyReader(period, keyOf)
    this.#fields = fieldsOf(period.dataset)
      .filter(
        (field) =>
          (isSent(period.dataset, field) && field.part !== 'document') ||
          (columnOf(period.dataset, field.column).isMade === true && field.part === 'value'),
      )
      .map(({ name, column, part, optional }) => ({
        name,
        optional,
        isKey: part === 'value' && period.dataset.key.includes(column),
        mayGoUnreported:
          part === 'value' && columnOf(period.dataset, column).mayGoUnreported === true,
        read: part === 'words' ? readWords : readerOf(columnOf(period.dataset, column)),
      }))
  }

  /** @returns the row to stage, unless something forbids it; and what was found, warnings included */
  read({ line, cells, fault, parties = {}, date }: SentRow): {
    readonly row?: StagedRow
    readonly findings: readonly Finding[]
  } {
    const findings: Finding[] = []
    const note = (
      campo: string,
      text: string | null,
      [codigo, mensagem]: ValueFault,
      gravidade: Finding['gravidade'] = 'erro',
    ) =>
      findings.push({ linha: line, campo, valor: shown(text ?? ''), codigo, mensagem, gravidade })
    if (fault) {
      note('', null, fault)
      return { findings }
    }
    const row: Record<string, string | number | null> = { linha: line }
    if (this.#isRemoval(cells, note)) {
      row['retirar'] = 1
      this.#takeValues(
        this.#fields.filter(({ isKey }) => isKey),
        row,
        cells,
        note,
      )
      this.#placeRow(row, cells, note, date)
    } else {
      const apart = this.#parties.apart(line, cells)
      this.#takeValues(this.#fields, row, apart, note)
      this.#placeRow(row, cells, note, date)
      this.#parties.take(row, apart, parties, note)
      if (findings.every(({ gravidade }) => gravidade === 'aviso')) this.#checkRules(row, note)
    }
    return findings.some(({ gravidade }) => gravidade === 'erro') ? { findings } : { row, findings }
  }

  /** What is told of all rows together, after the last of them. */
  together(): readonly Finding[] {
    return [...this.#parties.findings(), ...this.#unreported.findings()]
  }

  /** Whether the row says that its key is to go. */
  #isRemoval(cells: Cells, note: Note): boolean {
    const text = cleaned(cells[removalField])
    if (text === null || this.#period.mode === 'substitui') return false
    if (!/^sim$/i.test(text)) note(removalField, text, ['opcao', 'Escreva sim, ou nada.'])
    return true
  }

  #takeValues(fields: readonly FieldReader[], row: ReadRow, cells: Cells, note: Note): void {
    for (const { name, optional, mayGoUnreported, read } of fields) {
      const text = cleaned(cells[name])
      row[name] = null
      if (text === null) {
        if (!optional) note(name, null, ['obrigatorio', 'Preencha este campo.'])
        continue
      }
      if (mayGoUnreported && saysUnreported(text)) {
        this.#unreported.add(name, Number(row['linha']))
        continue
      }
      const damage = damageOf(text)
      const found = damage ? { fault: damage } : read(text, this.#period.year)
      if ('fault' in found) note(name, text, found.fault)
      else {
        row[name] = found.value
        if (found.note) note(name, text, found.note, 'aviso')
      }
    }
  }

  #checkRules(row: ReadRow, note: Note): void {
    for (const rule of this.#period.dataset.rules)
      if (rule.isBroken(row))
        note(rule.columns[0] ?? '', null, ['regra', rule.message], rule.gravity)
  }

  /** Sets the unit and a derived month, and looks whether the row is of the period. */
  #placeRow(row: ReadRow, cells: Cells, note: Note, date?: string): void {
    const { dataset, year, month } = this.#period
    const { key, time, columns } = dataset
    const unitColumn = key[0] ?? ''
    const unit = cleaned(cells[unitColumn])
    row[unitColumn] = this.#unit.id
    if (unit !== null && unit !== this.#unit.id && !this.#unit.others.includes(unit))
      note(unitColumn, unit, ['unidade', 'A linha é de outra unidade gestora.'])
    const monthColumn = columns[time.month]
    if (isMonthColumn(monthColumn) && monthColumn.of !== undefined)
      row[time.month] = monthOf(row, monthColumn.of)
    const [itsYear, itsMonth] = [row[time.year], row[time.month]]
    if (typeof itsYear === 'number' && itsYear !== year)
      note(time.year, String(itsYear), ['periodo', `Esta carga é do exercício de ${year}.`])
    if (month !== null && typeof itsMonth === 'number' && itsMonth !== month)
      note(time.date ?? time.month, date ?? String(row[time.date ?? time.month]), [
        'periodo',
        `Esta carga é do mês ${month}.${monthFirst(date, month)}`,
      ])
  }
}
/** What may have happened where a date is of the month if its first number is. */
const monthFirst = (date: string | undefined, month: number): string =>
  Number(/^(\d\d?)[/.-]\d\d?[/.-]\d{4}\b/.exec(date ?? '')?.[1]) === month
    ? ' Pode estar com dia e mês trocados: escreva o dia antes do mês.'
    : ''
function monthOf(row: RowValues, date: string): number | null {
  const day = row[date]
  return typeof day === 'string' ? Number(day.slice(5, 7)) : null
}
