import { portalAddress } from '../../resources/addresses.ts'
import type { PortalSummary } from '../../data/public/portal-reading.ts'

/** The list of a tenant's portals, shown at an address that names none. */
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
