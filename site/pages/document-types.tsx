import { publishedTypesOf } from '../known.ts'
import { Groups } from '../parts/groups.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { SitePage } from '../visit.ts'

export const documentTypesPage: SitePage = {
  path: '/documentos',
  async view(visit) {
    const { to } = visit
    const types = await publishedTypesOf(visit)
    return {
      title: 'Documentos',
      trail: [{ text: 'Documentos' }],
      body: (
        <div className="wrap">
          <PageHead title="Documentos">
            <p>
              Escolha um tipo, ou <a href={to('/busca')}>veja todos os documentos</a> com filtro por
              ano e unidade.
            </p>
          </PageHead>
          {types.length === 0 ? (
            <p className="empty">Este portal ainda não publicou documentos.</p>
          ) : (
            <Groups types={types} to={to} detailed />
          )}
        </div>
      ),
    }
  },
}
