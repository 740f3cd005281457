import type { PublishedDocument } from '../../../data/public/portal-documents.ts'
import {
  rowsOfSheet,
  sheetsOfFile,
  type SheetOfFile,
} from '../../../data/public/document-sheets.ts'
import { conceptsOf, type Concept } from '../../../data/search/words.ts'
import { plainParam, wholeNumber } from '../../../platform/http/query.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { counted } from '../../../pt-br/words.ts'
import { documentPath } from '../../../resources/addresses.ts'
import { hasMatch } from '../../search/snippet.tsx'
import type { Visit } from '../../visit.ts'
import { WordForm } from '../word-form.tsx'
import { mostShownColumns as mostColumns } from '../../../formats/sheets/shown-sheets.ts'
import { FileTable } from './file-table.tsx'
import { partsOfRows, tableOfSheet, type HeadedSheet } from './sheet-rows.ts'

// A spreadsheet read without leaving the page of its document: one of its sheets, as the table that it is.

export interface SheetsOfFile {
  readonly sheets: readonly SheetOfFile[]
  /** The one that is shown. */
  readonly shown: SheetOfFile
  readonly table: HeadedSheet
  /** The words that were looked for, and how many of the rows that are kept have them. */
  readonly found:
    | { readonly text: string; readonly concepts: readonly Concept[]; readonly rows: number }
    | undefined
  /** The rows of the part that is shown; the number of it, the first row and how many parts there are. */
  readonly rows: readonly (readonly string[])[]
  readonly part: number
  readonly from: number
  readonly parts: number
}

/** A line with the CPFs in it covered, as if it were written in one. */
function coveredLine(cells: readonly string[]): readonly string[] {
  const covered = withCpfsCovered(cells.join('\t')).split('\t')
  return covered.length === cells.length ? covered : cells.map(withCpfsCovered)
}

/** What is to be read of a spreadsheet, as its address asks: which sheet, from where on, with which words. */
export async function sheetsShown(
  { tx, query }: Pick<Visit, 'tx' | 'query'>,
  { fileKey }: Pick<PublishedDocument, 'fileKey'>,
): Promise<SheetsOfFile | undefined> {
  if (!fileKey) return undefined
  const sheets = await sheetsOfFile(tx, fileKey)
  const asked = wholeNumber(plainParam(query, 'folha'))
  const shown = sheets.find(({ at }) => at === asked) ?? sheets[0]
  if (!shown) return undefined
  const table = tableOfSheet((await rowsOfSheet(tx, fileKey, shown.at)).map(coveredLine))
  const text = plainParam(query, 'q').trim().slice(0, 120)
  const concepts = conceptsOf(text)
  const rows =
    text === '' ? table.rows : table.rows.filter((row) => hasMatch(row.join(' '), concepts))
  const parts = partsOfRows(rows)
  const part = Math.min(Math.max(wholeNumber(plainParam(query, 'pagina')) ?? 1, 1), parts.length)
  const before = parts.slice(0, part - 1).flat().length
  return {
    sheets,
    shown,
    table,
    found: text === '' ? undefined : { text, concepts, rows: rows.length },
    rows: parts[part - 1] ?? [],
    part,
    from: before + 1,
    parts: parts.length,
  }
}

/** Rows among which a word is found at a glance. */
const fewRows = 15

interface Shown {
  readonly it: Pick<PublishedDocument, 'id' | 'typeId'>
  readonly to: Visit['to']
  readonly of: SheetsOfFile
}
function linkTo({ it, to, of: { found } }: Shown, sheet: number, part = 1): string {
  const query = new URLSearchParams({
    ...(sheet === 1 ? {} : { folha: String(sheet) }),
    ...(found ? { q: found.text } : {}),
    ...(part === 1 ? {} : { pagina: String(part) }),
  })
  const asked = query.size === 0 ? '' : `?${query.toString()}`
  return `${to(documentPath(it))}${asked}#planilha`
}

/** How many rows are seen, of how many. */
function countWords({ shown, table, found, rows, from }: SheetsOfFile): string {
  const all = shown.total - table.lines
  const kept = table.rows.length
  const among = kept < all ? `, nas primeiras ${kept.toLocaleString('pt-BR')} linhas` : ''
  if (found?.rows === 0) return `“${found.text}” não aparece nesta folha${among}.`
  const of = counted(found?.rows ?? all, 'linha', 'linhas')
  const last = from + rows.length - 1
  const place = rows.length < (found?.rows ?? all) ? `, da ${from} à ${last}` : ''
  return `Mostrando ${rows.length} de ${of}${found ? ` com “${found.text}”${among}` : ''}${place}.`
}

/** What is not shown of a sheet, and what its file hides. */
const leftOut = ({ shown, table, part, parts, found }: SheetsOfFile): readonly string[] => [
  ...(!found && part === parts && table.rows.length + table.lines < shown.total
    ? ['As linhas seguintes estão no arquivo.']
    : []),
  ...(shown.columns > mostColumns
    ? [`As colunas depois da ${mostColumns}ª estão no arquivo.`]
    : []),
  ...(shown.hidden > 0
    ? [
        `${counted(shown.hidden, 'linha que o arquivo esconde está aqui', 'linhas que o arquivo esconde estão aqui')} também.`,
      ]
    : []),
]

/** The sheets of a file, each with its link; nothing of one alone. */
function SheetNames(shown: Shown) {
  const { sheets, shown: current } = shown.of
  if (sheets.length < 2) return null
  return (
    <nav className="orders" aria-label="Folhas da planilha">
      Folhas:
      <ul>
        {sheets.map(({ at, name }) => (
          <li key={at}>
            {at === current.at ? (
              <strong aria-current="true">{name}</strong>
            ) : (
              <a href={linkTo(shown, at)}>{name}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Ways(shown: Shown) {
  const { part, parts, shown: sheet } = shown.of
  if (parts < 2) return null
  return (
    <nav className="pages" aria-label="Partes da planilha">
      <ul>
        {part > 1 && (
          <li>
            <a href={linkTo(shown, sheet.at, part - 1)} rel="prev">
              Anterior
            </a>
          </li>
        )}
        {part < parts && (
          <li>
            <a href={linkTo(shown, sheet.at, part + 1)} rel="next">
              Próxima
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** One sheet of the file of a document as a table, with a box to look for a word in it. */
export function SheetsSection(shown: Shown) {
  const { it, to, of } = shown
  const { sheets, table, found, rows } = of
  const name = sheets.length > 1 ? `Planilha: ${of.shown.name}` : 'O que está na planilha'
  const path = to(documentPath(it))
  return (
    <section aria-labelledby="planilha" className="written">
      <h2 id="planilha" tabIndex={-1}>
        {name}
      </h2>
      <p className="facts">As linhas do arquivo, lidas por programa. O que vale é o arquivo.</p>
      <SheetNames {...shown} />
      {(found || table.rows.length > fewRows) && (
        <WordForm
          action={`${path}#planilha`}
          label="Procurar nesta folha"
          q={found?.text ?? ''}
          more={of.shown.at === 1 ? {} : { folha: String(of.shown.at) }}
        />
      )}
      {table.above.map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      <p role="status" className="facts">
        {countWords(of)}
      </p>
      {rows.length > 0 && (
        <FileTable of={{ head: table.head, rows }} label={name} concepts={found?.concepts ?? []} />
      )}
      {leftOut(of).map((words) => (
        <p key={words} className="facts">
          {words}
        </p>
      ))}
      <Ways {...shown} />
    </section>
  )
}
