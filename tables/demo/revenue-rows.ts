import type { UnitKey } from '../../demo/units.ts'
import { chance, deflated, parted, decimalReais } from './chance.ts'
import type { Cells } from './cells.ts'

// What the municipality collects: unit, source, nature, thousands of reais a year, how it comes over the months, and
// how much of it goes to the fund of education. The units beside the town hall get their shares of it.
const lines = `
  prefeitura 1500 11125001 2480 tributo 0
  prefeitura 1500 11125003 310 plano 0
  prefeitura 1500 11125301 640 plano 0
  prefeitura 1500 11130311 2150 plano 0
  prefeitura 1500 11145111 3900 plano 0
  prefeitura 1500 11210101 720 tributo 0
  prefeitura 1751 12415001 1120 plano 0
  prefeitura 1500 13210101 390 plano 0
  prefeitura 1500 17115111 16900 fundo 20
  prefeitura 1500 17115201 160 fundo 20
  prefeitura 1704 17125241 640 plano 0
  prefeitura 1660 17165001 480 plano 0
  prefeitura 1719 17196001 60 uma 0
  prefeitura 1706 17195701 1100 uma 0
  prefeitura 1500 17215001 11200 plano 20
  prefeitura 1500 17215101 1780 veiculos 20
  prefeitura 1701 17249901 820 duas 0
  prefeitura 1500 19110101 230 plano 0
  saude 1600 17135011 3460 plano 0
  saude 1604 17135021 1130 plano 0
  saude 1621 17235001 440 plano 0
  saude 1601 24115111 860 duas 0
  educacao 1540 17515001 13400 plano 0
  educacao 1550 17145001 300 plano 0
  educacao 1552 17145201 1340 plano 0
  educacao 1553 17145301 640 plano 0
  saae 1753 16995011 4930 plano 0
  saae 1753 19999901 90 plano 0
  camara 1500 19999901 2960 plano 0
`
const shapes: Readonly<Record<string, readonly number[]>> = {
  plano: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.1],
  // Taxes on property are due from April on.
  tributo: [0.3, 0.3, 0.6, 3.4, 2.2, 1.4, 1.2, 0.9, 0.6, 0.5, 0.4, 0.3],
  // The fund of municipalities has its extra tenths in July, September and December.
  fundo: [1.1, 1.2, 0.9, 0.9, 1.1, 1, 1.6, 0.9, 1.2, 0.8, 1, 1.8],
  veiculos: [1.2, 2.2, 2.4, 2, 1.2, 0.8, 0.5, 0.4, 0.3, 0.3, 0.3, 0.3],
  uma: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
  duas: [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0],
}
const thousand = 100_000

/**
 * The revenue of a unit in a year, as rows of `receitas`, up to the month that is over.
 * @param ago how many years before the newest
 */
export function revenueRows(
  unit: UnitKey,
  year: number,
  ago: number,
  months: number,
): readonly Cells[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(([its]) => its === unit)
    .flatMap(([, source = '', nature = '', thousands, shape = '', share]) => {
      const random = chance(`${year} ${unit} ${nature} ${source}`)
      const yearly = deflated(Number(thousands) * thousand, ago)
      const weights = (shapes[shape] ?? []).map((weight) => weight * (0.94 + random() * 0.12))
      const expected = Math.round((yearly * (0.97 + random() * 0.05)) / thousand) * thousand
      return parted(yearly, weights)
        .slice(0, months)
        .map((cents, at) => ({
          exercicio: String(year),
          mes: String(at + 1),
          natureza: nature,
          fonte: source,
          tipo_ingresso: unit === 'camara' ? 'duodecimo' : 'orcamentaria',
          previsao_inicial: decimalReais(at === 0 ? expected : 0),
          previsao_atualizada: '0.00',
          arrecadada: decimalReais(cents),
          deducoes: share === '0' ? null : decimalReais(Math.round((cents * Number(share)) / 100)),
        }))
        .filter(({ arrecadada, mes }) => mes === '1' || arrecadada !== '0.00')
    })
}
