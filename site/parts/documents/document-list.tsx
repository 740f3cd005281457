import { Time } from '../when.tsx'
import { capitalised } from '../../../pt-br/words.ts'
import type { PublishedDocument } from '../../../data/public/portal-documents.ts'
import { documentPath } from '../../../resources/addresses.ts'
import { sizeText } from '../../../kernel/file-kinds.ts'
import { fileKind, monthWord } from '../../format.ts'
import type { Visit } from '../../visit.ts'
import { FetchLink } from './fetch-link.tsx'

const parts: Readonly<Record<string, readonly [months: number, name: string]>> = {
  bimestral: [2, 'bimestre'],
  trimestral: [3, 'trimestre'],
  quadrimestral: [4, 'quadrimestre'],
  semestral: [6, 'semestre'],
}
/** `Março de 2026`; `2º bimestre de 2026`, of which the month is the last; `2026`. */
export function documentPeriodWords({ year, month: of, period }: PublishedDocument): string {
  if (!of || !year || period === 'anual') return year ?? ''
  const [months, name] = parts[period ?? ''] ?? []
  return months && name
    ? `${Math.ceil(Number(of) / months)}º ${name} de ${year}`
    : `${capitalised(monthWord(of))} de ${year}`
}

/** `PDF, 1,2 MB`. */
export const fileFacts = ({
  fileName,
  size: bytes,
}: Pick<PublishedDocument, 'fileName' | 'size'>) =>
  bytes === null ? fileKind(fileName) : `${fileKind(fileName)}, ${sizeText(bytes)}`

const Fetch = ({ document, to }: { document: PublishedDocument } & Pick<Visit, 'to'>) => (
  <FetchLink
    of={document.description}
    facts={fileFacts(document)}
    file={document.fileKey ? to(`${documentPath(document)}/arquivo`) : undefined}
    url={document.externalUrl}
  />
)

const shown = {
  all: (it: PublishedDocument) => [it.type, it.unit, documentPeriodWords(it)],
  ofType: (it: PublishedDocument) => [it.unit, documentPeriodWords(it)],
  brief: (it: PublishedDocument) => [it.type, it.unit],
} as const

/** Documents, one under the other: what each is, of whom and when, and its file. */
export const DocumentList = ({
  documents,
  to,
  show = 'all',
  level = 2,
}: {
  documents: readonly PublishedDocument[]
  show?: keyof typeof shown
  level?: 2 | 3
} & Pick<Visit, 'to'>) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ol className="documents">
      {documents.map((document) => (
        <li key={document.id}>
          <div>
            <Heading>
              <a href={to(documentPath(document))}>{document.description}</a>
            </Heading>
            <p className="facts">{shown[show](document).filter(Boolean).join(' · ')}</p>
          </div>
          <p className="when">
            <span className="unseen">Publicado em </span>
            <Time at={document.publishedAt} />
          </p>
          <Fetch document={document} to={to} />
        </li>
      ))}
    </ol>
  )
}
