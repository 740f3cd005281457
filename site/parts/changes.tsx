import { counted } from '../../pt-br/words.ts'
import { arrivedLately, type TableUpdate } from '../../tables/data/facts.ts'
import { datasetNamed } from '../../tables/declared/index.ts'
import { feedAddress } from '../discovery/atom.ts'
import { Follow } from '../follow/form.tsx'
import type { Visit } from '../visit.ts'
import { When } from './when.tsx'

const days = 7
const mostNamed = 6
/** What arrived for tables this week. */
export const tableUpdatesOfWeek = ({
  tx,
  portal,
  once,
  hasTables,
}: Visit): Promise<readonly TableUpdate[]> =>
  hasTables ? once('arrived', () => arrivedLately(tx, portal.id, days)) : Promise.resolve([])

const howMany = ({ added, changed }: TableUpdate) =>
  [
    added > 0 ? counted(added, 'linha nova', 'linhas novas') : '',
    changed > 0 ? counted(changed, 'linha mudada', 'linhas mudadas') : '',
  ]
    .filter(Boolean)
    .join(' e ')

/** What changed this week in the tables, and how to be told of what will. */
export const TableUpdates = ({
  visit,
  changes,
}: {
  visit: Visit
  changes: readonly TableUpdate[]
}) => (
  <div className="changes">
    {changes.length > 0 && (
      <>
        <h3>Esta semana, nas tabelas</h3>
        <ul className="plain-list">
          {changes.slice(0, mostNamed).flatMap((one) => {
            const dataset = datasetNamed(one.name)
            return dataset ? (
              <li key={one.name}>
                {dataset.title}: {howMany(one)}, <When at={one.at} as="longDay" />
              </li>
            ) : (
              []
            )
          })}
          {changes.length > mostNamed && (
            <li>E {counted(changes.length - mostNamed, 'outra tabela', 'outras tabelas')}.</li>
          )}
        </ul>
      </>
    )}
    <p>
      Acompanhe: <a href={visit.to(feedAddress('/busca'))}>documentos novos em Atom</a>
      {' · '}
      <a href={visit.to(feedAddress('/noticias'))}>notícias em Atom</a>
    </p>
    <Follow visit={visit} list="/busca" />
  </div>
)
