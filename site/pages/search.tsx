import { documents, filterChoices } from '../../data/public/portal-documents.ts'
import { askedOf, FilterForm, filterOf } from '../parts/document-filter.tsx'
import { DocumentResults, pageSize } from '../parts/document-results.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { pageOf, sliceOf } from '../parts/pagination.tsx'
import type { SitePage } from '../visit.ts'

/** Every document of the portal, whatever its type. */
export const search: SitePage = {
  path: '/busca',
  async view({ tx, portal, query, to }) {
    const choices = await filterChoices(tx, portal.id, null)
    const asked = askedOf(query, choices)
    const page = pageOf(query)
    const found = await documents(tx, portal.id, filterOf(asked, null), sliceOf(page, pageSize))
    const title = asked.q ? `Documentos com “${asked.q}”` : 'Todos os documentos'
    return {
      title,
      section: 'documentos',
      sought: asked.q,
      trail: [{ text: 'Documentos', href: to('/documentos') }, { text: 'Busca' }],
      body: (
        <div className="wrap">
          <PageHead title={title} />
          <FilterForm
            action={to('/busca')}
            asked={asked}
            choices={choices}
            label="Buscar em todos os documentos"
            wordId="palavra"
          />
          <DocumentResults
            found={found}
            page={page}
            path={to('/busca')}
            list={to('/busca/lista')}
            asked={asked}
            to={to}
          />
        </div>
      ),
    }
  },
}
