import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'

// Files that are no CSV, written as a system would export them: no value is changed.

const run = promisify(execFile)
const most = 512 * 1_048_576
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
export const plainText = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
const tag = (xml: string, name: string): string =>
  plainText(new RegExp(`<\\w+:${name}>([\\s\\S]*?)</\\w+:${name}>`).exec(xml)?.[1] ?? '').trim()
/** The commitments of a year of remittances (TCE-PI, SAGRES 2023); the months 13 and 14 repeat them. */
export async function sagresCommitments(path: string): Promise<string> {
  const { stdout } = await run(
    'unzip',
    ['-p', path, '*/EmpenhoseRP.xml', '-x', '??????13????/*', '??????14????/*'],
    {
      maxBuffer: most,
    },
  )
  const head =
    'numero data tipo unidade_orcamentaria funcao subfuncao programa acao natureza fonte credor documento historico valor'
  const rows = [...stdout.matchAll(/<emp:Empenho>([\s\S]*?)<\/emp:Empenho>/g)].map(
    ([, xml = '']) => {
      const of = (name: string) => tag(xml, name)
      const padded = (name: string, length: number) => of(name).padStart(length, '0')
      return [
        of('numeroEmpenho'),
        of('dataEmisEmpenho'),
        of('tipoEmpenho'),
        of('codigoUnidOrcamentaria'),
        padded('codigoFuncao', 2),
        padded('codigoSubFuncao', 3),
        of('codigoPrograma'),
        of('codigoAcao'),
        `${of('codigoCateEconomica')}${of('codigoNatuDespesa')}${padded('codigoModaAplicacao', 2)}${padded('codigoElemDespesa', 2)}`,
        `${of('ioc')}${of('tipoFontRecurso')}`,
        of('cpfCnpjCredor'),
        of('cpfCnpjCredor'),
        of('historicoEmpenho'),
        of('valorEmpenho').replace(/^0+(?=\d)/, ''),
      ]
    },
  )
  return csvText([head.split(' '), ...rows])
}

interface Procurement {
  readonly anoCompra: number
  readonly modalidadeId: number
  readonly numeroCompra: string
  readonly processo: string
  readonly numeroControlePNCP: string
  readonly objetoCompra: string
  readonly situacaoCompraId: number
  readonly dataPublicacaoPncp: string
  readonly dataAberturaProposta: string | null
  readonly srp: boolean
  readonly valorTotalEstimado: number | null
  readonly valorTotalHomologado: number | null
}
const amount = (value: number | null) => (value === null ? '' : value.toFixed(2))
/** The procurements of a year, as the API of the PNCP gives them. */
export async function procurements(path: string, year: number): Promise<string> {
  const bytes = await readFile(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  // The API's own shape: what it has besides is left aside.
  const found = (JSON.parse(text) as readonly Procurement[]).filter((it) => it.anoCompra === year)
  const head =
    'modalidade numero processo controle objeto situacao publicacao abertura srp estimado homologado'
  const rows = found.map((it) => [
    String(it.modalidadeId),
    it.numeroCompra,
    it.processo,
    it.numeroControlePNCP,
    it.objetoCompra,
    String(it.situacaoCompraId),
    it.dataPublicacaoPncp.slice(0, 10),
    (it.dataAberturaProposta ?? '').slice(0, 10),
    String(it.srp),
    amount(it.valorTotalEstimado),
    amount(it.valorTotalHomologado),
  ])
  return csvText([head.split(' '), ...rows])
}
