import type { FooterContact, PortalFooter } from '../../data/public/portal-footer.ts'
import { Icon } from './icon.tsx'
import { Phone } from './phone.tsx'

/** The contact of a sector that the portal's editors named, by what people call it. */
export const sectorNamed = ({ contacts }: PortalFooter, name: RegExp): FooterContact | undefined =>
  contacts.find(({ sector }) => name.test(sector))

/** Where one writes, calls and goes. */
export const SectorWays = ({ of }: { of: FooterContact }) => (
  <ul className="ways">
    {of.email && (
      <li>
        <Icon name="mail" />
        <a href={`mailto:${of.email}`}>{of.email}</a>
      </li>
    )}
    {[of.landline, of.mobile].map(
      (number) =>
        number && (
          <li key={number}>
            <Icon name="phone" />
            <Phone number={number} />
          </li>
        ),
    )}
    {of.address.length > 0 && (
      <li>
        <Icon name="place" />
        {of.address.join(', ')}
      </li>
    )}
    {of.hours.length > 0 && (
      <li>
        <Icon name="clock" />
        {of.hours.join(', ')}
      </li>
    )}
  </ul>
)
