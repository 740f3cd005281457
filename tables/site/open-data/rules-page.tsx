import { datasetsOf } from '../../declared/powers.ts'
import { openDataRules } from '../../../resources/addresses.ts'
import { columnOf, fieldsOf, type Dataset } from '../../model/declaration.ts'
import { orderOf } from '../../model/order.ts'
import { tableFormats } from '../files/table-files.ts'
import { openUse } from './data-package.ts'
import { examplesOf, type CallExamples } from './examples.ts'
import { apiBase } from './openapi.ts'
import { callsPerMinute } from './limits.ts'
import { Code } from '../../../site/parts/code.tsx'
import { PageHead } from '../../../site/parts/page-head.tsx'
import type { SitePage, Visit } from '../../../site/visit.ts'

const answers = [
  ['200', 'O que foi pedido.'],
  [
    '304',
    'Nada mudou desde a versão que você tem (If-None-Match com o ETag da resposta anterior).',
  ],
  ['400', 'Um parâmetro não existe ou não pode ter esse valor. "permitidos" diz o que pode ser.'],
  ['404', 'Não há tabela com esse nome, ou linha com essa chave.'],
  ['410', 'A linha existiu e saiu com uma carga; a resposta diz qual e quando.'],
  ['429', 'Pedidos demais em um minuto: espere os segundos que diz Retry-After.'],
  ['503', 'O servidor está ocupado ou em manutenção: espere o que diz Retry-After.'],
] as const

const parameters = [
  ['exercicio', 'O ano. Sem ele, o mais novo que tem linhas.'],
  [
    'mes_de e mes_ate',
    'O primeiro e o último mês, também de anos diferentes: mes_de=2025-11&mes_ate=2026-02. Vão no lugar de exercicio e mes, em tabelas que têm o filtro mes. Onde cada mês é a situação das mesmas coisas (servidores, dívida ativa), as somas se pedem por mês.',
  ],
  [
    'um filtro da tabela',
    'O nome de uma coluna e o valor que ela tem: funcao=10. De um código de vários níveis basta o começo: natureza=33. Uma pessoa ou empresa se procura por palavras do nome, CNPJ ou os algarismos visíveis do CPF.',
  ],
  ['campos', 'Só estas colunas, com vírgula entre os nomes.'],
  [
    'ordem',
    'A coluna pela qual as linhas vêm em ordem: a da tabela, ou um valor que se soma. Com - antes, os maiores primeiro: ordem=-valor_pago. Em ordem de valor vêm seleções de até 20.000 linhas.',
  ],
  ['limite', 'Quantas linhas por página: 100 sem ele, 1.000 no máximo.'],
  [
    'apos',
    'A página seguinte. Não é preciso montá-lo: "proxima" traz o endereço inteiro, ou nada na última página.',
  ],
] as const

