import { doorPages } from '../../resources/portal-pages.ts'
import type { Visit } from '../visit.ts'

/** The ways on for somebody who is not looking for a document. */
export const CitizenDoors = ({ to, shows, called }: Pick<Visit, 'to' | 'shows' | 'called'>) => (
  <nav className="wrap band" aria-labelledby="cidadao">
    <h2 id="cidadao">Para o cidadão</h2>
    <ul className="doors">
      {doorPages
        .filter(({ path }) => shows(path))
        .map(({ path, name, purpose }) => (
          <li key={path}>
            <a href={to(path)}>{called(path, name)}</a>
            <p>{purpose}</p>
          </li>
        ))}
    </ul>
  </nav>
)
