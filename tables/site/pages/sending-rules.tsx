import { clockOf } from '../../../pt-br/clock.ts'
import { datasetsOf, purposeFor } from '../../declared/powers.ts'
import { sendingRules } from '../../../resources/addresses.ts'
import { loadLimit, loadRowLimit, loadsPerMinute } from '../../calls/data-load.ts'
import { removalField } from '../../domain/read-row.ts'
import type { Dataset } from '../../model/declaration.ts'
import { count } from '../../../site/format.ts'
import { Code } from '../../../site/parts/code.tsx'
import { PageHead } from '../../../site/parts/page-head.tsx'
import { fieldRules } from '../parts/column-rules.ts'
import { sampleOf } from '../parts/sample-row.ts'
import type { SitePage, Visit } from '../../../site/visit.ts'

const answers = [
  ['201', 'As linhas foram publicadas. A resposta tem o número da carga, o que mudou e as somas.'],
  ['200', 'O arquivo é igual ao que já está publicado: nada mudou.'],
  ['400', 'Nada foi publicado. detail.achados diz a linha, o campo e o motivo de cada erro.'],
  ['401', 'A chave não existe, venceu ou foi revogada.'],
  ['403', 'A chave não abre esta tabela, esta unidade ou este endereço de rede.'],
  ['404', 'Não há tabela com esse nome.'],
  [
    '409',
    'Outra carga da mesma unidade e ano está em andamento: espere o que diz Retry-After. Ou, com code unanswered, falta a resposta de uma pessoa, e nada foi publicado: detail.perguntas diz as perguntas. Se é isso mesmo, envie de novo com ?confirmar= e os códigos delas no fim do endereço.',
  ],
  ['413', 'O arquivo passa do tamanho ou do número de linhas.'],
  [
    '415',
    'O tipo do arquivo não é CSV, JSON nem NDJSON (nem XLSX, XLS ou ODS, com mapa=guardado).',
  ],
  ['429', 'A chave foi usada vezes demais: espere o que diz Retry-After.'],
  ['503', 'O servidor está ocupado ou parando: espere o que diz Retry-After.'],
] as const

const csvOf = (dataset: Dataset, year: number) => {
  const fields = sampleOf(dataset, year)
  return [fields.map(({ name }) => name), fields.map(({ text }) => text)]
    .map((cells) => cells.join(';'))
    .join('\n')
}
const ndjsonOf = (dataset: Dataset, year: number) =>
  JSON.stringify(Object.fromEntries(sampleOf(dataset, year).map(({ name, text }) => [name, text])))

const curl = (address: string, file: string) => `curl --fail-with-body --upload-file ${file} \\
  --header "Authorization: Bearer $CHAVE" \\
  --header 'Content-Type: text/csv' \\
  ${address}`
const python = (address: string, file: string) => `import os, urllib.error, urllib.request

with open('${file}', 'rb') as arquivo:
    pedido = urllib.request.Request(
        '${address}',
        data=arquivo.read(),
        method='PUT',
        headers={
            'Authorization': 'Bearer ' + os.environ['CHAVE'],
            'Content-Type': 'text/csv',
        },
    )
try:
    with urllib.request.urlopen(pedido) as resposta:
        print(resposta.status, resposta.read().decode())
except urllib.error.HTTPError as recusa:
    print(recusa.code, recusa.read().decode())
    raise SystemExit(1)`

