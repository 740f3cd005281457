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
/** A part of an archive in folders, of the months that are none of adjustment and closing. */
async function monthsOf(path: string, part: string): Promise<string> {
  const others = ['??????13????/*', '??????14????/*']
  const { stdout } = await run('unzip', ['-p', path, `*/${part}`, '-x', ...others], {
    maxBuffer: most,
  })
  return stdout
}
const bareAmount = (text: string) => text.replace(/^0+(?=\d)/, '')
/** The commitments of a year of remittances (TCE-PI, SAGRES 2023), without those that take back others. */
export async function sagresCommitments(path: string): Promise<string> {
  const text = await monthsOf(path, 'EmpenhoseRP.xml')
  const rows = [...text.matchAll(/<emp:Empenho>([\s\S]*?)<\/emp:Empenho>/g)].flatMap(
    ([, xml = '']) => {
      const [, kind, value = ''] = /tipoEmpenho>(\d)<[\s\S]*?valorEmpenho>([\d.]+)</.exec(xml) ?? []
      return kind === '4' ? [] : [[bareAmount(value)]]
    },
  )
  return csvText([['valorEmpenho', ''], ...rows.map((cells) => [...cells, ''])])
}

/** The lines of a year's ledger in its months: the account, its side (2 is the credit) and the amount. */
async function* ledgerLines(path: string): AsyncGenerator<readonly [string, string, string]> {
  const text = await monthsOf(path, 'LancamentosContabeis.xml')
  for (const [, kind = '', lines = ''] of text.matchAll(
    /<lan:tipoMoviContabil>(\d)<([\s\S]*?)<\/lan:LancamentoContabil>/g,
  ))
    if (kind === '2')
      for (const [, side = '', value = '', account = ''] of lines.matchAll(
        /tipoNatuLancamento>(\d)<[\s\S]*?valorLancado>([\d.]+)<[\s\S]*?codigoContContabil>(\d+)</g,
      ))
        yield [account, side, bareAmount(value)]
}
/** How often an account counts: liquidated and not paid, paid, and paid of what a former year liquidated. */
const times: Readonly<Record<string, number>> = {
  '622130300': 1,
  '631300000': 1,
  '622130400': 2,
  '631400000': 2,
  '632200000': 1,
}
/** What the ledger of a year moves on these accounts in its months: liquidations and payments, what is undone off. */
export async function sagresMovements(path: string): Promise<string> {
  const rows: string[][] = []
  for await (const [account, side, value] of ledgerLines(path))
    for (let at = 0; at < (times[account] ?? 0); at += 1)
      rows.push([`${side === '2' ? '' : '-'}${value}`, String(rows.length)])
  return csvText([['valorLancado', 'numero'], ...rows])
}
/** What the ledger of a year collects in its months, deductions not taken off. */
export async function sagresRevenue(path: string): Promise<string> {
  const rows: string[][] = []
  for await (const [account, side, value] of ledgerLines(path))
    if (account.startsWith('6212'))
      rows.push([`${side === '2' ? '' : '-'}${value}`, String(rows.length)])
  return csvText([['arrecadada', 'numero'], ...rows])
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
