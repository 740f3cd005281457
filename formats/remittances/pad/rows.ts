import {
  amountText,
  KeptTexts,
  baseName,
  unreportedText,
  Unpacked,
  type RemittanceFile,
  type RemittancePart,
} from '../remittance.ts'
import { isValid } from '../../../pt-br/identifier.ts'
import { linesIn } from '../fixed-lines.ts'
import { sheetRefusal } from '../../sheets/sheet-refusal.ts'
import { cpfWithin, layouts, legislative, unitNames, type PadName } from './layout.ts'
import { centsOf, dayOf, padHead, padRecords, wrong, type PadHead } from './records.ts'

type PadFiles = Readonly<Record<PadName, RemittanceFile>> & {
  readonly units: RemittanceFile | undefined
}

interface Commitment {
  readonly number: string
  date: string
  readonly unit: string
  readonly function: string
  readonly subfunction: string
  readonly program: string
  readonly action: string
  readonly nature: string
  readonly source: string
  readonly creditor: string
  readonly history: string
  committed: number
  annulled: number
  liquidated: number
  paid: number
}
interface Movement {
  readonly kind: 'liquidation' | 'payment'
  readonly number: string
  readonly commitment: Commitment
  readonly date: string
  readonly cents: number
  readonly history: string
}
/** What the files of a body tell beside each other. */
class PadYear {
  readonly head: PadHead
  readonly commitments = new Map<string, Commitment>()
  readonly #files: PadFiles
  readonly #unpacked = new Unpacked()
  readonly #kept = new KeptTexts()
  readonly #creditors = new Map<string, readonly [name: string, document: string]>()
  readonly #units = new Map<string, string>()

  private constructor(files: PadFiles, head: PadHead) {
    this.#files = files
    this.head = head
  }

