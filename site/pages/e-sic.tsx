import { sicEntries, type SicEntry } from '../../data/public/portal-content.ts'
import { webAddress } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Phone } from '../parts/phone.tsx'
import { sectorNamed, SectorWays } from '../parts/sector.tsx'
import { RichText } from '../rich-text.tsx'
import type { SitePage, Visit } from '../visit.ts'

const Entry = ({ entry, to }: { entry: SicEntry } & Pick<Visit, 'to'>) => {
  const form = webAddress(entry.url)
  const picture = webAddress(entry.imageKey)
  return (
    <section className="entry" aria-labelledby={`entrada-${entry.id}`}>
      {entry.imageKey && !picture && <img src={to(`/e-sic/${entry.id}/imagem`)} alt="" />}
      <div>
        <h2 id={`entrada-${entry.id}`}>{entry.title}</h2>
        {entry.html && <RichText html={entry.html} />}
        <ul className="ways">
          {entry.address && (
            <li>
              <Icon name="place" />
              {entry.address}
            </li>
          )}
          {entry.phone && (
            <li>
              <Icon name="phone" />
              <Phone number={entry.phone} />
            </li>
          )}
          {entry.hours && (
            <li>
              <Icon name="clock" />
              {entry.hours}
            </li>
          )}
        </ul>
        {picture && (
          <p>
            <a href={picture} rel="noopener">
              Ver a imagem<span className="unseen"> de {entry.title} (outro site)</span>
            </a>
          </p>
        )}
        {form && (
          <p className="act">
            <a className="button" href={form} rel="noopener">
              Fazer o pedido<span className="unseen"> em {entry.title}</span>
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

/** Who receives requests, where the entries do not say it: the sector of that name, and who answers for the portal. */
function Contacts({ visit: { portal, footer, units } }: { visit: Visit }) {
  const sector = sectorNamed(footer, /\be-?sic\b|informaç(?:ão|ões) ao cidadão/i)
  const email = portal.email ?? units.find((unit) => unit.main)?.email
  if (!sector && !email && !portal.responsible) return null
  return (
    <section aria-labelledby="contatos">
      <h2 id="contatos">Contatos do serviço</h2>
      {sector && <SectorWays of={sector} />}
      <dl className="facts-list">
        {!sector?.email && email && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {portal.responsible && (
          <div>
            <dt>Responsável pelas informações</dt>
            <dd>
              {portal.responsible}
              {portal.responsibleEmail && (
                <>
                  , <a href={`mailto:${portal.responsibleEmail}`}>{portal.responsibleEmail}</a>
                </>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** How to ask for what the portal does not tell (Lei 12.527/2011, arts. 9º a 15). */
export const eSic: SitePage = {
  path: '/e-sic',
  async view(visit) {
    const { tx, portal, to } = visit
    const entries = await sicEntries(tx, portal.id)
    const elsewhere = webAddress(portal.sicUrl)
    return {
      title: 'e-SIC',
      section: 'e-sic',
      trail: [{ text: 'e-SIC' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Serviço de Informação ao Cidadão">
            <p>
              Qualquer pessoa pode pedir uma informação pública, sem dizer o motivo e sem pagar.
            </p>
          </PageHead>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} to={to} />
          ))}
          {entries.length === 0 &&
            (elsewhere ? (
              <p className="act">
                <a className="button" href={elsewhere} rel="noopener">
                  Fazer um pedido de informação
                </a>
              </p>
            ) : (
              <p className="empty">Peça a informação pelos contatos no rodapé desta página.</p>
            ))}
          <Contacts visit={visit} />
          <section aria-labelledby="prazos">
            <h2 id="prazos">Prazos e recursos</h2>
            <ul className="plain-list">
              <li>
                A resposta sai na hora, ou em até 20 dias, que podem ser prorrogados por mais 10,
                com justificativa.
              </li>
              <li>
                Se o pedido for negado, você tem 10 dias para recorrer. A autoridade superior
                responde em 5 dias.
              </li>
              {portal.superior && (
                <li>
                  Autoridade superior neste portal: {portal.superior}
                  {portal.superiorEmail && (
                    <>
                      , <a href={`mailto:${portal.superiorEmail}`}>{portal.superiorEmail}</a>
                    </>
                  )}
                  .
                </li>
              )}
              <li>
                Para reclamar, denunciar ou elogiar, use a <a href={to('/ouvidoria')}>Ouvidoria</a>.
              </li>
            </ul>
            <p>
              <a className="more" href={to('/perguntas-frequentes')}>
                Antes de pedir, veja as perguntas frequentes
              </a>
            </p>
          </section>
        </div>
      ),
    }
  },
}
