import { counted } from '../../../../pt-br/words.ts'
import { typeOf, type Column } from '../../../model/columns.ts'
import { columnOf, type Dataset, type TableField } from '../../../model/declaration.ts'
import { doubtCode, type Doubt } from '../../doubts.ts'
import type { Line } from '../../../../formats/rows/lines.ts'
import { sentFields, type Mapping } from '../mapping.ts'

// Spreadsheets make days of numbers such as MAR-26 and 10/24, and hours of 00:10. In a column that takes any text
// nothing shows it: what would be published may never have been typed.

/** Whether a column takes a day or an hour for a text like others. */
const takesAnyText = (column: Column) => typeOf(column).takesAnyText(column)
const isOpen = (dataset: Dataset, { column, part }: TableField) =>
  part !== 'value' || takesAnyText(columnOf(dataset, column))

const shown = 5
interface ColumnSeen {
  readonly name: string
  readonly at: number
  /** Whether it makes the key: numbers are no days, so that an answer holds for these cells alone. */
  readonly isKey: boolean
  readonly examples: string[]
  count: number
}
/** Looks at the cells of a spreadsheet that it holds for days, hours or yes and no, where its column takes any text. */
export class ConvertedSeen {
  readonly #columns: readonly ColumnSeen[]

  constructor(dataset: Dataset, head: readonly string[], { columns }: Mapping) {
    const open = sentFields(dataset).filter((field) => isOpen(dataset, field))
    const nameOf = (field: TableField) => columns[field.name] ?? ''
    const keys = new Set(open.filter(({ column }) => dataset.key.includes(column)).map(nameOf))
    this.#columns = [...new Set(open.map(nameOf))]
      .map((name) => ({
        name,
        at: head.indexOf(name),
        isKey: keys.has(name),
        examples: [],
        count: 0,
      }))
      .filter(({ at }) => at >= 0)
  }

  add({ line, cells, converted = [] }: Line): void {
    if (converted.length === 0) return
    for (const column of this.#columns.filter(({ at }) => converted.includes(at))) {
      column.count += 1
      if (column.count <= shown) column.examples.push(`Linha ${line}: ${cells[column.at] ?? ''}`)
    }
  }

  doubts(): readonly Doubt[] {
    return this.#columns
      .filter(({ count }) => count > 0)
      .map(({ name, isKey, examples, count }) => ({
        code: doubtCode('celulas', name, ...(isKey ? [String(count), ...examples] : [])),
        text: `Na coluna “${name}”, a planilha guarda ${counted(count, 'célula', 'células')} como data, hora ou Sim e Não, e é assim que a coluna sairia no portal. Ela faz isso sozinha com o que parece uma data, como 10/24 ou MAR-26: se não foi o que se digitou, formate a coluna como texto, digite de novo e envie.`,
        items: [...examples, ...(count > shown ? [`e mais ${count - shown}`] : [])],
        yes: `A coluna “${name}” está certa assim`,
        ...(isKey ? {} : { lasts: true as const }),
      }))
  }
}
