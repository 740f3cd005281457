import { deflated, parted, decimalReais } from './chance.ts'
import { demoParty } from './parties.ts'
import type { Cells } from './cells.ts'
import type { TypedYear } from './unit-year.ts'

// unit | code | how it stands in the newest year | thousands | percent done | object as the budget calls it | place |
// who | items An item: description, measure, quantity, part of the price; one after the other with a semicolon.
const lines = `
  prefeitura | 01 | em_andamento | 1950 | 70 | Pavimentação e drenagem da Rua do Manancial | Rua do Manancial, Centro | pedraalta | Drenagem pluvial, m, 1200, 5; Pavimento em blocos, m², 8400, 10; Meio-fio, m, 2400, 5
  prefeitura | 02 | em_andamento | 750 | 55 | Calçamento do bairro Boa Vista | Bairro Boa Vista | pedraalta | Regularização do leito, m², 4100, 3; Blocos de concreto, m², 4100, 7
  prefeitura | 03 | concluida | 790 | 100 | Recuperação de estradas rurais | Córrego Fundo e Alto da Serra | pedraalta | Cascalho, m³, 5200, 6; Bueiros, unidade, 64, 4
  saude | 04 | em_andamento | 610 | 80 | Reforma da unidade de saúde do Córrego Fundo | Córrego Fundo | pedraalta | Cobertura, m², 420, 4; Instalações, unidade, 1, 3; Pintura e acabamento, m², 1900, 3
  educacao | 05 | paralisada | 480 | 35 | Quadra coberta da escola do Córrego Fundo | Escola do Córrego Fundo | campobelo | Fundação, m³, 90, 3; Estrutura metálica, kg, 9800, 7
  saae | 06 | em_andamento | 720 | 60 | Adutora do Rio Orvalho | Margem direita do Rio Orvalho | pedraalta | Tubos de ferro fundido, m, 1800, 8; Escavação, m³, 2600, 2
`
interface Work {
  readonly code: string
  readonly state: string
  readonly cents: number
  readonly done: number
  readonly object: string
  readonly site: string
  readonly who: string
  readonly items: readonly (readonly string[])[]
}
function worksOf({ unit, year, ago }: TypedYear): readonly Work[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((text) => text.trim()))
    .filter(([own]) => own === unit)
    .map(([, code, state = '', yearly, done, object = '', site = '', who = '', items = '']) => {
      // A halted work stays halted; the others of former years are done.
      const isNow = ago === 0 || state === 'paralisada'
      return {
        code: `OB-${state === 'paralisada' ? year - ago - 1 : year}-${code}`,
        state: isNow ? state : 'concluida',
        cents: deflated(Number(yearly) * 100_000, state === 'paralisada' ? 0 : ago),
        done: isNow ? Number(done) : 100,
        object,
        site,
        who,
        items: items.split(';').map((item) => item.split(',').map((text) => text.trim())),
      }
    })
}

/** At most what was done is paid. */
function paidOf({ paid }: TypedYear, { cents, done, object, state }: Work): number {
  const earned = Math.round((cents * done) / 100)
  // What stands still was paid in former years.
  return state === 'paralisada' ? earned : Math.min(earned, paid(object))
}

export const workRows = (of: TypedYear): readonly Cells[] =>
  worksOf(of).map((work) => {
    const { name, document } = demoParty(work.who)
    const isHalted = work.state === 'paralisada'
    return {
      exercicio: String(of.year),
      codigo: work.code,
      situacao_em: of.day,
      objeto: work.object,
      local: work.site,
      situacao: work.state,
      inicio: isHalted ? `${of.year - of.ago - 1}-08-03` : `${of.year}-01-02`,
      previsao: isHalted ? null : `${of.year}-12-20`,
      conclusao: work.state === 'concluida' ? (of.ago === 0 ? of.day : `${of.year}-11-10`) : null,
      contratada: name,
      contratada_documento: document,
      valor: decimalReais(work.cents),
      valor_pago: decimalReais(paidOf(of, work)),
      percentual_fisico: String(work.done),
      ...(isHalted
        ? {
            paralisacao_motivo: 'A empresa abandonou a obra; o contrato está em rescisão.',
            paralisacao_responsavel: name,
            paralisacao_data: `${of.year - of.ago}-04-15`,
            retomada: `${of.year + 1}-02-01`,
            previsao: `${of.year + 1}-08-31`,
          }
        : {}),
    }
  })

/** What the works are made of: the items of a work add up to it. */
export const workItemRows = (of: TypedYear): readonly Cells[] =>
  worksOf(of).flatMap((work) => {
    const weights = work.items.map(([, , , weight]) => Number(weight))
    const totals = parted(work.cents, weights)
    const payments = parted(paidOf(of, work), weights)
    return work.items.map(([words = '', measure = '', quantity = ''], at) => ({
      exercicio: String(of.year),
      obra: work.code,
      item: `1.${at + 1}`,
      situacao_em: of.day,
      descricao: words,
      medida: measure,
      quantidade: quantity,
      preco_unitario: ((totals[at] ?? 0) / 100 / Number(quantity)).toFixed(4),
      total: decimalReais(totals[at] ?? 0),
      executada: String(Math.round(Number(quantity) * work.done) / 100),
      pago: decimalReais(payments[at] ?? 0),
    }))
  })
