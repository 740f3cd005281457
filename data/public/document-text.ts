import { sql, type Tx } from '../../platform/postgres/database.ts'

/** A part of what is written in a file, as it was read from it. */
export interface DocumentText {
  /** Whether its parts are the pages of the file; else they are cut where a word ends. */
  readonly hasPages: boolean
  /** How many parts there are. */
  readonly count: number
  /** The number of the first of `parts`, from 1. */
  readonly from: number
  readonly parts: readonly string[]
  /** The first line of the file: of a CSV its head. */
  readonly firstLine: string
  /** Whether the file says more than was read of it. */
  readonly isCut: boolean
}

/** Characters of a text without pages that are one part. */
const partLength = 12_000
/** A part ends at the first end of a line, or blank, so near behind its length, and there the next one begins. */
const longestWord = 200
/** Characters of a first line: no head is longer. */
const longestLine = 4_000
/** Pages that are read at once. */
const pagesAtOnce = 12

/** The end of a line, or else the blank, by which a part begins or ends, from a place on. */
const blankFrom = (text: string, at: number): number => {
  const near = text.slice(at, at + longestWord)
  const line = near.indexOf('\n')
  const found = line < 0 ? near.search(/\s/) : line
  return found < 0 ? Math.min(at, text.length) : at + found
}
/** A part of a text without pages. @param window the text from its first character on, and a word more */
const partIn = (window: string, isFirst: boolean): string =>
  window.slice(isFirst ? 0 : blankFrom(window, 0), blankFrom(window, partLength)).trim()

interface Read {
  readonly pages: number
  readonly letters: number
  readonly isCut: boolean
  readonly firstLine: string
  readonly parts: readonly string[]
}
/**
 * What is written in a file, from a part on; nothing where it was not read or says nothing.
 * @param file its key @param from the number of the first part; the last one where there are fewer
 */
export async function textOfDocument(
  tx: Tx,
  file: string,
  from: number,
): Promise<DocumentText | undefined> {
  const start = (from - 1) * partLength
  const [read] =
    await tx.run<Read>(sql.read`select cardinality(t.paginas) as pages, t.letras as letters,
      t.cortado as "isCut", split_part(left(t.texto, ${longestLine}::int), E'\n', 1) as "firstLine",
      case when cardinality(t.paginas) > 1
        then t.paginas[${from}::int:${from + pagesAtOnce - 1}::int]
        else array[substr(t.texto, ${start + 1}::int, ${partLength + longestWord}::int)] end as parts
    from (select texto, cortado, length(texto) as letras, string_to_array(texto, E'\f') as paginas
      from texto_de_arquivo where arquivo = ${file} and estado = 'lido' offset 0) t`)
  if (!read) return undefined
  const hasPages = read.pages > 1
  const count = hasPages ? read.pages : Math.max(Math.ceil(read.letters / partLength), 1)
  if (from > count) return textOfDocument(tx, file, count)
  const parts = hasPages ? read.parts : read.parts.map((part) => partIn(part, from === 1))
  return { hasPages, count, from, parts, firstLine: read.firstLine, isCut: read.isCut }
}

/** Characters that are looked through for words. */
const lookedThrough = 300_000
/** The beginning of a text by its parts, to look for words in it. */
export async function beginningOfText(
  tx: Tx,
  file: string,
): Promise<{ readonly parts: readonly string[]; readonly isWhole: boolean }> {
  const [read] = await tx.run<{ text: string; letters: number }>(
    sql.read`select left(texto, ${lookedThrough}::int) as text, length(texto) as letters from texto_de_arquivo
      where arquivo = ${file} and estado = 'lido'`,
  )
  const text = read?.text ?? ''
  const pages = text.split('\f')
  const count = Math.ceil(text.length / partLength)
  const parts =
    pages.length > 1
      ? pages
      : Array.from({ length: count }, (_, at) =>
          partIn(text.slice(at * partLength, (at + 1) * partLength + longestWord), at === 0),
        )
  return { parts, isWhole: (read?.letters ?? 0) <= lookedThrough }
}

/** The size of the picture of a file's first page, in points; nothing where none was drawn. */
export async function pictureSize(
  tx: Tx,
  file: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const [found] = await tx.run<{ width: number; height: number }>(
    sql.read`select largura as width, altura as height from figura_de_arquivo where arquivo = ${file}`,
  )
  return found
}
/** The picture of a file's first page: PNG. */
export async function pictureOf(tx: Tx, file: string): Promise<Buffer | undefined> {
  const [found] = await tx.run<{ png: Buffer }>(
    sql.read`select imagem as png from figura_de_arquivo where arquivo = ${file}`,
  )
  return found?.png
}
