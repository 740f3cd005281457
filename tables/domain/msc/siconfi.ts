import { createHash } from 'node:crypto'
import { z } from 'zod'
import { mscTables } from '../../declared/msc.ts'
import { problem } from '../../../kernel/problem.ts'
import { quoted } from '../../../resources/accountability-heads.ts'
import type { MscSum } from './derived-rows.ts'

// What the Treasury's open data answer of `msc_orcamentaria` holds (apidatalake.tesouro.gov.br/docs/siconfi): pages of
// items, each an amount of an account of classes 5 and 6 with its complementary information.

const digits = z.union([z.string(), z.number()]).transform(String)
const optional = digits.nullish().transform((text) => text ?? '')
const item = z.object({
  tipo_matriz: z.enum(['MSCC', 'MSCE']),
  cod_ibge: digits,
  exercicio: z.int().min(2018).max(2100),
  mes_referencia: z.int().min(1).max(13),
  conta_contabil: digits.pipe(z.string().regex(/^[1-8]\d{8}$/)),
  poder_orgao: optional,
  funcao: optional,
  subfuncao: optional,
  natureza_despesa: optional,
  natureza_receita: optional,
  ano_fonte_recursos: optional,
  fonte_recursos: optional,
  ano_inscricao: optional,
  valor: z.number().nonnegative(),
  natureza_conta: z.enum(['D', 'C']),
  tipo_valor: z.enum(['beginning_balance', 'period_change', 'ending_balance']),
})
type Item = z.output<typeof item>
const answer = z.object({
  items: z.array(z.unknown()),
  hasMore: z.boolean().default(false),
  offset: z.int().default(0),
})

/** A file with an answer of the Treasury. */
export interface SiconfiFile {
  readonly name: string
  readonly text: string
}
/** A month of the municipality, as the answers tell it. */
export interface SiconfiMonth {
  readonly ibge: string
  readonly year: number
  readonly month: number
  readonly sums: readonly MscSum[]
  /** Of what the answers tell: the same months of the same answers are the same. */
  readonly sha256: string
  /** What keeps it from being whole, in words. */
  readonly lacks: readonly string[]
}

const refuse = (name: string, why: string) => problem('invalid', `${name}: ${why}`)

function read({ name, text }: SiconfiFile) {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refuse(name, 'não é um arquivo JSON.')
  }
  const found = answer.safeParse(json)
  if (!found.success)
    throw refuse(name, 'não é uma resposta da API do Siconfi: falta a lista "items".')
  const { items, hasMore, offset } = found.data
  return { name, items: items.map((it, at) => itemOf(name, it, at)), hasMore, offset }
}
type Page = ReturnType<typeof read>

function itemOf(name: string, found: unknown, at: number): Item {
  const { data, error } = item.safeParse(found)
  if (data) return data
  const field = quoted(String(error.issues[0]?.path[0] ?? ''))
  throw refuse(
    name,
    `o item ${at + 1} não é da matriz orçamentária (msc_orcamentaria): confira "${field}".`,
  )
}

/** What a page is a part of: its pages follow one another by their offsets. */
const questionOf = ({ items: [first] }: Page): string =>
  first
    ? [
        first.cod_ibge,
        first.exercicio,
        first.mes_referencia,
        first.tipo_matriz,
        first.conta_contabil.charAt(0),
        first.tipo_valor,
      ].join(' ')
    : ''

// A page that is missing or comes twice gives totals that nobody would notice to be wrong.
function checkPages(pages: readonly Page[]): void {
  const seen = new Map<string, string>()
  for (const page of pages) {
    const place = `${questionOf(page)} ${page.offset}`
    const other = seen.get(place)
    if (other !== undefined)
      throw refuse(page.name, `traz o mesmo que ${other}. Dê cada resposta uma vez.`)
    seen.set(place, page.name)
  }
  for (const page of pages.filter(({ hasMore }) => hasMore))
    if (!seen.has(`${questionOf(page)} ${page.offset + page.items.length}`))
      throw refuse(
        page.name,
        `a resposta continua e a página seguinte (offset=${page.offset + page.items.length}) não foi dada.`,
      )
}

const informationOf = (it: Item): MscSum['information'] => {
  const source =
    it.fonte_recursos.length === 3 ? it.ano_fonte_recursos + it.fonte_recursos : it.fonte_recursos
  const place =
    it.subfuncao.length === 5
      ? it.subfuncao
      : it.funcao && it.funcao.padStart(2, '0') + it.subfuncao.padStart(3, '0')
  const pairs = [
    [it.poder_orgao, 'PO'],
    [place, 'FS'],
    [it.natureza_despesa, 'ND'],
    [it.natureza_receita, 'NR'],
    [source, 'FR'],
    [it.ano_inscricao, 'AI'],
  ] as const
  return pairs.filter(([value]) => value !== '')
}
const used = mscTables.flatMap(({ accounts }) => accounts.map(({ prefix }) => prefix))
const sumOf = (it: Item, line: number): MscSum => ({
  line,
  account: it.conta_contabil,
  information: informationOf(it),
  moment: it.tipo_valor,
  debit: (it.natureza_conta === 'D' ? it.valor : -it.valor).toFixed(2),
})

/** What a month must have been asked for. */
function lacksOf(items: readonly Item[], month: number): readonly string[] {
  const has = (kind: string, moment: Item['tipo_valor']) =>
    items.some((it) => it.conta_contabil.startsWith(kind) && it.tipo_valor === moment)
  return [
    has('5', 'period_change') ? '' : 'a classe 5 com id_tv=period_change (orçamento)',
    has('6', 'period_change') ? '' : 'a classe 6 com id_tv=period_change (execução)',
    month === 1 && !has('52211', 'period_change') && !has('52211', 'beginning_balance')
      ? 'a classe 5 com id_tv=beginning_balance (orçamento aberto antes de janeiro)'
      : '',
  ].filter(Boolean)
}

/**
 * Puts answers of the Treasury together, month by month, in the order of time. The matrix of the year's closing is left
 * out: it repeats the year.
 * @throws {Problem} `invalid`: what is no such answer, pages that are missing or twice, two municipalities at once
 */
export function siconfiMonths(files: readonly SiconfiFile[]): readonly SiconfiMonth[] {
  // A month that the municipality never sent is answered by no items.
  const pages = files.map(read).filter(({ items }) => items.length > 0)
  checkPages(pages)
  const items = pages
    .flatMap((page) => page.items)
    .filter((it) => it.tipo_matriz === 'MSCC' && it.mes_referencia <= 12)
  const [ibge = '', other] = new Set(items.map(({ cod_ibge: code }) => code))
  if (other !== undefined)
    throw problem('invalid', `As respostas são de dois municípios: ${ibge} e ${other}.`)
  const months = new Map<number, Item[]>()
  for (const it of items) {
    const at = it.exercicio * 100 + it.mes_referencia
    const its = months.get(at) ?? []
    its.push(it)
    months.set(at, its)
  }
  return [...months]
    .toSorted(([one], [next]) => one - next)
    .map(([at, its]) => {
      const sums = its
        .filter(({ conta_contabil: account }) => used.some((prefix) => account.startsWith(prefix)))
        .map(sumOf)
      const sorted = sums
        .map(({ account, information, moment, debit }) =>
          JSON.stringify([account, information, moment, debit]),
        )
        .toSorted()
      return {
        ibge,
        year: Math.trunc(at / 100),
        month: at % 100,
        sums,
        sha256: createHash('sha256').update(sorted.join('\n')).digest('hex'),
        lacks: lacksOf(its, at % 100),
      }
    })
}
