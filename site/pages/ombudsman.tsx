import { ombudsmanSector } from '../../tables/declared/pntp/pages.ts'
import { webAddress } from '../format.ts'
import { PageHead } from '../parts/page-head.tsx'
import { sectorNamed, SectorWays } from '../parts/sector.tsx'
import type { SitePage, Visit } from '../visit.ts'

const kinds = [
  ['Reclamação', 'um serviço público foi mal prestado, ou faltou.'],
  ['Denúncia', 'alguém cometeu, ou pode ter cometido, uma irregularidade.'],
  ['Sugestão', 'uma ideia para melhorar um serviço.'],
  ['Elogio', 'um bom serviço, ou quem o prestou.'],
  ['Solicitação', 'um serviço que a administração deve prestar.'],
] as const

/**
 * The ways to the ombudsman: what the portal's settings lead to, the sector of that name, or else the portal's own
 * contact.
 */
function Ways({ visit: { portal, footer, units } }: { visit: Visit }) {
  const form = webAddress(portal.ombudsmanUrl)
  const sector = sectorNamed(footer, ombudsmanSector)
  const email = portal.email ?? units.find((unit) => unit.main)?.email
  return (
    <>
      {form && (
        <p className="act">
          <a className="button" href={form} rel="noopener">
            Registrar uma manifestação
          </a>
        </p>
      )}
      {sector && <SectorWays of={sector} />}
      {!sector && email && (
        <p>
          Por e-mail: <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {!form && !sector && !email && (
        <p className="empty">Use os contatos no rodapé desta página.</p>
      )}
    </>
  )
}

/** How to complain, denounce, suggest and praise (Lei 13.460/2017, arts. 9º a 17). */
export const ombudsman: SitePage = {
  path: '/ouvidoria',
  async view(visit) {
    return Promise.resolve({
      title: 'Ouvidoria',
      trail: [{ text: 'Ouvidoria' }],
      description: `Como reclamar, denunciar, sugerir e elogiar os serviços de ${visit.portal.name}.`,
      body: (
        <div className="wrap narrow">
          <PageHead title="Ouvidoria">
            <p>Para reclamar, denunciar, sugerir, elogiar ou pedir um serviço, sem custo.</p>
          </PageHead>
          <Ways visit={visit} />
          <section aria-labelledby="especies">
            <h2 id="especies">O que se pode dizer</h2>
            <ul className="plain-list">
              {kinds.map(([kind, words]) => (
                <li key={kind}>
                  <strong>{kind}</strong>: {words}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="prazos">
            <h2 id="prazos">Prazos</h2>
            <ul className="plain-list">
              <li>
                A resposta sai em até 30 dias, que podem ser prorrogados uma vez por mais 30, com
                justificativa (Lei 13.460/2017, art. 16).
              </li>
              <li>
                Quem se identifica tem a identidade protegida (art. 10, § 7º). Ninguém pode exigir o
                motivo da manifestação (art. 10, § 2º).
              </li>
            </ul>
            <p>
              Para pedir uma informação ou um documento, use o{' '}
              <a href={visit.to('/e-sic')}>Serviço de Informação ao Cidadão</a>.
            </p>
          </section>
        </div>
      ),
    })
  },
}
