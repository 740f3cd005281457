import { clockOf } from '../../../pt-br/clock.ts'
import { sumsBy } from '../../data/sums.ts'
import { datasets } from '../../declared/index.ts'
import type { Dataset } from '../../model/declaration.ts'
import { withQuery } from '../../../platform/http/query.ts'
import type { Visit } from '../../../site/visit.ts'
import { publishedTables } from './catalogue.ts'
import { apiBase } from './openapi.ts'

/** A question that is asked of a portal's own rows, in several tongues. */
export interface CallExamples {
  readonly dataset: Dataset
  readonly curl: string
  readonly python: string
  readonly r: string
  /** A formula of an on-line sheet, and the address and the query of a workbook. */
  readonly sheet: string
  readonly file: string
  readonly powerQuery: string
  /** Addresses: rows, sums. */
  readonly rows: string
  readonly sums: string
}

const curl = (url: string) => `curl --fail-with-body '${url}'`
const python = (url: string, amount: string | undefined) => `import json, urllib.request

endereco = '${url}'
linhas = []
while endereco:
    with urllib.request.urlopen(endereco) as resposta:
        pagina = json.load(resposta)
    linhas += pagina['linhas']
    endereco = pagina['proxima']
print(len(linhas), 'linhas')${
  amount === undefined
    ? ''
    : `
print('R$ %.2f' % sum(linha['${amount}'] or 0 for linha in linhas))`
}`
const r = (url: string, amount: string | undefined) => `linhas <- read.csv('${url}')
nrow(linhas)${amount === undefined ? '' : `\nsum(linhas$${amount}, na.rm = TRUE)`}`

/** The class of the newest year that has most, to ask for. */
async function filterOf(
  { tx, portal }: Visit,
  dataset: Dataset,
  year: number,
): Promise<Readonly<Record<string, string>>> {
  const fixed: readonly string[] = [
    ...Object.values(dataset.time).map(String),
    dataset.key[0] ?? '',
  ]
  const name = dataset.cube.find((one) => dataset.filters.includes(one) && !fixed.includes(one))
  if (name === undefined) return {}
  const selection = { dataset, portalId: portal.id, filter: { [dataset.time.year]: year } }
  const [of] = dataset.sums
  const [group] = await sumsBy(tx, selection, [{ column: name }], of ? { of, count: 1 } : undefined)
  const value = group?.values[0] ?? null
  return value === null ? {} : { [name]: String(value) }
}

/** Examples of the first table of which the portal shows rows. */
export async function examplesOf(visit: Visit): Promise<CallExamples | undefined> {
  const { tx, portal, origin, to, now } = visit
  const [first] = await publishedTables(tx, portal.id)
  const dataset = first?.dataset ?? datasets[0]
  if (!dataset) return undefined
  const year = first?.years[0] ?? clockOf(portal.zone).year(now)
  const filter = await filterOf(visit, dataset, year)
  const asked = { [dataset.time.year]: year, ...filter }
  const api = `${origin}${to(`${apiBase}/${dataset.name}`)}`
  const csv = `${origin}${to(`/dados/${dataset.name}/linhas.csv`)}`
  const bars = dataset.charts.find((chart) => 'bars' in chart)
  const amount = bars && 'bars' in bars ? bars.of : dataset.sums.at(-1)
  const by = Object.keys(filter)[0] ?? dataset.time.month
  const file = withQuery(csv, asked)
  return {
    dataset,
    rows: withQuery(api, { ...asked, limite: 5 }),
    sums: withQuery(`${api}/soma`, { [dataset.time.year]: year, por: by }),
    curl: curl(withQuery(api, { ...asked, limite: 5 })),
    python: python(withQuery(api, { ...asked, limite: 1_000 }), amount),
    r: r(withQuery(csv, { ...asked, sep: ',' }), amount),
    file,
    sheet: `=IMPORTDATA("${file}"; ";"; "pt_BR")`,
    powerQuery: `= Table.PromoteHeaders(Csv.Document(Web.Contents("${file}"), [Delimiter=";", Encoding=65001]))`,
  }
}
