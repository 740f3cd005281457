import { counted } from '../../kernel/portuguese.ts'
import { laws, type Law } from '../../data/public/portal-content.ts'
import { webAddress } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { feedAddress } from '../discovery/atom.ts'
import { lawFacts } from '../discovery/things.ts'
import { PageHead } from '../parts/page-head.tsx'
import { WordForm } from '../parts/word-form.tsx'
import { conceptsOf } from '../../data/search/words.ts'
import { plainParam } from '../../http/query.ts'
import type { SitePage } from '../visit.ts'

const Rule = ({ law: { type, name, description, url } }: { law: Law }) => {
  const text = webAddress(url)
  return (
    <li>
      <h3>
        {text ? (
          <a href={text} rel="noopener">
            {name}
            <Icon name="open" />
          </a>
        ) : (
          name
        )}
      </h3>
      {description && <p>{description}</p>}
      <p className="facts">{type}</p>
    </li>
  )
}

const levels = [
  ['municipal', 'Municipal'],
  ['state', 'Estadual'],
  ['federal', 'Federal'],
] as const
const anchors = { municipal: 'municipal', state: 'estadual', federal: 'federal' } as const

/** The rules that the portal follows, those of the municipality first. */
export const legislation: SitePage = {
  path: '/legislacao',
  async view(visit) {
    const { tx, portal, query, to } = visit
    const q = plainParam(query, 'q')
    const found = await laws(tx, portal.id, conceptsOf(q))
    const shown = levels.filter(([level]) => found[level].length > 0)
    const here = to('/legislacao')
    return {
      title: 'Legislação',
      section: 'legislacao',
      feed: { title: 'Legislação: novidades', href: feedAddress(here) },
      facts: lawFacts(visit, found),
      trail: [{ text: 'Legislação' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Legislação">
            <p>As leis e os decretos sobre transparência, orçamento e contas públicas.</p>
          </PageHead>
          <WordForm action={here} label="Procurar na legislação" q={q} />
          {shown.length === 0 && (
            <p className="empty" role="status">
              {q ? (
                <>
                  Nenhuma norma com “{q}”. <a href={here}>Ver todas</a>.
                </>
              ) : (
                'Nenhuma norma publicada até agora.'
              )}
            </p>
          )}
          {shown.length > 0 && (
            <nav className="jumps" aria-label="Níveis de governo">
              <ul>
                {shown.map(([level, name]) => (
                  <li key={level}>
                    <a href={`#${anchors[level]}`}>
                      {name} <small>{counted(found[level].length, 'norma', 'normas')}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {shown.map(([level, name]) => (
            <section key={level} aria-labelledby={anchors[level]}>
              <h2 id={anchors[level]} tabIndex={-1}>
                {name}
              </h2>
              <ul className="links">
                {found[level].map((law) => (
                  <Rule key={law.id} law={law} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ),
    }
  },
}
