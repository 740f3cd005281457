import { doorPages } from '../../resources/portal-page-lists.ts'
import { otherPortal, subjectsOfOther } from '../other-portal.ts'
import type { Visit } from '../visit.ts'

/** The ways on for somebody who is not looking for a document. */
export const CitizenDoors = ({ visit }: { visit: Visit }) => (
  <nav className="wrap band" aria-labelledby="cidadao">
    <h2 id="cidadao">Para o cidadão</h2>
    <ul className="doors">
      {doorPages
        .filter(({ path }) => visit.shows(path))
        .map(({ path, name, purpose }) => (
          <li key={path}>
            <a href={visit.to(path)}>{visit.called(path, name)}</a>
            <p>{purpose}</p>
          </li>
        ))}
      {visit.other && (
        <li>
          <a href={otherPortal(visit, visit.other)}>{visit.other.name}</a>
          <p>{subjectsOfOther(visit.power)}</p>
        </li>
      )}
    </ul>
  </nav>
)
