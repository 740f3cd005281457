import { fold } from '../../pt-br/words.ts'
import { glossaryTerms, type GlossaryTerm } from '../../data/public/portal-reading.ts'
import { PageHead, Paragraphs } from '../parts/page-head.tsx'
import { conceptsOf } from '../../data/search/words.ts'
import { plainParam } from '../../platform/http/query.ts'
import type { SitePage } from '../visit.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** `Índice` is under I; what begins with a digit or sign, under #. */
const letterOf = ({ term }: GlossaryTerm) => {
  const first = fold(term).charAt(0).toUpperCase()
  return letters.includes(first) ? first : '#'
}

const Index = ({ used }: { used: ReadonlyMap<string, unknown> }) => (
  <nav className="letters" aria-label="Letras">
    <ul>
      {letters.map((letter) => (
        <li key={letter}>
          {used.has(letter) ? (
            <a href={`#letra-${letter}`}>{letter}</a>
          ) : (
            <span aria-hidden="true">{letter}</span>
          )}
        </li>
      ))}
    </ul>
  </nav>
)

export const glossaryPage: SitePage = {
  path: '/glossario',
  async view({ tx, portal, query, to }) {
    const q = plainParam(query, 'q')
    const terms = await glossaryTerms(tx, portal.id, conceptsOf(q))
    const groups = Map.groupBy(
      terms.toSorted((a, b) => a.term.localeCompare(b.term, 'pt-BR')),
      letterOf,
    )
    return {
      title: 'Glossário',
      trail: [{ text: 'Glossário' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Glossário">
            <p>As palavras das contas públicas, explicadas em português simples.</p>
          </PageHead>
          <form
            className="filter"
            action={to('/glossario')}
            method="get"
            aria-label="Procurar no glossário"
          >
            <p className="wide">
              <label htmlFor="termo">Palavra</label>
              <input id="termo" type="search" name="q" maxLength={120} defaultValue={q} />
            </p>
            <p className="act">
              <button type="submit">Procurar</button>
              {q && <a href={to('/glossario')}>Limpar</a>}
            </p>
          </form>
          {terms.length === 0 ? (
            <p className="empty" role="status">
              {q ? (
                <>
                  Nenhum termo com “{q}”. <a href={to('/glossario')}>Ver todos</a>.
                </>
              ) : (
                'O glossário deste portal ainda está vazio.'
              )}
            </p>
          ) : (
            <Index used={groups} />
          )}
          {[...groups].map(([letter, ofLetter]) => (
            <section key={letter} className="letter" aria-labelledby={`letra-${letter}`}>
              <h2 id={`letra-${letter}`} tabIndex={-1}>
                {letter}
              </h2>
              <dl>
                {ofLetter.map(({ id, term, description }) => (
                  <div key={id} id={`termo-${id}`}>
                    <dt>{term}</dt>
                    <dd>
                      <Paragraphs text={description} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      ),
    }
  },
}
