import { masked } from '../../pt-br/identifier.ts'
import type { FooterContact } from '../../data/public/portal-footer.ts'
import { webAddressOf } from '../../resources/addresses.ts'
import { footerPages } from '../../resources/portal-page-lists.ts'
import { footerContact } from '../../resources/portal/footer-contact.ts'
import { webAddress } from '../format.ts'
import { lawLinks } from '../law-links.ts'
import { otherPortal } from '../other-portal.ts'
import { RichText } from '../rich-text.tsx'
import type { Visit } from '../visit.ts'
import { ItemLink } from './menu-items.tsx'
import { Phone, WhatsApp } from './phone.tsx'

const names = {
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  youtube: 'YouTube',
} as const
const accountsIn = ['facebook', 'twitter', 'instagram', 'youtube'] as const
const Networks = ({ of }: { of: FooterContact }) => {
  const links = accountsIn.flatMap((network) => {
    const href = webAddressOf(of[network] ?? '', footerContact.fields[network])
    return href ? [{ name: names[network], href }] : []
  })
  return links.length === 0 ? null : (
    <ul className="networks">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} rel="noopener">
            {name}
            <span className="unseen">: {of.sector}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const Contact = ({ of }: { of: FooterContact }) => (
  <div className="sector">
    <h3>{of.sector}</h3>
    {[...of.address, ...of.hours].map((line) => (
      <p key={line}>{line}</p>
    ))}
    {of.landline && (
      <p>
        Telefone: <Phone number={of.landline} />
      </p>
    )}
    {of.mobile && (
      <p>
        Celular: <Phone number={of.mobile} />
      </p>
    )}
    {of.whatsapp && (
      <p>
        WhatsApp: <WhatsApp number={of.whatsapp} />
      </p>
    )}
    {of.fax && <p>Fax: {masked('phone', of.fax)}</p>}
    {of.email && (
      <p>
        E-mail: <a href={`mailto:${of.email}`}>{of.email}</a>
      </p>
    )}
    <Networks of={of} />
  </div>
)

/** Who is behind the portal: the contacts its editors gave, or else those of its main unit. */
function Who({ visit: { portal, units, footer } }: { visit: Visit }) {
  const main = units.find((unit) => unit.main)
  const email = portal.email ?? main?.email
  const cnpj = portal.cnpj ?? main?.cnpj
  return (
    <section aria-labelledby="rodape-quem">
      <h2 id="rodape-quem">{portal.name}</h2>
      {cnpj && <p>CNPJ {masked('cnpj', cnpj)}</p>}
      {footer.contacts.length > 0 ? (
        footer.contacts.map((contact) => <Contact key={contact.id} of={contact} />)
      ) : (
        <>
          {main?.address && <p>{main.address}</p>}
          {main?.phone && (
            <p>
              Telefone: <Phone number={main.phone} />
            </p>
          )}
          {email && (
            <p>
              E-mail: <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
          {main?.hours && <p>{main.hours}</p>}
        </>
      )}
    </section>
  )
}

const Banners = ({ visit: { footer, to } }: { visit: Visit }) => (
  <ul className="wrap banners" aria-label="Outros sites">
    {footer.banners.map(({ id, text, url, imageKey }) => {
      // Pages load nothing from elsewhere: of a picture that lies there stands its text.
      const outside = webAddress(imageKey)
      const href = webAddress(url) ?? outside
      const face =
        imageKey && !outside ? (
          <img src={to(`/rodape/${id}/imagem`)} alt={text} height="64" loading="lazy" />
        ) : (
          text
        )
      return (
        <li key={id}>
          {href ? (
            <a href={href} rel="noopener">
              {face}
            </a>
          ) : (
            face
          )}
        </li>
      )
    })}
  </ul>
)

/** Where the courts of accounts tell how transparent each portal is; they ask for the way there by this name. */
const radar = [
  'Radar da Transparência Pública',
  'https://radardatransparencia.atricon.org.br/',
] as const

export function Footer({ visit }: { visit: Visit }) {
  const { portal, footer, to, shows, called } = visit
  const links = [['Como pedir informação', to('/e-sic')] as const, ...lawLinks(visit), radar]
  return (
    <footer id="rodape" tabIndex={-1}>
      {footer.banners.length > 0 && <Banners visit={visit} />}
      <div className="wrap columns">
        <Who visit={visit} />
        <nav aria-labelledby="rodape-paginas">
          <h2 id="rodape-paginas">Neste portal</h2>
          <ul>
            {footerPages
              .filter(([path]) => shows(path))
              .map(([path, text]) => (
                <li key={path}>
                  <a href={to(path)}>{called(path, text)}</a>
                </li>
              ))}
            {visit.other && (
              <li>
                <a href={otherPortal(visit, visit.other)}>{visit.other.name}</a>
              </li>
            )}
            {footer.menu.map((item) => (
              <li key={item.id}>
                <ItemLink item={item} to={to} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="rodape-lei">
          <h2 id="rodape-lei">Acesso à informação</h2>
          <ul>
            {links.map(([text, href]) => (
              <li key={text}>
                <a href={href} rel="noopener">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {footer.columns.length > 0 && (
        <div className="wrap columns own">
          {footer.columns.map((html, at) => (
            <RichText key={at} html={html} />
          ))}
        </div>
      )}
      <p className="wrap base">
        Dados publicados por {portal.name}
        {portal.state && portal.locality && `, ${portal.locality}/${portal.state}`}, conforme a Lei
        12.527/2011 e a Lei Complementar 131/2009.
      </p>
    </footer>
  )
}
