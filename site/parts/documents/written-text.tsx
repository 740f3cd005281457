import type { PublishedDocument } from '../../../data/public/portal-documents.ts'
import {
  beginningOfText,
  textOfDocument,
  type DocumentText,
} from '../../../data/public/document-text.ts'
import { conceptsOf, type Concept } from '../../../data/search/words.ts'
import { plainParam, wholeNumber } from '../../../platform/http/query.ts'
import { withCpfsCovered } from '../../../pt-br/cpf-in-text.ts'
import { counted } from '../../../pt-br/words.ts'
import { documentPath } from '../../../resources/addresses.ts'
import { hasMatch, Marked } from '../../search/snippet.tsx'
import type { Visit } from '../../visit.ts'
import { FileTable } from './file-table.tsx'
import { isCsv, rowsOfPart, rowsShown, rowsShownWords, type RowsShown } from './file-rows.ts'
import { WordForm } from '../word-form.tsx'

// What is written in a file, to read without fetching it: its pages one beneath the other, the word that was looked for
// marked. The file is what counts.

/** Characters of one page of the portal, which stays light on a telephone. */
const mostShown = 24_000
/** Parts with the word that was looked for which are named. */
const mostNamed = 12

/** Where the words that were looked for stand. */
interface WordsFound {
  readonly text: string
  readonly concepts: readonly Concept[]
  /** Numbers of the parts that have one of them. */
  readonly at: readonly number[]
  readonly isWhole: boolean
}
export interface WrittenText extends DocumentText {
  readonly found: WordsFound | undefined
  /** Of a CSV, which of its rows are shown. */
  readonly rows: RowsShown | undefined
}

async function wordsFound(tx: Visit['tx'], file: string, text: string): Promise<WordsFound> {
  const concepts = conceptsOf(text)
  const { parts, isWhole } = await beginningOfText(tx, file)
  // By what is shown: a covered CPF is not told by asking for it.
  const shows = (part: string) => hasMatch(withCpfsCovered(part), concepts)
  const at = parts.flatMap((part, index) => (shows(part) ? [index + 1] : []))
  return { text, concepts, at, isWhole }
}
/** As many parts as one page of the portal has room for: at least one. */
function shownOf(parts: readonly string[]): readonly string[] {
  let left = mostShown
  return parts.filter((part, at) => {
    left -= part.length
    return at === 0 || left >= 0
  })
}

/** Which rows of a CSV are shown; nothing of other files. */
async function rowsIn(
  tx: Visit['tx'],
  { fileKey, mime }: Pick<PublishedDocument, 'fileKey' | 'mime'>,
  { count, from, firstLine, isCut, parts }: DocumentText,
): Promise<RowsShown | undefined> {
  if (!isCsv(mime) || !fileKey) return undefined
  const isAll = parts.length === count
  const all = isAll ? { parts, isWhole: true } : await beginningOfText(tx, fileKey)
  const shown = [from - 1, parts.length] as const
  return rowsShown(all.parts, firstLine, shown, all.isWhole && !isCut)
}

/** What is to be read of a document, as its address asks: from a page on, with a word looked for. */
export async function writtenTextOf(
  { tx, query }: Pick<Visit, 'tx' | 'query'>,
  document: Pick<PublishedDocument, 'fileKey' | 'mime'>,
): Promise<WrittenText | undefined> {
  const { fileKey } = document
  if (!fileKey) return undefined
  const text = plainParam(query, 'q').trim().slice(0, 120)
  const found = text === '' ? undefined : await wordsFound(tx, fileKey, text)
  const asked = wholeNumber(plainParam(query, 'pagina')) ?? found?.at[0] ?? 1
  const read = await textOfDocument(tx, fileKey, Math.min(Math.max(asked, 1), 100_000))
  if (!read) return undefined
  const shown = { ...read, parts: shownOf(read.parts) }
  return { ...shown, found, rows: await rowsIn(tx, document, shown) }
}

interface Shown {
  readonly written: WrittenText
  readonly it: Pick<PublishedDocument, 'id' | 'typeId' | 'mime'>
  readonly to: Visit['to']
}
const partName = ({ hasPages }: DocumentText) => (hasPages ? 'página' : 'parte')
function linkTo({ written: { found }, it, to }: Shown, part: number): string {
  const query = new URLSearchParams({ ...(found ? { q: found.text } : {}), pagina: String(part) })
  return `${to(documentPath(it))}?${query.toString()}#pagina-${part}`
}

