import { documents, documentType, filterChoices } from '../../data/public/portal-documents.ts'
import { webAddress } from '../format.ts'
import { askedOf, FilterForm, filterOf } from '../parts/documents/document-filter.tsx'
import { DocumentResults, pageSize } from '../parts/documents/document-results.tsx'
import { feedAddress } from '../discovery/atom.ts'
import { PageHead } from '../parts/page-head.tsx'
import { pageOf, sliceOf } from '../parts/pagination.tsx'
import { address, wholeNumber } from '../../http/query.ts'
import type { SitePage } from '../visit.ts'

export const documentsOfType: SitePage = {
  path: '/documentos/:typeId',
  async view({ tx, portal, params, query, to }) {
    const typeId = wholeNumber(params.typeId)
    const type = typeId && (await documentType(tx, typeId))
    if (!type) return undefined
    const choices = await filterChoices(tx, portal.id, type.id)
    const asked = askedOf(query, choices)
    const page = pageOf(query)
    const found = await documents(tx, portal.id, filterOf(asked, type.id), sliceOf(page, pageSize))
    const path = to(`/documentos/${type.id}`)
    const elsewhere = webAddress(type.url)
    return {
      title: type.name,
      section: 'documentos',
      exact: address(path, { ...asked, pagina: page > 1 ? page : null }),
      feed: { title: `${type.name}: novidades`, href: feedAddress(path, { ...asked }) },
      trail: [{ text: 'Documentos', href: to('/documentos') }, { text: type.short ?? type.name }],
      body: (
        <div className="wrap">
          <PageHead title={type.name}>
            {elsewhere && (
              <p>
                Há documentos deste tipo também{' '}
                <a href={elsewhere} rel="noopener">
                  em outro site
                </a>
                .
              </p>
            )}
          </PageHead>
          <FilterForm
            action={path}
            asked={asked}
            choices={choices}
            label={`Filtrar ${type.name}`}
            wordId="palavra"
          />
          <DocumentResults
            found={found}
            page={page}
            path={path}
            list={`${path}/lista`}
            asked={asked}
            to={to}
            show="ofType"
          />
        </div>
      ),
    }
  },
}