const TableRules = ({ dataset, year }: { dataset: Dataset; year: number }) => (
  <section aria-labelledby="colunas">
    <h2 id="colunas">Colunas</h2>
    <p>
      Cada linha é {dataset.grain}. A chave da linha, que não se repete: {dataset.key.join(', ')}.
    </p>
    <div className="scroll">
      <table className="rows fields">
        <caption className="unseen">Colunas de {dataset.title}</caption>
        <thead>
          <tr>
            <th scope="col">Coluna</th>
            <th scope="col">O que é</th>
            <th scope="col">Como se escreve</th>
            <th scope="col">Obrigatória</th>
          </tr>
        </thead>
        <tbody>
          {fieldRules(dataset).map(({ name, label, form, needed, help }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-label="O que é">
                {label}
                {help && <small>{help}</small>}
              </td>
              <td data-label="Como se escreve" className="wordy">
                {form}
              </td>
              <td data-label="Obrigatória">{needed ? 'sim' : 'não'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p>Um arquivo de uma linha, em CSV e em NDJSON:</p>
    <Code
      id={`${dataset.name}.csv`}
      label={`CSV de ${dataset.title}`}
      text={csvOf(dataset, year)}
    />
    <Code
      id={`${dataset.name}.ndjson`}
      label={`NDJSON de ${dataset.title}`}
      text={ndjsonOf(dataset, year)}
    />
  </section>
)

const Formats = () => (
  <ul>
    <li>
      CSV com os nomes das colunas na primeira linha, separado por ponto e vírgula, vírgula ou
      tabulação; NDJSON, um objeto JSON por linha; ou JSON, uma lista de objetos. Em UTF-8, UTF-16
      ou Windows-1252, e também compactado com gzip (Content-Encoding: gzip).
    </li>
    <li>
      Até {loadLimit / 1_048_576} MB descompactados e {count(loadRowLimit)} linhas. Cada chave pode
      enviar {loadsPerMinute} vezes por minuto.
    </li>
    <li>
      Com PUT, o arquivo é o mês inteiro da unidade: o que estava publicado desse mês e não veio é
      retirado. Tudo entra, ou nada entra. Enviar o mesmo arquivo de novo não muda nada. Com o ano
      em lugar do mês, o arquivo é o ano inteiro. Se boa parte das linhas ou de um valor sairia do
      portal, a resposta é 409, e pergunta se é isso mesmo.
    </li>
    <li>
      Com PATCH, o arquivo são só as mudanças, para o mesmo endereço: a linha de chave nova entra, a
      de chave conhecida toma o lugar da que estava, e as outras ficam. Cada linha vem inteira. Para
      retirar uma linha, envie a sua chave e a coluna <code>{removalField}</code> com <em>sim</em>;
      um arquivo só de retiradas dispensa as outras colunas. O endereço da linha retirada diz que
      ela saiu.
    </li>
    <li>
      Um sistema que só exporta com as suas próprias colunas também serve. Quem administra o portal
      publica uma vez um arquivo igual da unidade em Tabelas públicas, e a correspondência das
      colunas fica guardada para ela. Depois envie o CSV, XLSX, XLS, ODS ou JSON com PUT e{' '}
      <code>?mapa=guardado</code> no fim do endereço, e <code>&amp;fonte=</code> com o nome da
      fonte, se mais de uma tem essas colunas. Se as colunas, o ano, o mês ou a unidade não são os
      de antes, a resposta é 409, e pergunta.
    </li>
    <li>
      Colunas que a tabela não tem são recusadas pelo nome. Não envie conta bancária, endereço,
      dependentes ou outro dado da vida privada.
    </li>
  </ul>
)

const Units = ({ units }: Pick<Visit, 'units'>) => (
  <dl className="facts-list">
    {units.map(({ id, name }) => (
      <div key={id}>
        <dt>{name}</dt>
        <dd>
          <code>{id}</code>
        </dd>
      </div>
    ))}
  </dl>
)

const Answers = () => (
  <dl className="facts-list">
    {answers.map(([status, words]) => (
      <div key={status}>
        <dt>{status}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

/** How accounting systems send rows of the public tables: rules from their descriptions, with examples that run. */
export const sendingRulesPage: SitePage = {
  path: sendingRules,
  async view({ tenantOrigin: origin, units, now, to, portal, power }) {
    const year = clockOf(portal.zone).year(now)
    const tables = datasetsOf(power)
    const [example] = tables
    const [unit] = units
    const file = `${example?.name}.csv`
    const address = `${origin}/dados/v1/${example?.name}/${unit?.id ?? 'UNIDADE'}/${year}-01`
    return {
      title: 'Regras de envio de dados',
      section: '/dados',
      trail: [{ text: 'Dados', href: to('/dados') }, { text: 'Regras de envio' }],
      body: (
        <div className="wrap rules">
          <PageHead title="Regras de envio de dados">
            <p>
              Para quem cuida do sistema contábil: como enviar a este portal, sem que ninguém
              digite, as tabelas que os cidadãos consultam em <a href={to('/dados')}>Dados</a>.
            </p>
          </PageHead>
          <h2>Como se envia</h2>
          <p>
            Peça uma chave a quem administra o portal. Ela vale para certas tabelas e unidades
            gestoras, aparece uma vez e pode ser revogada. Guarde-a como se guarda uma senha. Envie
            um mês de uma unidade por vez com o método PUT, ou só o que mudou com PATCH:
          </p>
          <Code
            label="Endereço"
            text={['PUT', 'PATCH']
              .map((method) => `${method} ${origin}/dados/v1/{tabela}/{unidade}/{ano}-{mês}`)
              .concat('Authorization: Bearer {chave}')
              .join('\n')}
          />
          <Formats />
          <h2>Exemplos</h2>
          <p>
            Com o arquivo {file} (em{' '}
            <a href={to(`${sendingRules}/${example?.name}#${file}`)}>{example?.title}</a>) e a chave
            na variável de ambiente CHAVE. Com curl:
          </p>
          <Code id="curl" label="Exemplo com curl" text={curl(address, file)} />
          <p>Com Python, sem instalar nada:</p>
          <Code id="python" label="Exemplo com Python" text={python(address, file)} />
          <h2>Unidades gestoras</h2>
          <p>
            No endereço vai o código da unidade, ou o seu CNPJ em algarismos se nenhuma outra o tem.
          </p>
          <Units units={units} />
          <h2>Respostas</h2>
          <p>Em JSON, com uma mensagem em português.</p>
          <Answers />
          <h2>Tabelas</h2>
          <ul>
            {tables.map((dataset) => (
              <li key={dataset.name} id={dataset.name}>
                <a href={to(`${sendingRules}/${dataset.name}`)}>{dataset.title}</a>:{' '}
                {purposeFor(dataset, power)}
              </li>
            ))}
          </ul>
        </div>
      ),
    }
  },
}

/** What a file of one table must bring. */
export const sendingRulesOfTable: SitePage = {
  path: `${sendingRules}/:dataset`,
  async view({ params, now, to, portal, power }) {
    const dataset = datasetsOf(power).find(({ name }) => name === params.dataset)
    if (!dataset) return undefined
    const title = `Envio de ${dataset.title}`
    return {
      title,
      section: '/dados',
      trail: [
        { text: 'Dados', href: to('/dados') },
        { text: 'Regras de envio', href: to(sendingRules) },
        { text: dataset.title },
      ],
      body: (
        <div className="wrap rules">
          <PageHead title={title}>
            <p>
              O arquivo que um sistema envia como <code>{dataset.name}</code>. O endereço, a chave e
              as respostas estão nas <a href={to(sendingRules)}>regras de envio</a>.
            </p>
          </PageHead>
          <TableRules dataset={dataset} year={clockOf(portal.zone).year(now)} />
        </div>
      ),
    }
  },
}
