import { masked } from '../../pt-br/identifier.ts'
import type { Unit } from '../../data/public/portal-reading.ts'
import { PageHead, Paragraphs } from '../parts/page-head.tsx'
import { Phone } from '../parts/phone.tsx'
import { lawLinks } from '../law-links.ts'
import { capitalised } from '../../pt-br/words.ts'
import type { SitePage, Visit } from '../visit.ts'

const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>

const UnitCard = ({ unit }: { unit: Unit }) => (
  <li>
    <h3>{unit.name}</h3>
    {unit.about && <Paragraphs text={unit.about} />}
    <dl>
      {unit.cnpj && (
        <div>
          <dt>CNPJ</dt>
          <dd>{masked('cnpj', unit.cnpj)}</dd>
        </div>
      )}
      {unit.sector && (
        <div>
          <dt>Setor</dt>
          <dd>{unit.sector}</dd>
        </div>
      )}
      {unit.address && (
        <div>
          <dt>Endereço</dt>
          <dd>{unit.address}</dd>
        </div>
      )}
      {unit.phone && (
        <div>
          <dt>Telefone</dt>
          <dd>
            <Phone number={unit.phone} />
          </dd>
        </div>
      )}
      {unit.email && (
        <div>
          <dt>E-mail</dt>
          <dd>
            <Mail to={unit.email} />
          </dd>
        </div>
      )}
      {unit.hours && (
        <div>
          <dt>Atendimento</dt>
          <dd>{unit.hours}</dd>
        </div>
      )}
    </dl>
  </li>
)

/** What the portal is registered as. */
function Register({ portal: { cnpj, sphere, ibge, revenueOrigin } }: Pick<Visit, 'portal'>) {
  const facts = [
    ['CNPJ', cnpj && masked('cnpj', cnpj)],
    ['Esfera administrativa', sphere && capitalised(sphere)],
    ['Código do município no IBGE', ibge],
    ['Origem dos dados de receita', revenueOrigin],
  ] as const
  const known = facts.filter(([, value]) => value)
  return known.length === 0 ? null : (
    <section aria-labelledby="cadastro" className="reading">
      <h2 id="cadastro">Cadastro</h2>
      <dl className="facts-list">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const about: SitePage = {
  path: '/sobre',
  async view({ portal, units, to }) {
    const shown = units.filter((unit) => unit.shown)
    const doors = lawLinks({ portal, to })
    return {
      title: 'Sobre o portal',
      trail: [{ text: 'Sobre' }],
      body: (
        <div className="wrap">
          <PageHead title="Sobre o portal">
            {portal.about && <Paragraphs text={portal.about} />}
          </PageHead>
          {(portal.responsible || portal.superior) && (
            <section aria-labelledby="quem" className="reading">
              <h2 id="quem">Quem responde pelas informações</h2>
              <dl className="facts-list">
                {portal.responsible && (
                  <div>
                    <dt>Responsável</dt>
                    <dd>
                      {portal.responsible}
                      {portal.responsibleEmail && (
                        <>
                          <br />
                          <Mail to={portal.responsibleEmail} />
                        </>
                      )}
                    </dd>
                  </div>
                )}
                {portal.superior && (
                  <div>
                    <dt>Autoridade superior, para recursos</dt>
                    <dd>
                      {portal.superior}
                      {portal.superiorEmail && (
                        <>
                          <br />
                          <Mail to={portal.superiorEmail} />
                        </>
                      )}
                    </dd>
                  </div>
                )}
              </dl>
            </section>
          )}
          <Register portal={portal} />
          {shown.length > 0 && (
            <section aria-labelledby="unidades">
              <h2 id="unidades">Unidades gestoras</h2>
              <p>Os órgãos e fundos que gastam e publicam neste portal.</p>
              <ul className="units">
                {shown.map((unit) => (
                  <UnitCard key={unit.id} unit={unit} />
                ))}
              </ul>
            </section>
          )}
          {doors.length > 0 && (
            <section aria-labelledby="acesso">
              <h2 id="acesso">Acesso à informação</h2>
              <ul className="plain-list">
                {doors.map(([text, href]) => (
                  <li key={text}>
                    <a href={href} rel="noopener">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      ),
    }
  },
}
