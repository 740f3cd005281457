import { conjunction } from '../../../pt-br/junctions.ts'
import { contentWords } from '../../declared/pntp/naming.ts'

// What an evaluator who opens documents finds in their files.

/** What is known of the file of a document. */
export interface FileReading {
  /** What was read of it: `lido`, `sem_texto`, `ilegivel`; null while nobody has, or where it lies elsewhere. */
  readonly text: string | null
  /** Of a PDF its pages. */
  readonly pages: number | null
  /** Bytes of its text in UTF-8. */
  readonly bytes: number | null
}
interface NamedFile extends FileReading {
  readonly description: string
  readonly fileName: string | null
}
interface FileLack {
  readonly words: string
  readonly isAtMercy: boolean
}

/** Bytes that the text of one page has at least where it says more than what it is called. */
const leastOfPage = 600
/** Files whose pages are those that people leaf through. */
const hasPages = /\.(?:pdf|docx?|odt|rtf)$/i
/** Something that there was not is said in a line. */
const saysNone = (description: string) => {
  const words = contentWords(description)
  return words.some(
    (word, at) => word === 'nao' && /^(?:houve|ha|existe)/.test(words[at + 1] ?? ''),
  )
}
const isTitlePage = ({ description, fileName, text, pages, bytes }: NamedFile) =>
  text === 'lido' &&
  pages === 1 &&
  (bytes ?? 0) < leastOfPage &&
  hasPages.test(fileName ?? '') &&
  !saysNone(description)

/** What whoever opens the files of some documents does not find in them. */
export function fileLacks(documents: readonly NamedFile[]): readonly FileLack[] {
  const titles = documents.filter(isTitlePage)
  const unread = documents.filter(({ text }) => text !== 'lido')
  const quoted = (list: readonly NamedFile[]) =>
    conjunction([...new Set(list.map(({ description }) => description))].map((name) => `“${name}”`))
  const isOne = (list: readonly NamedFile[]) => list.length === 1
  return [
    ...(titles.length === 0
      ? []
      : [
          {
            isAtMercy: false,
            words: `${isOne(titles) ? 'O arquivo' : 'Os arquivos'} de ${quoted(titles)} ${isOne(titles) ? 'tem' : 'têm'} uma página de título e pouco mais: quem abre não encontra o que o nome diz. Publique o documento inteiro.`,
          },
        ]),
    ...(unread.length === 0
      ? []
      : [
          {
            isAtMercy: true,
            words: `Não se pôde ler daqui ${isOne(unread) ? 'o arquivo' : 'os arquivos'} de ${quoted(unread)}: abra e confira que é o que o nome diz, ou publique em formato que se lê (PDF com texto).`,
          },
        ]),
  ]
}
