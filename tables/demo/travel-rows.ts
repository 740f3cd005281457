import { dayAfter } from '../../pt-br/day.ts'
import { deflated, decimalReais } from './chance.ts'
import { demoParty } from './parties.ts'
import type { UnitYear } from './unit-year.ts'
import type { Cells } from './cells.ts'
import type { Worker } from './staff.ts'

// What the law of each house pays for a day away: group of posts | in the state | outside of it | abroad, in reais.
const allowances: Readonly<Record<string, readonly (readonly [string, ...number[]])[]>> = {
  prefeitura: [
    ['Prefeito e vice-prefeito', 720, 1_180, 2_400],
    ['Secretários e chefia de gabinete', 640, 1_020, 2_100],
    ['Demais servidores', 420, 760, 1_600],
  ],
  camara: [
    ['Vereadores', 680, 1_090, 2_200],
    ['Servidores da Câmara', 420, 760, 1_600],
  ],
}
const destinations = ['no_estado', 'fora_do_estado', 'exterior']
/** The scale of allowances in force on a day. */
export const allowanceRows = ({ unit, year, ago, day }: UnitYear): readonly Cells[] =>
  (allowances[unit] ?? []).flatMap(([group, ...amounts]) =>
    amounts.map((amount, at) => ({
      exercicio: String(year),
      grupo: group,
      abrangencia: destinations[at] ?? null,
      situacao_em: day,
      valor: decimalReais(deflated(amount, ago) * 100),
      valor_sem_pernoite: decimalReais(deflated(amount, ago) * 50),
      norma: unit === 'camara' ? 'Resolução 41/2017' : 'Lei municipal 1.198/2017',
      vigencia: `${year}-01-01`,
    })),
  )

/** The rate of a post by its group of the scale, in reais of the newest year: within the state, and outside of it. */
function rateOf(unit: string, post: string): readonly [near: number, far: number] {
  const groups = allowances[unit] ?? allowances['prefeitura'] ?? []
  const first = unit === 'camara' ? /^(Presidente|Vereador)/ : /^(Prefeita|Vice-prefeito)/
  const at = first.test(post) ? 0 : /^(Secretário|Chefe de gabinete)/.test(post) ? 1 : -1
  const [, near = 0, far = 0] = groups.at(Math.min(at, groups.length - 1)) ?? []
  return [near, far]
}

const journeys = [
  { city: 'Vitória', state: 'ES', days: 0.5, how: 'Veículo oficial' },
  { city: 'Colatina', state: 'ES', days: 1, how: 'Veículo oficial' },
  { city: 'Cachoeiro de Itapemirim', state: 'ES', days: 1.5, how: 'Veículo oficial' },
  { city: 'Belo Horizonte', state: 'MG', days: 1.5, how: 'Ônibus' },
  { city: 'Rio de Janeiro', state: 'RJ', days: 2, how: 'Avião' },
  { city: 'Vitória', state: 'ES', days: 2.5, how: 'Veículo oficial' },
  { city: 'Brasília', state: 'DF', days: 2.5, how: 'Avião' },
  { city: 'Linhares', state: 'ES', days: 3.5, how: 'Veículo oficial' },
  { city: 'Brasília', state: 'DF', days: 3.5, how: 'Avião' },
]
type Journey = (typeof journeys)[number]
/** The journey for which the scale pays what is nearest to a sum. */
function journeyFor(cents: number, [near, far]: readonly [near: number, far: number]): Journey {
  const apart = ({ state, days }: Journey) =>
    Math.abs(cents - 100 * days * (state === 'ES' ? near : far))
  return journeys.reduce((best, one) => (apart(one) < apart(best) ? one : best))
}

/** Each commitment of allowances is one journey of somebody of the unit's staff. */
export const journeyRows = (
  { unit, found, year, ago }: UnitYear,
  workers: readonly Worker[],
): readonly Cells[] =>
  found
    .filter((one) => one.year === year && one.spending.nature === '339014')
    .map(({ spending, number, day, cents }, at) => {
      const party = demoParty(spending.party)
      const worker = workers.find(({ name }) => name === party.name)
      if (!worker) throw new TypeError(`${party.name} travels, and does not work there`)
      const post = worker.post.post.name
      const [near, far] = rateOf(unit, post)
      const { city, state, days, how } = journeyFor(cents, [
        deflated(near, ago),
        deflated(far, ago),
      ])
      return {
        exercicio: String(year),
        numero: String(at + 1),
        data: day,
        beneficiario: party.name,
        beneficiario_documento: party.document,
        matricula: worker.number,
        cargo: post,
        secretaria: worker.body.code,
        secretaria_nome: worker.body.name,
        motivo: spending.object.replace('Diárias para ', 'Para '),
        municipio: city,
        uf: state,
        pais: 'Brasil',
        abrangencia: state === 'ES' ? 'no_estado' : 'fora_do_estado',
        saida: dayAfter(day, 3),
        retorno: dayAfter(day, 3 + Math.floor(days)),
        quantidade: String(days),
        transporte: how,
        valor_total: decimalReais(cents),
        exercicio_empenho: String(year),
        empenho: String(number),
        ato: `Portaria ${120 + at}/${year}`,
      }
    })
