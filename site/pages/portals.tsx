import { portalSite } from '../../resources/addresses.ts'
import type { PortalSummary } from '../../data/public/portal-reading.ts'

const List = ({ portals, origin }: { portals: readonly PortalSummary[]; origin: string }) => (
  <ul className="links">
    {portals.map(({ prefix, host, name, locality, state }) => (
      <li key={prefix}>
        <a href={portalSite(origin, { prefix, host })[host === null ? 'to' : 'at']()}>{name}</a>
        {locality && <p className="facts">{[locality, state].filter(Boolean).join('/')}</p>}
      </li>
    ))}
  </ul>
)

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
      [...Map.groupBy(portals, ({ group }) => group ?? '')].map(([group, ofGroup]) => (
        <section key={group}>
          {group && <h2>{group}</h2>}
          <List portals={ofGroup} origin={origin} />
        </section>
      ))
    )}
  </>
)
