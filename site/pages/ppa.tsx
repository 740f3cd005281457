import { counted } from '../../kernel/portuguese.ts'
import { ppaChoices, ppaLines, type PpaFound, type PpaLine } from '../../data/public/portal-ppa.ts'
import { count } from '../format.ts'
import { PageHead } from '../parts/page-head.tsx'
import { pageOf, Pagination, sliceOf } from '../parts/pagination.tsx'
import { askedPpa, PpaExports, ppaFilterOf, PpaForm } from '../parts/ppa-filter.tsx'
import { address } from '../../http/query.ts'
import type { SitePage } from '../visit.ts'

const size = 50
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

const Row = ({ it }: { it: PpaLine }) => (
  <tr>
    <th scope="row">
      <span className="code">{it.codigo_acao}</span> {it.acao}
      <small>
        {it.codigo_programa} {it.programa}
      </small>
    </th>
    <td data-label="Função">
      {it.funcao} / {it.subfuncao}
    </td>
    <td data-label="Produto">
      {it.produto ?? '–'}
      {it.meta_fisica !== null && (
        <small>
          {count(it.meta_fisica)} {it.unidade_medida}
        </small>
      )}
    </td>
    <td data-label="Unidade gestora">{it.unidade_gestora}</td>
    <td data-label="Ano" className="number">
      {it.ano}
    </td>
    <td data-label="Valor" className="number">
      {money.format(it.valor)}
    </td>
  </tr>
)

const Lines = ({ found }: { found: PpaFound }) => (
  <table className="figures">
    <thead>
      <tr>
        <th scope="col">Ação e programa</th>
        <th scope="col">Função / subfunção</th>
        <th scope="col">Produto e meta</th>
        <th scope="col">Unidade gestora</th>
        <th scope="col" className="number">
          Ano
        </th>
        <th scope="col" className="number">
          Valor
        </th>
      </tr>
    </thead>
    <tbody>
      {found.lines.map((it, at) => (
        <Row key={at} it={it} />
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={5}>
          Total de {counted(found.total, 'linha', 'linhas')}
        </th>
        <td className="number" data-label="Total">
          {money.format(found.value)}
        </td>
      </tr>
    </tfoot>
  </table>
)

/** The Plano Plurianual as the units sent it (Constituição, art. 165, § 1º; LC 101/2000, art. 48). */
export const ppaPage: SitePage = {
  path: '/plano-plurianual',
  async view({ tx, portal, query, to }) {
    const choices = await ppaChoices(tx, portal.id)
    const asked = askedPpa(query, choices)
    const page = pageOf(query)
    const found = await ppaLines(tx, portal.id, ppaFilterOf(asked), sliceOf(page, size))
    const path = to('/plano-plurianual')
    return {
      title: 'Plano Plurianual',
      section: 'ppa',
      trail: [{ text: 'Plano Plurianual' }],
      body: (
        <div className="wrap">
          <PageHead title="Plano Plurianual">
            <p>
              O que o município se propôs a fazer em quatro anos: os programas, as ações de cada um,
              a meta e o valor previsto por ano.
            </p>
          </PageHead>
          {choices.years.length === 0 ? (
            <p className="empty">
              O plano ainda não foi publicado aqui. Procure em{' '}
              <a href={to('/documentos')}>Documentos</a> ou peça pelo{' '}
              <a href={to('/e-sic')}>e-SIC</a>.
            </p>
          ) : (
            <>
              <PpaForm action={path} asked={asked} choices={choices} />
              {found.total === 0 ? (
                <p className="empty" role="status">
                  Nenhuma linha com este filtro. <a href={path}>Ver todas</a>.
                </p>
              ) : (
                <>
                  <div className="result">
                    <p role="status">
                      <strong>{counted(found.total, 'linha', 'linhas')}</strong>, no valor de{' '}
                      <strong>{money.format(found.value)}</strong>
                    </p>
                    <PpaExports path={path} asked={asked} />
                  </div>
                  {found.lines.length === 0 ? (
                    <p className="empty">
                      A lista acaba antes desta página.{' '}
                      <a href={address(path, { ...asked })}>Ir para a primeira</a>.
                    </p>
                  ) : (
                    <Lines found={found} />
                  )}
                  <Pagination
                    page={page}
                    size={size}
                    total={found.total}
                    link={(at) => address(path, { ...asked, pagina: at > 1 ? at : null })}
                  />
                </>
              )}
            </>
          )}
        </div>
      ),
    }
  },
}
