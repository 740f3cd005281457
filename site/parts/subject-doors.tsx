import { withQuery } from '../../platform/http/query.ts'
import type { PublishedType } from '../../data/public/portal-documents.ts'
import { totalsOfTables, type KindTotals } from '../../tables/data/sums.ts'
import { tablesOfType } from '../../tables/declared/documents.ts'
import { byAsking, doorOfSubject, subjectOf, subjects } from '../../tables/declared/subjects.ts'
import type { PublishedTable } from '../../tables/site/open-data/catalogue.ts'
import { AnswerText } from '../../tables/site/parts/answer.tsx'
import { sentenceOf } from '../../tables/site/parts/sentence.ts'
import type { Visit } from '../visit.ts'

/** One subject: its table, a number that lives, the other tables of it, and the documents that tell the same. */
export interface SubjectDoor {
  readonly title: string
  readonly main: PublishedTable
  readonly others: readonly PublishedTable[]
  readonly sentence: string | undefined
  readonly documents: readonly PublishedType[]
}

/** What a table tells of its newest year; nothing of a table of states, whose months are no year. */
function toldBy({ dataset, filled }: PublishedTable, found: readonly KindTotals[]) {
  const year = filled ?? 0
  const rows = found.reduce((sum, one) => sum + one.rows, 0)
  if (rows === 0) return undefined
  const [first] = found
  return sentenceOf({
    asked: { dataset, year, filters: {}, unread: {}, after: undefined },
    // Of several kinds nothing is told of all.
    totals: { rows, sums: found.length === 1 && first ? first.sums : {} },
    kinds: found.flatMap(({ kind, ...totals }) =>
      kind === null ? [] : [{ value: kind, words: kind, ...totals }],
    ),
    wordsOf: (_, value) => value,
    isEach: false,
    adds: true,
  })
}

/** The doors of a portal's tables, each subject once. */
export async function subjectDoorsOf(
  visit: Visit,
  tables: readonly PublishedTable[],
  types: readonly PublishedType[],
): Promise<readonly SubjectDoor[]> {
  // Of what a body has none, the list of all tables says so: no door leads to an empty page.
  const withRows = tables.filter(({ filled }) => filled !== null)
  const found = subjects.flatMap((subject) => {
    const own = byAsking(withRows.filter(({ dataset }) => subjectOf(dataset) === subject))
    const main = own.find(({ dataset: { time } }) => !time.state) ?? own[0]
    return main ? [{ subject, main, others: own.filter((one) => one !== main) }] : []
  })
  const selections = found
    .filter(({ main }) => !main.dataset.time.state)
    .map(({ main: { dataset, filled } }) => ({
      dataset,
      portalId: visit.portal.id,
      filter: { [dataset.time.year]: filled ?? 0 },
    }))
  const totals = await visit.once('sums of doors', () => totalsOfTables(visit.tx, selections))
  return found.map(({ subject, main, others }) => {
    const names = [main, ...others].map(({ dataset }) => dataset.name)
    return {
      title: doorOfSubject[subject],
      main,
      others,
      sentence: toldBy(main, totals.get(main.dataset.name) ?? []),
      documents: types.filter(
        ({ short, documents }) =>
          documents > 0 && tablesOfType(short).some((name) => names.includes(name)),
      ),
    }
  })
}

/** Where the rows of a table are: of its newest year, if that has any. */
const doorTo = ({ dataset, years, filled }: PublishedTable, to: Visit['to']) =>
  withQuery(
    to(`/dados/${dataset.name}`),
    filled === years[0] ? {} : { [dataset.time.year]: filled },
  )

/** Where the words of the doors lead: no other link of the page has them for another place. */
export const doorAddresses = (
  doors: readonly SubjectDoor[],
  to: Visit['to'],
): ReadonlyMap<string, string> =>
  new Map(
    doors.flatMap(({ title, main, others }) => [
      [title, doorTo(main, to)] as const,
      ...[main, ...others].map((one) => [one.dataset.title, doorTo(one, to)] as const),
    ]),
  )

const Links = ({
  words,
  links,
}: {
  words: string
  links: readonly (readonly [href: string, text: string])[]
}) =>
  links.length > 0 && (
    <p className="facts">
      {words}{' '}
      {links.map(([href, text], at) => (
        <span key={href}>
          {at > 0 && ' · '}
          <a href={href}>{text}</a>
        </span>
      ))}
    </p>
  )

/** One door for each subject: the table first, its number, and what else tells of it beneath. */
export const SubjectDoors = ({
  doors,
  to,
}: { doors: readonly SubjectDoor[] } & Pick<Visit, 'to'>) =>
  doors.length > 0 && (
    <section className="wrap band" aria-labelledby="dados">
      <h2 id="dados">Por assunto</h2>
      <ul className="subjects">
        {doors.map(({ title, main, others, sentence, documents }) => (
          <li key={title}>
            <h3>
              <a href={doorTo(main, to)}>{title}</a>
            </h3>
            <p>{sentence === undefined ? main.dataset.purpose : <AnswerText text={sentence} />}</p>
            <Links
              words="Também em tabela:"
              links={others.map((one) => [doorTo(one, to), one.dataset.title])}
            />
            <Links
              words="Documentos originais:"
              links={documents.map(({ id, name, menuName }) => [
                to(`/documentos/${id}`),
                `${menuName ?? name} (documentos)`,
              ])}
            />
          </li>
        ))}
      </ul>
      <p>
        <a className="more" href={to('/dados')}>
          Ver todos os dados
        </a>
      </p>
    </section>
  )
