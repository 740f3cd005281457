import { portalSite } from '../../resources/addresses.ts'
import type { PortalSummary } from '../../data/public/portal-reading.ts'

/** The list of a tenant's portals, shown at an address that names none. */
export const Portals = ({
  owner,
  origin,
  portals,
}: {
  owner: string
  /** Where the tenant is found from outside. */
  origin: string
  portals: readonly PortalSummary[]
}) => (
  <>
    <h1>Portais da transparência</h1>
    <p>{owner}</p>
    {portals.length === 0 ? (
      <p className="empty">Nenhum portal no ar neste endereço.</p>
    ) : (
      <ul className="links">
        {portals.map(({ prefix, host, name, locality, state }) => (
          <li key={prefix}>
            <a href={portalSite(origin, { prefix, host })[host === null ? 'to' : 'at']()}>{name}</a>
            {locality && <p className="facts">{[locality, state].filter(Boolean).join('/')}</p>}
          </li>
        ))}
      </ul>
    )}
  </>
)
