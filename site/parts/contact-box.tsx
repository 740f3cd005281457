import { webAddress } from '../format.ts'
import type { Visit } from '../visit.ts'
import { Icon } from './icon.tsx'
import { Phone } from './phone.tsx'

/** The way to a person: twenty days and no reason asked (Lei 12.527/2011, arts. 10, § 3º, and 11, § 1º). */
export function ContactBox({ visit: { portal, units } }: { visit: Visit }) {
  const main = units.find((unit) => unit.main)
  const sic = webAddress(portal.sicUrl)
  const email = portal.email ?? main?.email
  return (
    <aside className="ask" aria-labelledby="pergunte">
      <h2 id="pergunte">Não encontrou? Pergunte.</h2>
      <p>O serviço de informação responde em até 20 dias. Não é preciso dizer o motivo.</p>
      {sic && (
        <p>
          <a className="button" href={sic} rel="noopener">
            Fazer um pedido de informação
          </a>
        </p>
      )}
      <ul>
        {main?.phone && (
          <li>
            <Icon name="phone" />
            <Phone number={main.phone} />
          </li>
        )}
        {email && (
          <li>
            <Icon name="mail" />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {main?.address && (
          <li>
            <Icon name="place" />
            {main.address}
          </li>
        )}
        {main?.hours && (
          <li>
            <Icon name="clock" />
            {main.hours}
          </li>
        )}
      </ul>
    </aside>
  )
}