const Words = ({ pairs }: { pairs: readonly (readonly [string, string])[] }) => (
  <dl className="facts-list">
    {pairs.map(([name, words]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

const Calls = ({ base, examples }: { base: string; examples: CallExamples }) => (
  <section aria-labelledby="consultar">
    <h2 id="consultar">Consultar por programa</h2>
    <p>
      Os endereços começam por <code>{base}</code> e respondem em JSON, sem cadastro e sem chave,
      também a páginas de outros sites.
    </p>
    <Words
      pairs={[
        ['/', 'As tabelas, com os anos que têm linhas.'],
        ['/{tabela}', 'As linhas de um ano, página por página.'],
        ['/{tabela}/{chave}', 'Uma linha, pelas partes da sua chave com / entre elas.'],
        [
          '/{tabela}/soma?por=…&de=…',
          'Os totais, por até três colunas; de um código de vários níveis, um nível: natureza.elemento.',
        ],
        ['/{tabela}/esquema', 'As colunas e o que são (Table Schema).'],
        ['/{tabela}/cargas', 'O que chegou, quando, e o que mudou.'],
        ['/openapi.json', 'Tudo isto para programas (OpenAPI 3.1).'],
      ]}
    />
    <h3>Parâmetros</h3>
    <Words pairs={parameters} />
    <p>As linhas do exemplo desta página, e as somas:</p>
    <Code label="Endereço das linhas" text={examples.rows} />
    <Code label="Endereço das somas" text={examples.sums} />
    <h3>Limite</h3>
    <p>
      Cada rede pode fazer {callsPerMinute} pedidos por minuto. Para levar uma tabela inteira, baixe
      o arquivo: é um pedido só.
    </p>
    <h3>Respostas</h3>
    <Words pairs={answers} />
  </section>
)

const ExampleList = ({ examples }: { examples: CallExamples }) => (
  <section aria-labelledby="exemplos">
    <h2 id="exemplos">Exemplos</h2>
    <p>Com os dados deste portal: {examples.dataset.title}.</p>
    <h3>Planilha</h3>
    <p>
      No Google Planilhas, em uma célula vazia; no LibreOffice, em Planilha, Vincular a dados
      externos, o endereço entre aspas:
    </p>
    <Code id="planilha" label="Fórmula de planilha" text={examples.sheet} />
    <p>No Excel: Dados, Obter Dados, Da Web, o mesmo endereço; ou, no Editor do Power Query:</p>
    <Code id="power-query" label="Consulta do Power Query" text={examples.powerQuery} />
    <h3>curl</h3>
    <Code id="curl" label="Exemplo com curl" text={examples.curl} />
    <h3>Python</h3>
    <p>Sem instalar nada, página por página:</p>
    <Code id="python" label="Exemplo com Python" text={examples.python} />
    <h3>R</h3>
    <Code id="r" label="Exemplo com R" text={examples.r} />
  </section>
)

const TableRules = ({ dataset }: { dataset: Dataset }) => (
  <>
    <Words
      pairs={[
        ['Cada linha', dataset.grain],
        ['Chave', dataset.key.join(', ')],
        ['Filtros', dataset.filters.join(', ')],
        ['Ordem', [orderOf(dataset).column, ...dataset.sums].join(', ')],
      ]}
    />
    <h2>As {fieldsOf(dataset).length} colunas</h2>
    <Words
      pairs={fieldsOf(dataset).map(({ name, label, column, part }): readonly [string, string] => {
        const { standard, help } = columnOf(dataset, column)
        const more = part === 'value' ? [standard && `(${standard})`, help] : []
        return [name, [label, ...more].filter(Boolean).join(' ')]
      })}
    />
  </>
)

const Files = ({ to, origin }: Pick<Visit, 'to' | 'origin'>) => (
  <section aria-labelledby="baixar">
    <h2 id="baixar">Baixar arquivos</h2>
    <p>
      Em cada tabela, o que os filtros deixam na página é o que vem no arquivo, com todas as
      colunas:{' '}
      {tableFormats(1)
        .map((format) => format.toUpperCase())
        .join(', ')}
      . O CSV separa por ponto e vírgula e escreve 1234,50, como as planilhas em português; com{' '}
      <code>sep=,</code> no endereço, separa por vírgula e escreve 1234.50. O ZIP traz esse CSV e um
      datapackage.json com as colunas e a soma de verificação (SHA-256). O Parquet traz valores como
      números e datas como datas.
    </p>
    <p>
      Para catálogos e coletores: <a href={to('/dados/catalogo.jsonld')}>catálogo (DCAT)</a>,{' '}
      <a href={to('/dados/datapackage.json')}>pacote de dados</a>. Novidades de uma tabela em Atom:{' '}
      <code>
        {origin}
        {to('/dados/{tabela}/novidades.atom')}
      </code>
    </p>
  </section>
)

/**
 * How anybody takes and uses the public tables: rules and examples from their descriptions and the portal's own rows.
 */
export const openDataRulesPage: SitePage = {
  path: openDataRules,
  async view(visit) {
    const { origin, to, power } = visit
    const examples = await examplesOf(visit)
    if (!examples) return undefined
    return {
      title: 'Regras dos dados abertos',
      section: '/dados',
      trail: [{ text: 'Dados', href: to('/dados') }, { text: 'Regras' }],
      body: (
        <div className="wrap rules">
          <PageHead title="Regras dos dados abertos">
            <p>
              Como levar as tabelas de <a href={to('/dados')}>Dados</a> para uma planilha, um
              programa ou outro site.
            </p>
          </PageHead>
          <section aria-labelledby="licenca">
            <h2 id="licenca">O que se pode fazer</h2>
            <p>
              <a href={openUse.path}>{openUse.title}</a>: copiar, publicar, transformar e vender o
              que se fez com os dados. Cite o portal, a tabela e o dia em que a consultou. CPFs vêm
              cobertos; juntar os dados a outros não autoriza a identificar pessoas.
            </p>
          </section>
          <Files to={to} origin={origin} />
          <Calls base={`${origin}${to(apiBase)}`} examples={examples} />
          <ExampleList examples={examples} />
          <section aria-labelledby="tabelas">
            <h2 id="tabelas">Tabelas</h2>
            <p>De cada uma: o que é uma linha, a chave, os filtros, a ordem e as colunas.</p>
            <ul>
              {datasetsOf(power).map(({ name, title }) => (
                <li key={name} id={name}>
                  <a href={to(`${openDataRules}/${name}`)}>{title}</a> <small>({name})</small>
                </li>
              ))}
            </ul>
          </section>
        </div>
      ),
    }
  },
}

/** What rows, filters and columns of one table are. */
export const openDataRulesOfTable: SitePage = {
  path: `${openDataRules}/:dataset`,
  async view({ params, to, power }) {
    const dataset = datasetsOf(power).find(({ name }) => name === params.dataset)
    if (!dataset) return undefined
    const title = `Regras de ${dataset.title}`
    return {
      title,
      section: '/dados',
      trail: [
        { text: 'Dados', href: to('/dados') },
        { text: 'Regras', href: to(openDataRules) },
        { text: dataset.title },
      ],
      body: (
        <div className="wrap rules">
          <PageHead title={title}>
            <p>
              O que há em <a href={to(`/dados/${dataset.name}`)}>{dataset.title}</a>, que nos
              endereços se chama <code>{dataset.name}</code>. Como consultar e baixar está nas{' '}
              <a href={to(openDataRules)}>regras dos dados abertos</a>.
            </p>
          </PageHead>
          <TableRules dataset={dataset} />
        </div>
      ),
    }
  },
}
