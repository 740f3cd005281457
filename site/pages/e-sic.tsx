import type { ReactNode } from 'react'
import { laws, sicEntries, type Law, type SicEntry } from '../../data/public/portal-content.ts'
import { conceptsOf } from '../../data/search/words.ts'
import { ruleWords, sicSector } from '../../tables/declared/pntp/pages.ts'
import { webAddress } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Phone } from '../parts/phone.tsx'
import { RequestTerms } from '../parts/request-terms.tsx'
import { SicDocuments, sicDocuments } from '../parts/sic-documents.tsx'
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
              <span className="unseen">Endereço: </span>
              {entry.address}
            </li>
          )}
          {entry.phone && (
            <li>
              <Icon name="phone" />
              <span className="unseen">Telefone: </span>
              <Phone number={entry.phone} />
            </li>
          )}
          {entry.hours && (
            <li>
              <Icon name="clock" />
              <span className="unseen">Atendimento: </span>
              {entry.hours}
            </li>
          )}
        </ul>
        {picture && (
          <p>
            <a href={picture} rel="noopener">
              Ver a imagem<span className="unseen">: {entry.title} (outro site)</span>
            </a>
          </p>
        )}
        {form && (
          <p className="act">
            <a className="button" href={form} rel="noopener">
              Fazer o pedido<span className="unseen">: {entry.title}</span>
            </a>
          </p>
        )}
      </div>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The rules of the municipality on access to information, which the law wants beside the service (art. 45). */
const Norms = ({ norms }: { norms: readonly Law[] }) => (
  <section aria-labelledby="norma">
    <h2 id="norma">Norma local</h2>
    <ul className="plain-list">
      {norms.map(({ id, name, description, url }) => {
        const text = webAddress(url)
        return (
          <li key={id}>
            {text ? (
              <a href={text} rel="noopener">
                {name}
              </a>
            ) : (
              name
            )}
            {description && `: ${description}`}
          </li>
        )
      })}
    </ul>
  </section>
)

/** Where the main unit is, as far as neither an entry nor the sector says where the service is (art. 9º, I). */
function placeOf({ units }: Visit, told: readonly Pick<SicEntry, 'address' | 'phone' | 'hours'>[]) {
  const main = units.find((unit) => unit.main)
  const missing = (fact: 'address' | 'phone' | 'hours') =>
    told.some((one) => one[fact]) ? null : (main?.[fact] ?? null)
  return { address: missing('address'), phone: missing('phone'), hours: missing('hours') }
}

/** Who receives requests, where the entries do not say it: the sector of that name, and who answers for the portal. */
function Contacts({ visit, entries }: { visit: Visit; entries: readonly SicEntry[] }) {
  const { portal, footer, units } = visit
  const sector = sectorNamed(footer, sicSector)
  const email = portal.email ?? units.find((unit) => unit.main)?.email
  const ofSector = sector && {
    address: sector.address[0] ?? null,
    phone: sector.landline ?? sector.mobile,
    hours: sector.hours[0] ?? null,
  }
  const { address, phone, hours } = placeOf(visit, [...entries, ...(ofSector ? [ofSector] : [])])
  if (!sector && !email && !portal.responsible && !address && !phone && !hours) return null
  return (
    <section aria-labelledby="contatos">
      <h2 id="contatos">Contatos do serviço</h2>
      {sector && <SectorWays of={sector} />}
      <dl className="facts-list">
        {address && <Fact name="Endereço">{address}</Fact>}
        {phone && (
          <Fact name="Telefone">
            <Phone number={phone} />
          </Fact>
        )}
        {hours && <Fact name="Atendimento">{hours}</Fact>}
        {!sector?.email && email && (
          <Fact name="E-mail">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {portal.responsible && (
          <Fact name="Responsável pelas informações">
            {portal.responsible}
            {portal.responsibleEmail && (
              <>
                , <a href={`mailto:${portal.responsibleEmail}`}>{portal.responsibleEmail}</a>
              </>
            )}
          </Fact>
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
    const [entries, yearly, { municipal }] = await Promise.all([
      sicEntries(tx, portal.id),
      sicDocuments(visit),
      laws(tx, portal.id, conceptsOf(ruleWords.access)),
    ])
    const elsewhere = webAddress(portal.sicUrl)
    return {
      title: 'e-SIC',
      trail: [{ text: 'e-SIC' }],
      body: (
        <div className="wrap narrow">
          <PageHead title="Serviço de Informação ao Cidadão">
            <p>
              Qualquer pessoa pode pedir uma informação pública, sem dizer o motivo e sem pagar.
              Bastam o nome, um contato para a resposta e o que se quer saber; nenhuma exigência de
              identificação pode impedir o pedido (Lei 12.527/2011, art. 10).
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
          <Contacts visit={visit} entries={entries} />
          {municipal.length > 0 && <Norms norms={municipal} />}
          <SicDocuments found={yearly} visit={visit} />
          <section aria-labelledby="prazos">
            <h2 id="prazos">Prazos e recursos</h2>
            <ul className="plain-list">
              <RequestTerms now={visit.now} holidays={visit.portal.holidays} />
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