/** Where the word stands, each with its link; that it stands nowhere, if that was looked for to the end. */
function WordPlaces(shown: Shown) {
  const { found, ...written } = shown.written
  if (!found) return null
  const { at, isWhole, text } = found
  const looked = isWhole ? '' : ` nas primeiras ${partName(written)}s, até onde se procurou`
  if (at.length === 0)
    return (
      <p role="status">
        “{text}” não aparece{looked === '' ? ' no texto deste arquivo' : looked}.
      </p>
    )
  if (written.count === 1) return <p role="status">“{text}” aparece neste texto: veja as marcas.</p>
  return (
    <p role="status">
      “{text}” aparece em {counted(at.length, partName(written), `${partName(written)}s`)}
      {looked}:{' '}
      {at.slice(0, mostNamed).map((part, index) => (
        <span key={part}>
          {index > 0 && ', '}
          <a href={linkTo(shown, part)}>
            {partName(written)} {part}
          </a>
        </span>
      ))}
      {at.length > mostNamed && ' …'}
    </p>
  )
}

const Part = ({ part, number, ...shown }: Shown & { part: string; number: number }) => {
  const { it, to, written } = shown
  const concepts = written.found?.concepts ?? []
  const text = withCpfsCovered(part)
  const rows = isCsv(it.mime) ? rowsOfPart(text, written.firstLine) : undefined
  const file = `${to(documentPath(it))}/arquivo?ver=1#page=${number}`
  return (
    <section
      id={`pagina-${number}`}
      className={rows ? undefined : 'sheet'}
      aria-label={`${partName(written)} ${number}`}
    >
      {written.count > 1 && (
        <p className="facts">
          {written.hasPages ? 'Página' : 'Parte'} {number} de {written.count}
          {written.hasPages && it.mime === 'application/pdf' && (
            <>
              {' · '}
              <a href={file}>ver no PDF</a>
            </>
          )}
        </p>
      )}
      {rows ? (
        <FileTable of={rows} label={`Linhas do arquivo, parte ${number}`} concepts={concepts} />
      ) : (
        <p className="lines">
          <Marked text={text} concepts={concepts} />
        </p>
      )}
    </section>
  )
}

/** The way to the parts before and behind those that are shown. */
function Ways(shown: Shown) {
  const { count, from, parts } = shown.written
  const next = from + parts.length
  if (from === 1 && next > count) return null
  const before = Math.max(from - parts.length, 1)
  return (
    <nav className="pages" aria-label="Partes do texto">
      <ul>
        {from > 1 && (
          <li>
            <a href={linkTo(shown, before)} rel="prev">
              Anterior
            </a>
          </li>
        )}
        {next <= count && (
          <li>
            <a href={linkTo(shown, next)} rel="next">
              Continuar da {partName(shown.written)} {next}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Characters of a text in which a word is found at a glance. */
const shortText = 1_500
const isLong = ({ count, parts }: DocumentText) =>
  count > 1 || parts.some((part) => part.length > shortText)

/** What is written in the file of a document, with a box to look for a word in it. */
export function WrittenTextSection(shown: Shown) {
  const { written, it, to } = shown
  const what = it.mime === 'application/pdf' ? 'do PDF' : 'do arquivo'
  return (
    <section aria-labelledby="texto" className="written">
      <h2 id="texto">O que está escrito</h2>
      <p className="facts">
        {isCsv(it.mime)
          ? `As linhas do arquivo, lidas por programa. O que vale é o arquivo. ${written.rows ? rowsShownWords(written.rows) : ''}`.trim()
          : `Texto tirado ${what} por programa, sem figuras nem o desenho das tabelas. O que vale é o arquivo.`}
      </p>
      {(written.found || isLong(written)) && (
        <WordForm
          action={`${to(documentPath(it))}#texto`}
          label="Procurar neste documento"
          q={written.found?.text ?? ''}
        />
      )}
      <WordPlaces {...shown} />
      {written.parts.map((part, index) => (
        <Part key={written.from + index} part={part} number={written.from + index} {...shown} />
      ))}
      {written.isCut && written.from + written.parts.length > written.count && (
        <p className="facts">O arquivo continua além do que se lê aqui.</p>
      )}
      <Ways {...shown} />
    </section>
  )
}
