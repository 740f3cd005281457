import { counted } from '../../pt-br/words.ts'
import { laws, type Law } from '../../data/public/portal-content.ts'
import { typesFound } from '../../data/public/document-pages.ts'
import { documentTypeNames, type PublishedDocument } from '../../data/public/portal-documents.ts'
import type { CountedPage } from '../../data/public/portal-reading.ts'
import { count, webAddress } from '../format.ts'
import { gapWords, missingNumbers } from '../missing-numbers.ts'
import { documentsIn, typesOf } from '../known.ts'
import { Icon } from '../parts/icon.tsx'
import { feedAddress } from '../discovery/atom.ts'
import { lawFacts } from '../discovery/things.ts'
import { Follow } from '../follow/form.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { newestRules, RulesInForce } from '../../tables/site/parts/rules-in-force.tsx'
import { WordForm } from '../parts/word-form.tsx'
import { conceptsOf, type Concept } from '../../data/search/words.ts'
import { withQuery, plainParam } from '../../platform/http/query.ts'
import { DocumentList } from '../parts/documents/document-list.tsx'
import { isOfRules } from '../rule-types.ts'
import type { SitePage, Visit } from '../visit.ts'

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

const mostOfType = 10
interface TextsOfType {
  readonly id: number
  readonly name: string
  readonly found: CountedPage<PublishedDocument>
}
/** The types of rules that have documents, with the words: of the others nothing needs to be read. */
async function rulesWith(visit: Visit, concepts: readonly Concept[]) {
  const { tx, portal, once } = visit
  const [names, has, found] = await Promise.all([
    once('names of types', () => documentTypeNames(tx)),
    typesOf(visit),
    typesFound(tx, portal.id, { typeId: null, year: null, unitId: null, concepts }),
  ])
  const rules = names.filter(({ id, name }) => has.has(id) && isOfRules(name))
  // Of more than are looked at, some of any type may be older.
  if (concepts.length === 0 || found.more) return rules
  const withWords = new Set(found.types.map(({ id }) => id))
  return rules.filter(({ id }) => withWords.has(String(id)))
}
/** The documents that are rules themselves, by type: one who looks for a law need not know who published it where. */
async function textsWith(
  visit: Visit,
  concepts: readonly Concept[],
): Promise<readonly TextsOfType[]> {
  const types = await rulesWith(visit, concepts)
  const texts = await Promise.all(
    types.map(async ({ id, name }) => ({
      id,
      name,
      found: await documentsIn(
        visit,
        { typeId: id, year: null, unitId: null, concepts },
        { limit: mostOfType, offset: 0 },
      ),
    })),
  )
  return texts.filter(({ found }) => found.total > 0)
}

/** All that the page tells; without words it is the same for whoever asks. */
function rulesOf(visit: Visit, concepts: readonly Concept[]) {
  const { tx, portal, once } = visit
  const read = () =>
    Promise.all([laws(tx, portal.id, concepts), textsWith(visit, concepts)] as const)
  return concepts.length === 0 ? once('rules', read) : read()
}

const Texts = ({
  texts: { id, name, found },
  q,
  to,
}: { texts: TextsOfType; q: string } & Pick<Visit, 'to'>) => (
  <section aria-labelledby={`tipo-${id}`}>
    <h2 id={`tipo-${id}`} tabIndex={-1}>
      {name}
    </h2>
    <DocumentList documents={found.rows} to={to} level={3} show="ofType" />
    {found.total > found.rows.length && (
      <p>
        <a className="more" href={withQuery(to(`/documentos/${id}`), { q })}>
          Ver os {count(found.total)} documentos{q && ` com “${q}”`}, com filtro por ano
        </a>
      </p>
    )}
  </section>
)

const levels = [
  ['municipal', 'Municipal'],
  ['state', 'Estadual'],
  ['federal', 'Federal'],
] as const
const anchors = { municipal: 'municipal', state: 'estadual', federal: 'federal' } as const

const isOwn = ([level]: (typeof levels)[number]) => level === 'municipal'

/**
 * Of the municipality's own rules the numbers that are not here: whoever looks for one knows that looking on is of no
 * use.
 */
function MissingNumbers({ laws: all }: { laws: readonly Law[] }) {
  const missing = [...Map.groupBy(all, ({ type }) => type)].flatMap(([type, of]) =>
    missingNumbers(of.map(({ name }) => name)).map((it) => ({ type, ...it })),
  )
  return missing.map(({ type, year, gaps }) => (
    <p key={`${type} ${year}`} className="facts">
      {type}
      {year !== null && ` de ${year}`}: não{' '}
      {gaps.length === 1 && gaps[0]?.[0] === gaps[0]?.[1] ? 'está' : 'estão'} nesta lista{' '}
      {gapWords(gaps, count)}. Se precisar de um deles, peça pelo e-SIC.
    </p>
  ))
}

const Level = ({
  id,
  name,
  laws: all,
  isWhole,
}: {
  id: string
  name: string
  laws: readonly Law[]
  /** All of the municipality's own, and not what some words find. */
  isWhole: boolean
}) => (
  <section aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {name}
    </h2>
    {isWhole && <MissingNumbers laws={all} />}
    <ul className="links">
      {all.map((law) => (
        <Rule key={law.id} law={law} />
      ))}
    </ul>
  </section>
)

/** The rules that the portal follows, those of the municipality first. */
export const legislation: SitePage = {
  path: '/legislacao',
  async view(visit) {
    const { query, to } = visit
    const q = plainParam(query, 'q')
    const [[found, texts], rules] = await Promise.all([
      rulesOf(visit, conceptsOf(q)),
      newestRules(visit, q),
    ])
    const shown = levels.filter(([level]) => found[level].length > 0)
    const here = to('/legislacao')
    const section = ([level, name]: (typeof levels)[number]) => (
      <Level
        key={level}
        id={anchors[level]}
        name={name}
        laws={found[level]}
        isWhole={q === '' && level === 'municipal'}
      />
    )
    return {
      title: 'Legislação',
      feed: { title: 'Legislação: novidades', href: feedAddress(here) },
      facts: lawFacts(visit, found),
      trail: [{ text: 'Legislação' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Legislação">
            <p>As leis e os decretos do município, e os que todos seguem nas contas públicas.</p>
          </PageHead>
          <WordForm action={here} label="Procurar na legislação" q={q} />
          {shown.length === 0 && texts.length === 0 && !rules && (
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
          {shown.length + texts.length > 0 && (
            <nav className="jumps" aria-label="Nesta página">
              <ul>
                {shown.map(([level, name]) => (
                  <li key={level}>
                    <a href={`#${anchors[level]}`}>
                      {name} <small>{counted(found[level].length, 'norma', 'normas')}</small>
                    </a>
                  </li>
                ))}
                {texts.map(({ id, name, found: { total } }) => (
                  <li key={id}>
                    <a href={`#tipo-${id}`}>
                      {name} <small>{counted(total, 'documento', 'documentos')}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {rules && <RulesInForce found={rules} q={q} visit={visit} />}
          {shown.filter(isOwn).map(section)}
          {texts.map((one) => (
            <Texts key={one.id} texts={one} q={q} to={to} />
          ))}
          {shown.filter((one) => !isOwn(one)).map(section)}
          <Follow visit={visit} list="/legislacao" />
        </div>
      ),
    }
  },
}
