import { masked } from '../../pt-br/identifier.ts'
import type { Branch } from '../../kernel/tree.ts'
import { secretariats, type Secretariat } from '../../data/public/portal-content.ts'
import { webAddress } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Phone } from '../parts/phone.tsx'
import { RichText } from '../rich-text.tsx'
import type { SitePage, Visit } from '../visit.ts'

const Contact = ({ of }: { of: Secretariat }) => (
  <dl className="contact">
    {of.head && (
      <div>
        <dt>Responsável</dt>
        <dd>{of.head}</dd>
      </div>
    )}
    {of.address && (
      <div>
        <dt>Endereço</dt>
        <dd>{of.address}</dd>
      </div>
    )}
    {of.hours && (
      <div>
        <dt>Atendimento</dt>
        <dd>{of.hours}</dd>
      </div>
    )}
    {of.landline && (
      <div>
        <dt>Telefone</dt>
        <dd>
          <Phone number={of.landline} />
        </dd>
      </div>
    )}
    {of.mobile && (
      <div>
        <dt>Celular</dt>
        <dd>
          <Phone number={of.mobile} />
        </dd>
      </div>
    )}
    {of.fax && (
      <div>
        <dt>Fax</dt>
        <dd>{masked('phone', of.fax)}</dd>
      </div>
    )}
    {of.email && (
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${of.email}`}>{of.email}</a>
        </dd>
      </div>
    )}
    {of.cnpj && (
      <div>
        <dt>CNPJ</dt>
        <dd>{masked('cnpj', of.cnpj)}</dd>
      </div>
    )}
  </dl>
)

const FileLink = ({ of, to }: { of: Secretariat } & Pick<Visit, 'to'>) => {
  const outside = webAddress(of.fileKey)
  return outside ? (
    <a className="fetch" href={outside} rel="noopener">
      <Icon name="open" />
      <span>
        Abrir o arquivo<span className="unseen"> de {of.name} (outro site)</span>
      </span>
    </a>
  ) : (
    <a className="fetch" href={to(`/secretarias/${of.id}/arquivo`)} download>
      <Icon name="download" />
      <span>
        Baixar o arquivo<span className="unseen"> de {of.name}</span>
      </span>
    </a>
  )
}

type Level = 2 | 3 | 4
const headings = { 2: 'h2', 3: 'h3', 4: 'h4' } as const
const next = (level: Level): Level => (level === 2 ? 3 : 4)

/** One secretariat with what stands below it; what is long opens on demand. */
function Entry({
  branch: { row, below },
  level,
  to,
}: { branch: Branch<Secretariat>; level: Level } & Pick<Visit, 'to'>) {
  const Heading = headings[level]
  return (
    <li id={`secretaria-${row.id}`}>
      <div className="body">
        <Heading>{row.name}</Heading>
        <Contact of={row} />
        {row.duties && (
          <details>
            <summary>
              O que faz<span className="unseen">: {row.name}</span>
            </summary>
            <RichText html={row.duties} />
          </details>
        )}
        {row.curriculum && (
          <details>
            <summary>
              Currículo do responsável<span className="unseen">: {row.name}</span>
            </summary>
            <RichText html={row.curriculum} />
          </details>
        )}
        {row.fileKey && (
          <p>
            <FileLink of={row} to={to} />
          </p>
        )}
      </div>
      {below.length > 0 && (
        <ul aria-label={`Abaixo de ${row.name}`}>
          {below.map((branch) => (
            <Entry key={branch.row.id} branch={branch} level={next(level)} to={to} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Who does what in the administration, and how to reach them (Lei 12.527/2011, art. 8º, § 1º, I). */
export const secretariatsPage: SitePage = {
  path: '/secretarias',
  async view({ tx, portal, to, called }) {
    const title = called('/secretarias', 'Secretarias')
    const all = await secretariats(tx, portal.id)
    return {
      title,
      trail: [{ text: title }],
      body: (
        <div className="wrap">
          <PageHead title={title}>
            <p>
              O que se faz em cada lugar, quem responde por ele e como falar com quem trabalha ali.
              O desenho de toda a administração está na{' '}
              <a href={to('/estrutura-organizacional')}>estrutura organizacional</a>.
            </p>
          </PageHead>
          {all.length === 0 ? (
            <p className="empty">Nada publicado aqui até agora.</p>
          ) : (
            <ul className="secretariats">
              {all.map((branch) => (
                <Entry key={branch.row.id} branch={branch} level={2} to={to} />
              ))}
            </ul>
          )}
        </div>
      ),
    }
  },
}
