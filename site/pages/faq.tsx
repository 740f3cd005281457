import { counted } from '../../kernel/portuguese.ts'
import { questions } from '../../data/public/portal-content.ts'
import { webAddress } from '../format.ts'
import { PageHead } from '../parts/page-head.tsx'
import { WordForm } from '../parts/word-form.tsx'
import { RichText } from '../rich-text.tsx'
import { wordsOf } from '../search-words.ts'
import { plainParam } from '../../http/query.ts'
import type { SitePage } from '../visit.ts'

/** What citizens ask most (Lei 12.527/2011, art. 8º, § 1º, VI). Each answer opens where it stands, without a script. */
export const faqPage: SitePage = {
  path: '/perguntas-frequentes',
  async view({ tx, portal, query, to }) {
    const q = plainParam(query, 'q')
    const found = await questions(tx, portal.id, wordsOf(q))
    const here = to('/perguntas-frequentes')
    return {
      title: 'Perguntas frequentes',
      section: 'perguntas',
      trail: [{ text: 'Perguntas frequentes' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Perguntas frequentes">
            <p>O que as pessoas mais perguntam, com a resposta em linguagem simples.</p>
          </PageHead>
          <WordForm action={here} label="Procurar nas perguntas" q={q} />
          {found.length === 0 ? (
            <p className="empty" role="status">
              {q ? (
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
                <strong>{counted(found.length, 'pergunta', 'perguntas')}</strong> com “{q}”
              </p>
            )
          )}
          <div className="questions">
            {found.map(({ id, title, html, url }) => {
              const more = webAddress(url)
              return (
                <details key={id} id={`pergunta-${id}`} open={found.length === 1}>
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
        </div>
      ),
    }
  },
}
