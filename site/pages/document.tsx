import { clockOf } from '../../pt-br/clock.ts'
import { documentPath, documentProofPath } from '../../resources/addresses.ts'
import { capitalised } from '../../pt-br/words.ts'
import { formerFiles } from '../../data/public/document-versions.ts'
import { newestDocuments } from '../../data/public/document-pages.ts'
import { document } from '../../data/public/portal-documents.ts'
import { removedDocument } from '../files/document-file.ts'
import { FormerVersions } from '../parts/documents/former-versions.tsx'
import { webAddress } from '../format.ts'
import { isShownInline } from '../../platform/http/inline.ts'
import { DocumentList, fileFacts, documentPeriodWords } from '../parts/documents/document-list.tsx'
import { FirstPage, firstPageSize } from '../parts/documents/first-page.tsx'
import { Icon } from '../parts/icon.tsx'
import { documentFact } from '../discovery/things.ts'
import { PageHead } from '../parts/page-head.tsx'
import { SheetsSection, sheetsShown } from '../parts/documents/sheets-of-file.tsx'
import { WrittenTextSection, writtenTextOf } from '../parts/documents/written-text.tsx'
import { UnsearchableFile } from '../parts/documents/unsearchable-file.tsx'
import { wholeNumber } from '../../platform/http/query.ts'
import { Cited } from '../../tables/site/parts/about-table.tsx'
import type { SitePage } from '../visit.ts'

type Facts = readonly (readonly [name: string, value: string | null])[]
const FactLines = ({ of }: { of: Facts }) =>
  of.map(
    ([name, value]) =>
      value && (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
  )

/** What a document is, what is written in it, and what proves that it is this file. */
export const documentPage: SitePage = {
  path: '/documentos/:typeId/:id',
  async view(visit) {
    const { tx, portal, params, to } = visit
    const [typeId, id] = [wholeNumber(params.typeId), wholeNumber(params.id)]
    if (!typeId || !id) return undefined
    const it = await document(tx, portal.id, id)
    if (!it) return removedDocument(visit, id)
    if (it.typeId !== typeId) return { movedTo: to(documentPath(it)) }
    const sheets = await sheetsShown(visit, it)
    const written = sheets ? undefined : await writtenTextOf(visit, it)
    const firstPage = await firstPageSize(visit, it)
    const versions = await formerFiles(tx, portal.id, id)
    const near = await newestDocuments(
      tx,
      portal.id,
      { typeId: it.typeId, year: it.year, unitId: null },
      6,
    )
    const others = near.filter((other) => other.id !== it.id).slice(0, 5)
    const file = to(`${documentPath(it)}/arquivo`)
    const outside = webAddress(it.externalUrl)
    const facts: Facts = [
      ['Tipo de documento', it.type],
      ['Unidade gestora', it.unit],
      ['Período', documentPeriodWords(it)],
      ['Periodicidade', it.period && capitalised(it.period)],
      ['Publicado em', clockOf(portal.zone).moment(it.publishedAt)],
    ]
    const ofFile: Facts = [
      ['Nome do arquivo', it.fileKey && it.fileName],
      ['Assinatura SHA-256', it.sha256],
    ]
    return {
      title: it.description,
      section: '/documentos',
      description:
        `${[it.type, it.unit, documentPeriodWords(it)].filter(Boolean).join(' · ')}, ` +
        `publicado em ${clockOf(portal.zone).moment(it.publishedAt)}.`,
      facts: [documentFact(visit, it)],
      trail: [
        { text: 'Documentos', href: to('/documentos') },
        { text: it.type, href: to(`/documentos/${it.typeId}`) },
        { text: it.description },
      ],
      body: (
        <div className="wrap">
          <PageHead title={it.description}>
            <p className="act">
              {it.fileKey && (
                <a className="button" href={file} download>
                  <Icon name="download" />
                  Baixar {fileFacts(it)}
                </a>
              )}
              {it.fileKey && it.mime && isShownInline(it.mime) && (
                <a className="button plain" href={`${file}?ver=1`}>
                  <Icon name="open" />
                  Abrir no navegador
                </a>
              )}
              {!it.fileKey && outside && (
                <a className="button" href={outside} rel="noopener">
                  <Icon name="open" />
                  Abrir em outro site
                </a>
              )}
            </p>
          </PageHead>
          <dl className="facts-list">
            <FactLines of={facts} />
            <UnsearchableFile text={it.text} to={to} />
          </dl>
          {firstPage && <FirstPage size={firstPage} it={it} to={to} />}
          {sheets && <SheetsSection of={sheets} it={it} to={to} />}
          {written && <WrittenTextSection written={written} it={it} to={to} />}
          {ofFile.some(([, value]) => value) && (
            <dl className="facts-list">
              <FactLines of={ofFile} />
            </dl>
          )}
          <Cited visit={visit} path={to(documentPath(it))} title={it.description} />
          <p className="facts">
            <a href={to(documentProofPath(it))} download>
              Prova
            </a>{' '}
            de quando este documento foi publicado ou alterado, para conferir sem confiar no portal.
          </p>
          <FormerVersions versions={versions} path={documentPath(it)} to={to} />
          {others.length > 0 && (
            <section aria-labelledby="outros">
              <h2 id="outros">Outros do mesmo tipo e ano</h2>
              <DocumentList documents={others} to={to} level={3} show="ofType" />
            </section>
          )}
        </div>
      ),
    }
  },
}
