import { withQuery } from '../../platform/http/query.ts'
import { otherPortal } from '../other-portal.ts'
import type { Visit } from '../visit.ts'

/** That the portal of the other power answers, with the same question asked there. */
export const Elsewhere = ({
  visit,
  q,
  is,
}: {
  visit: Visit
  q: string
  is: 'certain' | 'perhaps' | undefined
}) =>
  is &&
  visit.other && (
    <p className="found">
      {is === 'certain' ? 'Isto é com' : 'Talvez esteja com'}{' '}
      {visit.power === 'legislativo' ? 'a Prefeitura' : 'a Câmara'}:{' '}
      <a href={withQuery(otherPortal(visit, visit.other, '/busca'), { q })}>
        procure “{q}” em {visit.other.name}
      </a>
      .
    </p>
  )
