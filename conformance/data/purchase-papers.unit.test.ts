import { expect, test } from 'vitest'
import { datasets } from '../../tables/declared/index.ts'
import { withFiles } from '../../tables/demo/row-files.ts'
import { townMoney } from '../../tables/demo/town.ts'

const papersOf = async (unit: 'prefeitura' | 'camara', back: number) => {
  const { years, rowsOf } = townMoney(new Date('2026-11-28T12:00:00'))
  const dataset = datasets.find(({ name }) => name === 'licitacao_documentos')
  if (!dataset) throw new TypeError('licitacao_documentos is gone')
  const papers: string[] = []
  const store = (_name: string, lines: readonly string[]) => {
    papers.push(lines.join('\n'))
    return Promise.resolve(`/dados/arquivos/${papers.length}.pdf`)
  }
  const tables = rowsOf(unit, years.at(-1 - back) ?? 0)
  const rows = await withFiles(store, dataset, tables)
  const biddings = tables['licitacoes'] ?? []
  const objects = rows.map(
    (row) =>
      biddings.find(
        ({ modalidade, numero }) =>
          modalidade === row['licitacao_modalidade'] && numero === row['licitacao'],
      )?.['objeto'] ?? '',
  )
  return { papers, rows, objects }
}

test('each paper of a purchase is about its own purchase, in each year of the series', async () => {
  for (const unit of ['prefeitura', 'camara'] as const)
    for (const back of [0, 1, 2, 3]) {
      const { papers, rows, objects } = await papersOf(unit, back)
      expect(rows.length).toBeGreaterThan(10)
      expect(rows.filter(({ arquivo }) => !arquivo?.startsWith('/dados/arquivos/'))).toEqual([])
      expect(objects.filter((object, at) => !papers[at]?.includes(`“${object}”`))).toEqual([])
      // Not the same words with other numbers.
      const words = papers.map((paper) => paper.replaceAll(/\P{L}/gu, ''))
      expect(new Set(words).size).toBe(papers.length)
    }
})

test('a price survey has prices, a call the day of its session, an award who won', async () => {
  const { papers, rows } = await papersOf('prefeitura', 1)
  const said = (kind: string, words: RegExp) =>
    rows.flatMap(({ especie }, at) => (especie === kind ? [words.test(papers[at] ?? '')] : []))
  for (const [kind, words] of [
    ['orcamento', /(?:R\$\s[\d.]+,\d\d[^]*){6}/],
    ['edital', /Da sessão: \d\d\/\d\d\/\d{4}/],
    ['homologacao', /adjudica-se “.+” a \p{Lu}/u],
    ['ratificacao', /contratação direta de \p{Lu}/u],
  ] as const)
    expect([...new Set(said(kind, words))], kind).toEqual([true])
})
