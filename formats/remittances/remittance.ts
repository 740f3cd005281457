import { sheetRefusal } from '../sheets/sheet-refusal.ts'

// What a town sends to its court of accounts: several files that only together tell the rows of tables.

/** A file of a remittance, whatever archive it is in; its bytes come from the first one at each call. */
export interface RemittanceFile {
  readonly name: string
  open(): Promise<AsyncIterable<Uint8Array>>
}
/** Rows of one table, as a remittance tells them. */
export interface RemittancePart {
  /** The name of the table. */
  readonly table: string
  readonly head: readonly string[]
  /** Its rows, with a cell for each name of the head. @throws {Problem} `invalid` for what does not add up */
  rows(): AsyncIterable<readonly string[]>
}
export interface Remittance {
  /** As people call the system. */
  readonly system: string
  readonly parts: readonly RemittancePart[]
  /** Files beside it that are none of its own. */
  readonly others: readonly RemittanceFile[]
}

/** The end of a path. */
export const baseName = ({ name }: Pick<RemittanceFile, 'name'>): string =>
  name.split(/[\\/]/).at(-1) ?? name

/** What all files of a remittance may have together, unpacked. */
const mostUnpacked = 2_000_000_000
/** The bytes of files, counted together as they come. @throws {Problem} `invalid` where there are too many */
export class Unpacked {
  #left = mostUnpacked

  async *of(file: RemittanceFile): AsyncGenerator<Uint8Array> {
    for await (const chunk of await file.open()) {
      this.#left -= chunk.length
      if (this.#left < 0)
        throw sheetRefusal(
          'O que há nesta remessa, aberto, passa de 2 GB. Solte os meses em mais de um ZIP.',
        )
      yield chunk
    }
  }
}

/** What is kept of a remittance while the rest is read: of a large city's year, with room. */
const [mostRegisters, longestKept] = [500_000, 100_000_000]
/** Counts what is kept. @throws {Problem} `invalid` where it is too much */
export class KeptTexts {
  #registers = 0
  #length = 0

  /** A register that outlives its place in the file, of which these texts are kept. */
  register<T extends Readonly<Record<string, string>>>(texts: T): T {
    this.#registers += 1
    for (const text of Object.values(texts)) this.#length += text.length
    if (this.#registers > mostRegisters || this.#length > longestKept)
      throw sheetRefusal(
        'Esta remessa tem registros demais para serem lidos juntos. No sistema contábil, exporte as tabelas como CSV ou XLSX.',
      )
    // A copy of each: a part of a text that was read keeps all of it.
    const copies = Object.entries(texts).map(
      ([name, text]) => [name, Buffer.from(text).toString()] as const,
    )
    // The same names as were given.
    return Object.fromEntries(copies) as T
  }
}

const enough = 4_096
/** The first bytes of a file as text, whatever its character set. */
export async function beginningOf(file: RemittanceFile): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of await file.open()) {
    parts.push(part)
    length += part.length
    if (length >= enough) break
  }
  return Buffer.concat(parts)
    .toString('utf8', 0, enough)
    .replace(/^\ufeff/, '')
}

/** Cents as Brazil writes amounts. */
export function amountText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** What stands in the place of an amount that the remittance does not tell. */
export const unreportedText = 'não informado'
