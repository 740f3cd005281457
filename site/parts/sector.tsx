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
        <span className="unseen">E-mail: </span>
        <a href={`mailto:${of.email}`}>{of.email}</a>
      </li>
    )}
    {[of.landline, of.mobile].map(
      (number) =>
        number && (
          <li key={number}>
            <Icon name="phone" />
            <span className="unseen">Telefone: </span>
            <Phone number={number} />
          </li>
        ),
    )}
    {of.address.length > 0 && (
      <li>
        <Icon name="place" />
        <span className="unseen">Endereço: </span>
        {of.address.join(', ')}
      </li>
    )}
    {of.hours.length > 0 && (
      <li>
        <Icon name="clock" />
        <span className="unseen">Atendimento: </span>
        {of.hours.join(', ')}
      </li>
    )}
  </ul>
)
