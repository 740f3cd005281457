import { counted } from '../../pt-br/words.ts'
import { questions } from '../../data/public/portal-content.ts'
import { webAddress } from '../format.ts'
import { PageHead } from '../parts/page-head.tsx'
import { pageNumberOf, Pagination, sliceOf } from '../parts/pagination.tsx'
import { WordForm } from '../parts/word-form.tsx'
import { RichText } from '../rich-text.tsx'
import { conceptsOf } from '../../data/search/words.ts'
import { withQuery, plainParam } from '../../platform/http/query.ts'
import type { SitePage } from '../visit.ts'

/** Answers are long texts: together they would keep other visitors waiting. */
const pageSize = 20

/** What citizens ask most (Lei 12.527/2011, art. 8º, § 1º, VI). Each answer opens where it stands, without a script. */
export const faqPage: SitePage = {
  path: '/perguntas-frequentes',
  async view({ tx, portal, query, to }) {
    const q = plainParam(query, 'q')
    const page = pageNumberOf(query)
    const { rows, total } = await questions(tx, portal.id, conceptsOf(q), sliceOf(page, pageSize))
    const here = to('/perguntas-frequentes')
    return {
      title: 'Perguntas frequentes',
      trail: [{ text: 'Perguntas frequentes' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Perguntas frequentes">
            <p>O que as pessoas mais perguntam, com a resposta em linguagem simples.</p>
          </PageHead>
          <WordForm action={here} label="Procurar nas perguntas" q={q} />
          {rows.length === 0 ? (
            <p className="empty" role="status">
              {total > 0 ? (
                <>
                  A lista acaba antes desta página. <a href={here}>Ir para a primeira</a>.
                </>
              ) : q ? (
                <>
                  Nenhuma pergunta com “{q}”. <a href={here}>Ver todas</a>, ou{' '}
                  <a href={to('/e-sic')}>peça a informação</a>.
                </>
              ) : (
                'Nenhuma pergunta publicada até agora.'
              )}
            </p>
          ) : (
            q && (
              <p className="found" role="status">
                <strong>{counted(total, 'pergunta', 'perguntas')}</strong> com “{q}”
              </p>
            )
          )}
          <div className="questions">
            {rows.map(({ id, title, html, url }) => {
              const more = webAddress(url)
              return (
                <details key={id} id={`pergunta-${id}`} open={total === 1}>
                  <summary>
                    <h2>{title}</h2>
                  </summary>
                  <RichText html={html} />
                  {more && (
                    <p>
                      <a className="more" href={more} rel="noopener">
                        Saiba mais em {new URL(more).hostname}
                      </a>
                    </p>
                  )}
                </details>
              )
            })}
          </div>
          <Pagination
            page={page}
            size={pageSize}
            total={total}
            link={(at) => withQuery(here, { q: q || null, pagina: at > 1 ? at : null })}
          />
        </div>
      ),
    }
  },
}