  /** @throws {Problem} where the files are not of one body and the same days, or one does not add up */
  static async read(files: PadFiles): Promise<PadYear> {
    const unpacked = new Unpacked()
    const names = Object.keys(layouts) as PadName[]
    const heads = await Promise.all(names.map((name) => padHead(unpacked, files[name])))
    const [head] = heads
    if (!head) throw new TypeError('no file')
    if (
      heads.some(({ cnpj, from, to }) => cnpj !== head.cnpj || from !== head.from || to !== head.to)
    )
      throw sheetRefusal(
        'Os arquivos do PAD não são todos do mesmo órgão e do mesmo período. Solte um ZIP de cada.',
      )
    const year = new PadYear(files, head)
    await year.#readUnits()
    for await (const record of year.#records('CREDOR.TXT')) {
      const { code, name, document } = year.#kept.register(record)
      year.#creditors.set(code, [name, documentOf(document)])
    }
    for await (const record of year.#records('EMPENHO.TXT')) year.#commit(record)
    for await (const { kind, commitment, cents } of year.movements())
      if (kind === 'liquidation') commitment.liquidated += cents
      else commitment.paid += cents
    return year
  }

  #records<Name extends PadName>(name: Name) {
    return padRecords(this.#unpacked, name, this.#files[name])
  }

  async #readUnits(): Promise<void> {
    const { units } = this.#files
    if (!units) return
    const { year, unit, name } = unitNames.fields
    const at = (line: string, [from, to]: readonly [number, number]) =>
      line.slice(from - 1, to).trim()
    const own = this.head.to.slice(0, 4)
    for await (const line of linesIn(this.#unpacked.of(units)))
      if (at(line, year) === own) {
        const kept = this.#kept.register({ unit: at(line, unit), name: at(line, name) })
        this.#units.set(kept.unit, kept.name)
      }
  }

  /** A commitment stands in a record for each day on which it grew or was taken back. */
  #commit(record: Readonly<Record<keyof (typeof layouts)['EMPENHO.TXT']['fields'], string>>): void {
    const { amount, sign, ...about } = record
    const cents = centsOf('EMPENHO.TXT', amount, sign)
    const date = dayOf('EMPENHO.TXT', record.date)
    const found = this.commitments.get(record.number) ?? this.#begin({ ...about, date })
    if (date < found.date) found.date = date
    if (cents < 0) found.annulled -= cents
    else found.committed += cents
  }
  #begin(about: Omit<Commitment, 'committed' | 'annulled' | 'liquidated' | 'paid'>): Commitment {
    const sums = { committed: 0, annulled: 0, liquidated: 0, paid: 0 }
    const found = { ...this.#kept.register(about), ...sums }
    this.commitments.set(found.number, found)
    return found
  }

  /** Liquidations and payments of the days that the files are of; what former years left stands before these. */
  async *movements(): AsyncGenerator<Movement> {
    const of = { 'LIQUIDAC.TXT': 'liquidation', 'PAGAMENT.TXT': 'payment' } as const
    for (const file of ['LIQUIDAC.TXT', 'PAGAMENT.TXT'] as const)
      for await (const record of this.#records(file)) {
        const commitment = this.commitments.get(record.commitment)
        if (!commitment) throw wrong(file, `o empenho ${record.commitment} não está em EMPENHO.TXT`)
        const { number, history } = record
        const cents = centsOf(file, record.amount, record.sign)
        const date = dayOf(file, record.date)
        if (cents !== 0 && date >= this.#january)
          yield { kind: of[file], number, commitment, date, cents, history }
      }
  }
  get #january(): string {
    return `${this.head.to.slice(0, 4)}-01-01`
  }
  isOfYear({ date }: Commitment): boolean {
    return date >= this.#january
  }
  /** Whether the files begin in January: what was liquidated and paid of the year is all there. */
  get isWhole(): boolean {
    return this.head.from <= this.#january
  }

  creditorOf({ creditor, number }: Commitment): readonly [name: string, document: string] {
    const found = this.#creditors.get(creditor)
    if (found) return found
    throw wrong('EMPENHO.TXT', `o credor ${creditor} do empenho ${number} não está em CREDOR.TXT`)
  }
  unitName(unit: string): string {
    return this.#units.get(unit) ?? ''
  }
  /** Whose a row is: what a town hall sends of the legislative function may be the chamber's, and is asked about. */
  entityOf({ unit, function: of }: Commitment): string {
    const { name } = this.head
    if (of !== legislative || /c[âa]mara/i.test(name)) return name
    return this.#units.get(unit) ?? `Unidade orçamentária ${unit}`
  }
}
/** A CPF has zeros before it; so have some CNPJ. */
function documentOf(text: string): string {
  if (/^0*$/.test(text)) return ''
  const [, cpf] = isValid('cnpj', text) ? [] : (cpfWithin.exec(text) ?? [])
  return cpf ?? text
}

const commitmentHead = [
  'entidade',
  'numeroEmpenhoPad',
  'dataEmpenhoPad',
  'orgaoUnidade',
  'nomeUnidade',
  'funcao',
  'subfuncao',
  'programa',
  'projetoAtividade',
  'rubrica',
  'fonteRecursoPad',
  'nomeCredorPad',
  'documentoCredorPad',
  'historicoEmpenho',
  'valorEmpenhado',
  'valorAnulado',
  'valorLiquidado',
  'valorPago',
]
const movementHead = [
  'entidade',
  'tipoMovimento',
  'numeroMovimentoPad',
  'dataMovimentoPad',
  'anoEmpenhoPad',
  'numeroEmpenhoPad',
  'nomeCredorPad',
  'documentoCredorPad',
  'funcao',
  'naturezaDespesa',
  'fonteRecursoPad',
  'historicoMovimento',
  'valorMovimento',
]

async function* commitmentRows(year: PadYear): AsyncGenerator<readonly string[]> {
  for (const one of year.commitments.values()) {
    if (!year.isOfYear(one)) continue
    if (one.annulled > one.committed)
      throw wrong(
        'EMPENHO.TXT',
        `do empenho ${one.number} há ${amountText(one.annulled)} anulados e só ${amountText(one.committed)} empenhados, e falta o registro em que foi feito`,
      )
    const amounts = year.isWhole
      ? [one.liquidated, one.paid].map(amountText)
      : [unreportedText, unreportedText]
    yield [
      year.entityOf(one),
      one.number,
      one.date,
      one.unit,
      year.unitName(one.unit),
      one.function,
      one.subfunction,
      one.program,
      one.action,
      one.nature,
      one.source,
      ...year.creditorOf(one),
      one.history,
      amountText(one.committed),
      one.annulled === 0 ? '' : amountText(one.annulled),
      ...amounts,
    ]
  }
}
const words = {
  liquidation: ['Liquidação', 'Estorno de liquidação'],
  payment: ['Pagamento', 'Estorno de pagamento'],
} as const
async function* movementRows(year: PadYear): AsyncGenerator<readonly string[]> {
  for await (const { kind, number, commitment: one, date, cents, history } of year.movements())
    yield [
      year.entityOf(one),
      words[kind][cents < 0 ? 1 : 0],
      number.replace(/^0+(?=.)/, ''),
      date,
      one.date.slice(0, 4),
      one.number,
      ...year.creditorOf(one),
      one.function,
      one.nature,
      one.source,
      history,
      amountText(cents),
    ]
}

/** The tables that the files of a body tell. @throws {Problem} `invalid` where one is missing */
export function padParts(found: ReadonlyMap<string, RemittanceFile>): readonly RemittancePart[] {
  const fileOf = (name: PadName) => {
    const file = found.get(name)
    if (file) return file
    throw sheetRefusal(
      `Falta ${name} entre os arquivos do PAD. EMPENHO.TXT, LIQUIDAC.TXT, PAGAMENT.TXT e CREDOR.TXT se completam: solte em um ZIP os quatro, como foram enviados ao TCE-RS.`,
    )
  }
  const files: PadFiles = {
    'EMPENHO.TXT': fileOf('EMPENHO.TXT'),
    'LIQUIDAC.TXT': fileOf('LIQUIDAC.TXT'),
    'PAGAMENT.TXT': fileOf('PAGAMENT.TXT'),
    'CREDOR.TXT': fileOf('CREDOR.TXT'),
    units: found.get(unitNames.name),
  }
  let year: Promise<PadYear> | undefined
  const read = () => (year ??= PadYear.read(files))
  const rowsBy = (of: (year: PadYear) => AsyncGenerator<readonly string[]>) =>
    async function* () {
      yield* of(await read())
    }
  return [
    { table: 'movimentos', head: movementHead, rows: rowsBy(movementRows) },
    { table: 'empenhos', head: commitmentHead, rows: rowsBy(commitmentRows) },
  ]
}

const own: ReadonlySet<string> = new Set([...Object.keys(layouts), unitNames.name])
/** What a file of the PAD is called; nothing for others. */
export function padName(file: RemittanceFile): string | undefined {
  const name = baseName(file).toUpperCase()
  return own.has(name) ? name : undefined
}
