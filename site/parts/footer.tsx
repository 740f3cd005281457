import { masked } from '../../kernel/identifier.ts'
import { lawLinks } from '../law-links.ts'
import type { Visit } from '../visit.ts'

const portalPages = [['/documentos', 'Documentos'], ['/noticias', 'Notícias'], ['/glossario', 'Glossário'], ['/links', 'Links úteis'],
  ['/sobre', 'Sobre o portal'], ['/acessibilidade', 'Acessibilidade'], ['/mapa', 'Mapa do site']] as const

export function Footer({ visit: { portal, units, to } }: { visit: Visit }) {
  const main = units.find((unit) => unit.main)
  const phone = main?.phone
  const email = portal.email ?? main?.email
  const cnpj = portal.cnpj ?? main?.cnpj
  const links = lawLinks(portal)
  return (
    <footer id="rodape" tabIndex={-1}>
      <div className="wrap columns">
        <section aria-labelledby="rodape-quem">
          <h2 id="rodape-quem">{portal.name}</h2>
          {cnpj && <p>CNPJ {masked('cnpj', cnpj)}</p>}
          {main?.address && <p>{main.address}</p>}
          {phone && <p>Telefone: <a href={`tel:+55${phone}`}>{masked('phone', phone)}</a></p>}
          {email && <p>E-mail: <a href={`mailto:${email}`}>{email}</a></p>}
          {main?.hours && <p>{main.hours}</p>}
        </section>
        <nav aria-labelledby="rodape-paginas">
          <h2 id="rodape-paginas">Neste portal</h2>
          <ul>{portalPages.map(([path, text]) => <li key={path}><a href={to(path)}>{text}</a></li>)}</ul>
        </nav>
        {links.length > 0 && <nav aria-labelledby="rodape-lei">
          <h2 id="rodape-lei">Acesso à informação</h2>
          <ul>{links.map(([text, href]) => <li key={text}><a href={href} rel="noopener">{text}</a></li>)}</ul>
        </nav>}
      </div>
      <p className="wrap base">Dados publicados por {portal.name}{portal.state && portal.locality && `, ${portal.locality}/${portal.state}`}, conforme a Lei 12.527/2011 e a Lei Complementar 131/2009.</p>
    </footer>
  )
}
