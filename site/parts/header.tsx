import { initials } from '../../resources/initials.ts'
import { menuPages } from '../../resources/portal-page-lists.ts'
import { type PagePath } from '../../resources/portal-pages.ts'
import { nameLines, webAddress } from '../format.ts'
import type { Visit } from '../visit.ts'
import { BrandLine } from './brand-line.tsx'
import { Icon } from './icon.tsx'
import { SearchForm } from './search-form.tsx'

/** The four ways in, with the access keys of eMAG 3.1 (recommendation 1.5), and the reader's own settings. */
const AccessBar = ({ to }: Pick<Visit, 'to'>) => (
  <div className="access">
    <div className="wrap">
      <nav aria-label="Atalhos">
        <ul className="skips">
          <li>
            <a href="#conteudo" accessKey="1">
              Ir para o conteúdo <b>1</b>
            </a>
          </li>
          <li>
            <a href="#menu" accessKey="2">
              Menu <b>2</b>
            </a>
          </li>
          <li>
            <a href="#busca" accessKey="3">
              Busca <b>3</b>
            </a>
          </li>
          <li>
            <a href="#rodape" accessKey="4">
              Rodapé <b>4</b>
            </a>
          </li>
        </ul>
      </nav>
      <div className="comfort">
        <a href={to('/acessibilidade')}>
          <Icon name="person" />
          Acessibilidade
        </a>
        <div className="settings" role="group" aria-label="Contraste e tamanho do texto" hidden>
          <button type="button" data-set="contrast" aria-pressed="false">
            <Icon name="contrast" />
            Alto contraste
          </button>
          <button type="button" data-set="smaller">
            A−<span className="unseen"> diminuir o texto</span>
          </button>
          <button type="button" data-set="normal">
            A<span className="unseen"> tamanho normal do texto</span>
          </button>
          <button type="button" data-set="larger">
            A+<span className="unseen"> aumentar o texto</span>
          </button>
        </div>
      </div>
    </div>
  </div>
)

/** Leads to the body's own site, when it has one. */
function Crest({ portal, to }: Pick<Visit, 'portal' | 'to'>) {
  const home = webAddress(portal.homeUrl)
  const mark = portal.crestKey ? (
    <img
      className={portal.hasLogo ? 'crest logo' : 'crest'}
      src={to('/brasao')}
      alt=""
      width="56"
      height="56"
    />
  ) : (
    <span className="crest initials" aria-hidden="true">
      {initials(portal.locality ?? portal.name)}
    </span>
  )
  return home ? (
    <a href={home} rel="noopener">
      {mark}
      <span className="unseen">Site oficial: {portal.name}</span>
    </a>
  ) : (
    mark
  )
}

export function Header({
  visit: { portal, to, shows, called },
  section,
  sought,
}: {
  visit: Visit
  section: PagePath | undefined
  sought: string | undefined
}) {
  const [kind, name] = nameLines(portal.heading)
  const small =
    kind || (portal.locality && !portal.heading.includes(portal.locality) && portal.name)
  return (
    <header>
      <BrandLine portal={portal} />
      <AccessBar to={to} />
      <div className="wrap masthead">
        <div className="brand">
          <Crest portal={portal} to={to} />
          <a href={to()}>
            {small && <small>{small} </small>}
            <strong>{name}</strong>
          </a>
        </div>
        {section !== '' ? (
          <SearchForm to={to} sought={sought} />
        ) : (
          !/transpar/i.test(portal.heading) && <p className="what">Portal da Transparência</p>
        )}
      </div>
      <nav id="menu" className="menu" aria-label="Menu principal" tabIndex={-1}>
        <ul className="wrap">
          {menuPages
            .filter(([path]) => shows(path))
            .map(([path, text]) => (
              <li key={path}>
                <a href={to(path)} aria-current={path === section ? 'page' : undefined}>
                  {called(path, text)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </header>
  )
}
