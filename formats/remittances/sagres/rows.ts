import { sheetRefusal } from '../../sheets/sheet-refusal.ts'
import { amountText, baseName, unreportedText, type RemittancePart } from '../remittance.ts'
import { keyOfCommitment, type Commitment, type Joins } from './joins.ts'
import type { LedgerEntry, Movement } from './ledger.ts'
import { monthText, registersOf, type SagresMonth } from './open-sagres.ts'
import { annulment, commitmentKinds, RegisterFields, otherShape } from './shape.ts'
import { SagresYear } from './year.ts'

// The rows of three tables. Fields that a register has itself keep the court's names; the others are joined.

const commitmentHead = [
  'entidade',
  'anoEmisEmpenho',
  'numeroEmpenho',
  'dataEmisEmpenho',
  'tipoEmpenho',
  'codigoUnidOrcamentaria',
  'nomeUnidOrcamentaria',
  'codigoFuncao',
  'codigoSubFuncao',
  'codigoPrograma',
  'denominacaoPrograma',
  'codigoAcao',
  'denominacaoAcao',
  'naturezaDespesa',
  'fonteRecurso',
  'nomeDenoOuRazaJuridica',
  'cpfCnpjCredor',
  'historicoEmpenho',
  'valorEmpenho',
  'valorAnulado',
  'valorLiquidado',
  'valorPago',
]
const movementHead = [
  'entidade',
  'tipoMovimento',
  'numeroRegiOuLancamento',
  'dataRegiOuLancamento',
  'anoEmisEmpenho',
  'numeroEmpenho',
  'nomeDenoOuRazaJuridica',
  'cpfCnpjCredor',
  'codigoFuncao',
  'naturezaDespesa',
  'fonteRecurso',
  'historicoEmpenho',
  'valorLancado',
]
const revenueHead = [
  'entidade',
  'anoReferencia',
  'mesReferencia',
  'codigoReceOrcamentaria',
  'fonteRecurso',
  'tipoIngresso',
  'previsaoInicial',
  'previsaoAtualizada',
  'arrecadada',
  'deducoes',
]

/** Each register is sent once, in its month: a later month alone lacks those of the months before it. */
const apart = (months: readonly SagresMonth[], what: string) =>
  sheetRefusal(
    `${what}, e as remessas deste arquivo (${months.map(monthText).join(', ')}) não o trazem: o SAGRES diz cada empenho, credor e unidade uma vez só, no mês dele. Junte em um ZIP todas as remessas do ano, de janeiro até a última, e solte esse ZIP.`,
  )

function joined(months: readonly SagresMonth[], joins: Joins, key: string) {
  const commitment = joins.commitments.get(key)
  const [, year = '', number = ''] = key.split(' ')
  if (!commitment) throw apart(months, `Há movimentos do empenho ${number}, de ${year}`)
  return { commitment, creditor: creditorOf(months, joins, commitment, number) }
}
function creditorOf(
  months: readonly SagresMonth[],
  joins: Joins,
  commitment: Commitment,
  number: string,
): string {
  const found = joins.creditorOf(commitment)
  if (found === undefined) throw apart(months, `Falta o nome do credor do empenho ${number}`)
  return found
}

/** Whether the months begin in January and lack none: what was liquidated and paid of the year is all there. */
const isFromJanuary = (months: readonly SagresMonth[]) =>
  months.filter(({ month }) => month <= 12).every(({ month }, at) => month === at + 1)

async function* commitmentRows(year: SagresYear): AsyncGenerator<readonly string[]> {
  const { unpacked, months } = year
  const joins = await year.joins()
  const { annulled, unknown } = await year.totals()
  if (unknown !== undefined) throw apart(months, `Há anulação do empenho ${unknown}`)
  const isWhole = isFromJanuary(months)
  for (const { files } of months) {
    const name = baseName(files.EmpenhoseRP)
    for await (const register of registersOf(unpacked, files.EmpenhoseRP, 'EmpenhoseRP')) {
      if (register.name !== 'Empenho') continue
      const fields = new RegisterFields(name, register)
      const kind = fields.text('tipoEmpenho')
      if (kind === annulment) requireAnnulled(name, fields, annulled)
      else yield commitmentRow({ name, fields, kind, joins, isWhole, months })
    }
  }
}
/** An annulment is no row: its amount stands in the commitment that the ledger says it takes back. */
function requireAnnulled(
  name: string,
  fields: RegisterFields,
  annulled: ReadonlyMap<string, number>,
): void {
  const cents = annulled.get(keyOfCommitment(fields)) ?? 0
  if (cents !== fields.cents('valorEmpenho'))
    throw otherShape(
      name,
      `a anulação ${fields.text('numeroEmpenho')} é de ${amountText(fields.cents('valorEmpenho'))}, e nos lançamentos contábeis é de ${amountText(cents)}`,
    )
}

