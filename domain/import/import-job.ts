import type { AnyResource } from '../../kernel/resource.ts'
import type { SheetTable } from '../../formats/sheets/sheet-reading.ts'

/** A row by wire names, as a form would send it. */
export type Wire = Readonly<Record<string, unknown>>
export type SheetRow = SheetTable['rows'][number]

export interface ImportJob {
  readonly resource: AnyResource
  readonly table: SheetTable
  /** The column of the file for each wire name. */
  readonly columns: Readonly<Record<string, string>>
  /** What every row shares, such as the portal; by wire name. */
  readonly shared: Wire
  /** Only checks: everything is written and then undone, so that what the tables refuse is told too. */
  readonly rehearsal: boolean
  readonly fileName: string
  /** Whose clock the moments of the file were read from. */
  readonly zone: string
  /** What a submit that came before under the same key is told by; without it every submit writes. */
  readonly attempt?: { readonly key: string; readonly call: string; readonly body: unknown }
}

/** The text of a row's cell for a wire name; empty when no column of the file is mapped to it. */
export const textIn = ({ table, columns }: ImportJob, row: SheetRow, wire: string): string =>
  row.cells[table.head.indexOf(columns[wire] ?? '')] ?? ''
