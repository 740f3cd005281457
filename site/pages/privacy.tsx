import {
  isCodeColumn,
  isLinkColumn,
  isPartyColumn,
  typeOf,
  type Column,
} from '../../tables/model/columns.ts'
import { publishedTableNames } from '../../tables/data/facts.ts'
import { datasetNamed, datasets } from '../../tables/declared/index.ts'
import { officerSector } from '../../tables/declared/pntp/pages.ts'
import { neverPublished } from '../../tables/domain/personal-data.ts'
import { uncapitalised } from '../../pt-br/words.ts'
import type { Dataset } from '../../tables/model/declaration.ts'
import { PageHead } from '../parts/page-head.tsx'
import { sectorNamed, SectorWays } from '../parts/sector.tsx'
import type { SitePage, Visit } from '../visit.ts'

/** Whether a column holds the name by which a row is called: that of a councillor. */
const isNameOfRow = (column: Column) => isCodeColumn(column) && column.isName === true
/** Whether a column says who somebody is: a party, a name, or a row of another table that is called by one. */
function namesPerson(column: Column): boolean {
  if (!isLinkColumn(column)) return isPartyColumn(column) || isNameOfRow(column)
  return Object.values(datasetNamed(column.to)?.columns ?? {}).some(isNameOfRow)
}
/** The columns of a table that name somebody. */
const personsIn = ({ columns }: Dataset) =>
  Object.entries(columns).filter(([, column]) => namesPerson(column))
/** Whom a column names, in words. */
const whoIn = (column: Column) => (isPartyColumn(column) ? column.who : undefined) ?? column.label

/** What stands beside somebody's name in a table. */
const besideOf = ({ columns }: Dataset, persons: readonly string[]) =>
  Object.entries(columns)
    .filter(([name, column]) => !persons.includes(name) && !typeOf(column).isFrame)
    .map(([, { label }]) => uncapitalised(label))

const Row = ({ dataset, to }: { dataset: Dataset; to: Visit['to'] }) => {
  const persons = personsIn(dataset)
  const beside = besideOf(
    dataset,
    persons.map(([name]) => name),
  )
  return (
    <tr>
      <th scope="row">
        <a href={to(`/dados/${dataset.name}`)}>{dataset.title}</a>
      </th>
      <td data-label="De quem">{persons.map(([, column]) => whoIn(column)).join(', ')}</td>
      <td data-label="O que se vê" className="wordy">
        Nome;{' '}
        {persons.some(([, column]) => isPartyColumn(column)) && 'CNPJ inteiro ou CPF coberto; '}
        {beside.join(', ')}
      </td>
      <td data-label="Por qual lei" className="wordy">
        {dataset.law.join('; ')}
      </td>
    </tr>
  )
}

const Published = ({ tables, to }: { tables: readonly Dataset[]; to: Visit['to'] }) =>
  tables.length === 0 ? (
    <p>Nenhuma tabela publicada por este portal nomeia pessoas.</p>
  ) : (
    <div className="scroll">
      <table className="rows fields">
        <caption className="unseen">Tabelas que nomeiam pessoas</caption>
        <thead>
          <tr>
            {['Tabela', 'De quem', 'O que se vê', 'Por qual lei'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tables.map((dataset) => (
            <Row key={dataset.name} dataset={dataset} to={to} />
          ))}
        </tbody>
      </table>
    </div>
  )

const Covered = () => (
  <>
    <h2>O que fica coberto ou de fora</h2>
    <p>
      O CPF inteiro não é publicado nem guardado nas tabelas: dele aparecem só os seis algarismos do
      meio, ***.123.456-**. Um CPF escrito dentro de um texto é coberto do mesmo modo quando o
      arquivo chega. Nenhuma tabela tem coluna para {neverPublished.join(', ')}; o arquivo que a
      traz é recusado.
    </p>
    <p>
      As páginas de linhas que nomeiam pessoas, e as listas filtradas por uma pessoa, pedem aos
      buscadores que não as guardem. Uma linha pode ser retirada por motivo legal; no endereço dela
      ficam o dia e o motivo.
    </p>
  </>
)

const Rights = ({ email, to }: { email: string | null; to: Visit['to'] }) => (
  <>
    <h2>Como pedir correção</h2>
    <p>
      Se um dado sobre você está errado, desatualizado ou não deveria estar aqui,{' '}
      <a href={to('/e-sic')}>escreva pelo e-SIC</a>
      {email && (
        <>
          {' '}
          ou para <a href={`mailto:${email}`}>{email}</a>
        </>
      )}{' '}
      com o endereço da página e o que deve mudar. É seu direito confirmar que dados são tratados,
      acessá-los e corrigi-los (Lei 13.709/2018, art. 18), sem custo.
    </p>
  </>
)

/** What is kept of who follows a list (Lei 13.709/2018, arts. 9º and 15). */
const Followers = () => (
  <>
    <h2 id="novidades">Quem recebe novidades por e-mail</h2>
    <p>
      Quem pede novidades de uma lista deixa só o endereço de e-mail. Ele é usado para avisar do que
      foi publicado nessa lista, no máximo uma vez por dia, e para mais nada; a base é o
      consentimento, dado quando o endereço é confirmado (Lei 13.709/2018, art. 7º, I). Quem cuida
      do portal vê só quantas pessoas recebem cada lista, não quem são.
    </p>
    <p>
      Sem confirmação em 48 horas, o endereço é apagado. Confirmado, fica até você sair, pelo
      endereço que está em toda carta de novidades: então ele é apagado na hora. As cartas enviadas
      são apagadas em até duas horas.
    </p>
  </>
)

const Visitors = ({ sendsMail }: Pick<Visit, 'sendsMail'>) => (
  <>
    <h2>Quem visita o portal</h2>
    <p>
      Para ler, filtrar e baixar não é preciso se identificar. O portal não usa cookies nem carrega
      nada de outros sites; as escolhas de contraste e de tamanho do texto ficam no seu navegador.
    </p>
    {sendsMail && <Followers />}
  </>
)

/** What the portal publishes of persons, on what ground and how covered: told by the descriptions of its tables. */
export const privacy: SitePage = {
  path: '/privacidade',
  async view({ tx, portal, units, footer, to, sendsMail }) {
    const published = await publishedTableNames(tx, portal.id)
    const tables = datasets.filter(
      (dataset) => published.has(dataset.name) && personsIn(dataset).length > 0,
    )
    const email = portal.email ?? units.find((unit) => unit.main)?.email ?? null
    const officer = sectorNamed(footer, officerSector)
    return {
      title: 'Privacidade e proteção de dados',
      trail: [{ text: 'Privacidade' }],
      body: (
        <div className="wrap rich">
          <PageHead title="Privacidade e proteção de dados">
            <p>
              Este portal publica dados de pessoas para cumprir a lei: quem recebe, contrata ou
              trabalha com dinheiro público é conhecido de todos (Constituição, arts. 5º, XXXIII, e
              37; Lei 12.527/2011, art. 8º; Lei 13.709/2018, arts. 7º, II e III, e 23).
            </p>
          </PageHead>
          <h2>O que é publicado de pessoas</h2>
          <Published tables={tables} to={to} />
          <Covered />
          <Rights email={email} to={to} />
          {officer && (
            <>
              <h2 id="encarregado">Encarregado pelo tratamento de dados pessoais</h2>
              <p>{officer.sector} (Lei 13.709/2018, art. 41).</p>
              <SectorWays of={officer} />
            </>
          )}
          <Visitors sendsMail={sendsMail} />
        </div>
      ),
    }
  },
}