interface Found {
  readonly name: string
  readonly fields: RegisterFields
  readonly kind: string
  readonly joins: Joins
  readonly isWhole: boolean
  readonly months: readonly SagresMonth[]
}
function commitmentRow({ name, fields, kind, joins, isWhole, months }: Found): readonly string[] {
  const unit = fields.text('codigoUnidOrcamentaria')
  const number = fields.text('numeroEmpenho')
  const commitment = joins.commitments.get(keyOfCommitment(fields))
  const kindText = commitmentKinds[kind]
  if (!commitment || kindText === undefined)
    throw otherShape(name, `o empenho ${number} é do tipo “${kind.slice(0, 20)}”`)
  const [program, action] = [fields.text('codigoPrograma'), fields.text('codigoAcao')]
  return [
    joins.entityOf(unit),
    fields.text('anoEmisEmpenho'),
    number,
    fields.text('dataEmisEmpenho'),
    kindText,
    unit,
    joins.unitName(unit),
    commitment.function,
    fields.code('codigoSubFuncao', 3),
    program,
    joins.programName(program),
    action,
    joins.actionName(action),
    commitment.nature,
    commitment.source,
    creditorOf(months, joins, commitment, number),
    commitment.creditor,
    commitment.history,
    amountText(fields.cents('valorEmpenho')),
    commitment.annulled === 0 ? '' : amountText(commitment.annulled),
    isWhole ? amountText(commitment.liquidated) : unreportedText,
    isWhole ? amountText(commitment.paid) : unreportedText,
  ]
}

const movementWords = {
  liquidation: ['Liquidação', 'Estorno de liquidação'],
  payment: ['Pagamento', 'Estorno de pagamento'],
} as const
async function* movementRows(year: SagresYear): AsyncGenerator<readonly string[]> {
  const { months } = year
  const joins = await year.joins()
  for await (const [entry, found] of year.entries())
    for (const [at, movement] of found.entries()) {
      const { commitment, creditor } = joined(months, joins, movement.key)
      yield movementRow(entry, movement, numberOf(entry, found, at), [
        joins.entityOf(movement.unit),
        creditor,
        commitment,
      ])
    }
}
/** An entry may pay several commitments at once: the number tells them apart. */
function numberOf({ number }: LedgerEntry, found: readonly Movement[], at: number): string {
  const isOf = ({ kind }: Movement) => kind === found[at]?.kind
  return found.filter(isOf).length === 1
    ? number
    : `${number}/${found.slice(0, at + 1).filter(isOf).length}`
}
const movementRow = (
  { date }: LedgerEntry,
  { kind, year, number: committed, source, cents }: Movement,
  number: string,
  [entity, creditor, commitment]: readonly [string, string, Commitment],
): readonly string[] => [
  entity,
  movementWords[kind][cents < 0 ? 1 : 0],
  number,
  date,
  year,
  committed,
  creditor,
  commitment.creditor,
  commitment.function,
  commitment.nature,
  source ?? commitment.source,
  commitment.history,
  amountText(cents),
]

async function* revenueRows(year: SagresYear): AsyncGenerator<readonly string[]> {
  const { revenue } = await year.totals()
  for (const [text, amounts] of revenue) {
    const [entity = '', month = '', nature = '', source = ''] = text.split('\n')
    const { previsaoInicial, previsaoAtualizada, arrecadada, deducoes } = amounts
    yield [
      entity,
      String(year.months[0]?.year ?? ''),
      month,
      nature,
      source,
      'Orçamentária',
      ...[previsaoInicial, previsaoAtualizada, arrecadada, deducoes].map(amountText),
    ]
  }
}

/** The tables that remittances of a year tell; read in this order, the ledger is read once. */
export function sagresParts(months: readonly SagresMonth[]): readonly RemittancePart[] {
  const year = new SagresYear(months)
  return [
    { table: 'movimentos', head: movementHead, rows: () => movementRows(year) },
    { table: 'receitas', head: revenueHead, rows: () => revenueRows(year) },
    { table: 'empenhos', head: commitmentHead, rows: () => commitmentRows(year) },
  ]
}
