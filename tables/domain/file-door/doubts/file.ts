import { counted } from '../../../../pt-br/words.ts'
import type { Finding } from '../../../../resources/calls/accountability.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { Line } from '../../../../formats/rows/lines.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { changeText, type HeadChange } from '../kept-mapping.ts'
import type { Mapping } from '../mapping.ts'
import { accumulatedColumns } from './accumulated.ts'
import { ConvertedSeen } from './converted.ts'
import { DatesSeen } from './dates.ts'
import { MeaningsSeen } from './meanings.ts'
import { TotalRowSeen } from './total-row.ts'
import { NetPaySeen } from './net-pay.ts'
import { SourceSeen, type FileSourceOrder } from './source.ts'

interface SeenOrder extends Omit<FileSourceOrder, 'head' | 'mapping'> {
  readonly file: ForeignFile
  readonly change?: HeadChange | undefined
}
/** Looks at a file while its rows are read, and tells what only a person can know of it. */
export class FileSeen {
  readonly #order: SeenOrder
  readonly #mapping: Mapping
  readonly #source: SourceSeen
  readonly #dates: DatesSeen
  readonly #converted: ConvertedSeen
  readonly #total: TotalRowSeen
  readonly #net: NetPaySeen
  readonly #meanings: MeaningsSeen

  constructor(order: SeenOrder, mapping: Mapping) {
    const { dataset, file } = order
    this.#order = order
    this.#mapping = mapping
    this.#source = new SourceSeen({ ...order, head: file.head, mapping })
    this.#dates = new DatesSeen(dataset, file.head, mapping, file.isSheet)
    this.#converted = new ConvertedSeen(dataset, file.head, mapping)
    this.#net = new NetPaySeen(dataset, file.head, mapping.columns, file.isSheet)
    this.#meanings = new MeaningsSeen(dataset, file.head, mapping)
    this.#total = new TotalRowSeen(dataset, file.head, mapping, file.isSheet)
  }

  /** A line that becomes a row. */
  add(line: Line): void {
    this.#source.add(line.cells)
    this.#dates.add(line.line, line.cells)
    this.#converted.add(line)
    this.#total.add(line.line, line.cells)
    this.#net.add(line.cells)
    this.#meanings.add(line.line, line.cells)
  }
  doubts(): readonly Doubt[] {
    return [
      ...namedDoubts(this.#order, this.#mapping),
      ...this.#source.doubts(),
      ...this.#dates.doubts(),
      ...this.#converted.doubts(),
      ...this.#total.doubts(),
      ...this.#net.doubts(),
      ...this.#meanings.doubts(),
    ]
  }
  /** What the file says of itself that no answer lets in. */
  refusals(): readonly Finding[] {
    return this.#source.refusals()
  }
  /** What is told of the file as a whole beside what is wrong with its rows. */
  findings(): readonly Finding[] {
    return this.#dates.findings()
  }
  get mayBeMonthFirst(): boolean {
    return this.#dates.mayBeMonthFirst
  }
  /** By what the file knows its unit. */
  marks(): Readonly<Record<string, string>> {
    return this.#source.marks()
  }
  /** The codes whose answers hold for later files: those that were given, and what the file answered itself. */
  lasting(doubts: readonly Doubt[]): readonly string[] {
    return [...doubts.filter(({ lasts }) => lasts).map(({ code }) => code), ...this.#dates.proven()]
  }
}

/** What is doubted of a file before its rows are read. */
function namedDoubts(
  { dataset, file: { head, sheets }, period, change }: SeenOrder,
  mapping: Mapping,
): readonly Doubt[] {
  const others = sheets?.others ?? []
  const hidden = sheets?.hiddenRows ?? 0
  return [
    ...(hidden > 0
      ? [
          {
            code: doubtCode('escondidas', String(hidden)),
            text: `${counted(hidden, 'linha da planilha está escondida', 'linhas da planilha estão escondidas')}, como faz um filtro, e ${hidden === 1 ? 'é lida' : 'são lidas'} com as outras. Se não são da carga, apague-as ou copie só as visíveis para outra planilha.`,
            items: [],
            yes: 'As linhas escondidas também são da carga',
          },
        ]
      : []),
    ...(change
      ? [
          {
            code: doubtCode('cabecalho', ...head),
            text: `${changeText(change)} Confira qual coluna vai em cada campo.`,
            items: [],
            yes: 'As escolhas estão certas para estas colunas',
          },
        ]
      : []),
    ...(sheets && others.length > 0
      ? [
          {
            code: doubtCode('folhas', sheets.read, ...others),
            text: `Só a folha “${sheets.read}” é lida, e a planilha tem outras com linhas. Se as linhas delas também são da carga, junte tudo em uma folha.`,
            items: others.slice(0, 10),
            yes: `Só as linhas de “${sheets.read}”`,
            lasts: true as const,
          },
        ]
      : []),
    ...accumulatedColumns(dataset, mapping, period),
  ]
}
