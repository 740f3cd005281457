import { pictureSize } from '../../../data/public/document-text.ts'
import type { PublishedDocument } from '../../../data/public/portal-documents.ts'
import { documentPath, documentPicturePath } from '../../../resources/addresses.ts'
import type { Visit } from '../../visit.ts'

// A PDF as it looks, without leaving the page: its first page, which leads to all of it.

type Size = NonNullable<Awaited<ReturnType<typeof pictureSize>>>

export const firstPageSize = async (
  { tx }: Pick<Visit, 'tx'>,
  { fileKey }: Pick<PublishedDocument, 'fileKey'>,
): Promise<Size | undefined> => (fileKey ? pictureSize(tx, fileKey) : undefined)

export const FirstPage = ({
  size: { width, height },
  it,
  to,
}: {
  size: Size
  it: Pick<PublishedDocument, 'id' | 'typeId' | 'description'>
  to: Visit['to']
}) => (
  <figure className="first-page">
    <a href={`${to(documentPath(it))}/arquivo?ver=1`}>
      <img
        src={to(documentPicturePath(it))}
        width={width}
        height={height}
        loading="lazy"
        alt={`Primeira página de ${it.description}; abre o PDF`}
      />
    </a>
    <figcaption>A primeira página. O arquivo inteiro abre ao tocar nela.</figcaption>
  </figure>
)
