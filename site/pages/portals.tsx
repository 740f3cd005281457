import { portalAddress } from '../../resources/addresses.ts'
import type { PortalSummary } from '../../data/public/portal-reading.ts'

/** The portals of one tenant, for whoever comes to its address without naming one. */
export const Portals = ({
  owner,
  portals,
}: {
  owner: string
  portals: readonly PortalSummary[]
}) => (
  <>
    <h1>Portais da transparência</h1>
    <p>{owner}</p>
    {portals.length === 0 ? (
      <p className="empty">Nenhum portal no ar neste endereço.</p>
    ) : (
      <ul className="links">
        {portals.map(({ prefix, name, locality, state }) => (
          <li key={prefix}>
            <a href={portalAddress(prefix)}>{name}</a>
            {locality && <p className="facts">{[locality, state].filter(Boolean).join('/')}</p>}
          </li>
        ))}
      </ul>
    )}
  </>
)
