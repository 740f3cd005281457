import { dayText } from '../../pt-br/day.ts'
import type { Day } from './facts.ts'

// The invented lists of the demonstration that are files, first row the names of the columns. Nobody is named in a
// queue.

type Rows = readonly (readonly string[])[]
const text = (...cells: readonly (string | number)[]) => cells.map(String)

/** Requests of a year to a body: how many, how they ended, from whom in general. */
export function informationRequests(year: number, body: 'prefeitura' | 'camara'): Rows {
  const isTown = body === 'prefeitura'
  const received = isTown ? 148 + ((year * 7) % 41) : 19 + ((year * 5) % 13)
  const refused = isTown ? 2 + (year % 4) : year % 2
  const companies = isTown ? 17 : 3
  return [
    text('fato', 'quantidade'),
    text('pedidos recebidos', received),
    text('pedidos atendidos', received - refused),
    text('pedidos indeferidos', refused),
    text('solicitantes: pessoas físicas', received - companies),
    text('solicitantes: pessoas jurídicas', companies),
    text('prazo médio de resposta, em dias', 6 + (year % 3)),
  ]
}
/** That there was none is told, not left out. */
export const noneListed = (year: number, kind: 'classificada' | 'desclassificada'): Rows => [
  text('assunto', 'categoria', 'dispositivo_legal', 'prazo', 'observacao'),
  text('', '', '', '', `Em ${year} não há informação ${kind}.`),
]

const drugs = [
  ['Amoxicilina 500 mg', 'cápsula'],
  ['Dipirona 500 mg', 'comprimido'],
  ['Enalapril 10 mg', 'comprimido'],
  ['Insulina NPH 100 UI/ml', 'frasco'],
  ['Losartana 50 mg', 'comprimido'],
  ['Metformina 850 mg', 'comprimido'],
  ['Omeprazol 20 mg', 'cápsula'],
  ['Salbutamol 100 mcg', 'frasco'],
] as const
const pharmacies = ['Farmácia Central', 'Unidade de Saúde do Boa Vista'] as const
/** The medicines that there are to be; with a day, how many there are. */
export const medicines = (day?: number): Rows =>
  day === undefined
    ? [
        text('medicamento', 'apresentacao', 'onde'),
        ...drugs.map(([name, form]) => text(name, form, 'todas as farmácias')),
      ]
    : [
        text('farmacia', 'medicamento', 'apresentacao', 'quantidade'),
        ...pharmacies.flatMap((where, at) =>
          drugs.map(([name, form], of) =>
            text(where, name, form, ((day + at * 5) * (of + 3) * 37) % 4000),
          ),
        ),
      ]

export const healthServices = (): Rows => [
  text('unidade', 'endereco', 'horario', 'profissional', 'especialidade'),
  text(
    'Unidade de Saúde do Centro',
    'Rua Sete de Setembro, 210',
    'segunda a sexta, das 7h às 19h',
    'Eunice Fardin',
    'medicina de família',
  ),
  text(
    'Unidade de Saúde do Centro',
    'Rua Sete de Setembro, 210',
    'segunda e quarta, das 8h às 12h',
    'Otávio Sena',
    'pediatria',
  ),
  text(
    'Unidade de Saúde do Centro',
    'Rua Sete de Setembro, 210',
    'segunda a sexta, das 7h às 16h',
    'Equipe de enfermagem',
    'vacinas',
  ),
  text(
    'Unidade de Saúde do Boa Vista',
    'Rua das Acácias, 44',
    'segunda a sexta, das 7h às 17h',
    'Ivone Castelari',
    'odontologia',
  ),
  text(
    'Unidade de Saúde do Boa Vista',
    'Rua das Acácias, 44',
    'terça e quinta, das 13h às 17h',
    'Ramiro Duarte',
    'ginecologia',
  ),
]

const contact = 'Central de Regulação: (27) 3999-1033, regulacao@valedoorvalho.es.gov.br'
/**
 * Who waits for consultations, examinations and operations: a protocol a line, nobody by name, with the sums of each.
 * @param on year, month from 0, day
 */
export function queue(on: Day): Rows {
  const [year, month, day] = on
  const waiting = [
    ['cardiologia', 'consulta', 38, 45],
    ['ortopedia', 'consulta', 61, 70],
    ['ultrassonografia', 'exame', 54, 30],
    ['tomografia', 'exame', 17, 25],
    ['catarata', 'cirurgia', 22, 120],
  ] as const
  return [
    text(
      'especialidade',
      'tipo',
      'posicao',
      'protocolo',
      'registrado_em',
      'na_fila',
      'espera_media_dias',
      'criterio',
      'contato',
    ),
    ...waiting.flatMap(([what, kind, least, days], of) => {
      const count = least + (day % 5)
      return Array.from({ length: count }, (_, at) => {
        const ago = Math.round((2 * days * (count - at)) / count)
        const since = new Date(Date.UTC(year, month, day - ago)).toISOString().slice(0, 10)
        const number = `${since.slice(0, 4)}-${(of + 1) * 1000 + at}`
        const rule = 'classificação de risco, depois data do protocolo'
        return text(what, kind, at + 1, number, dayText(since), count, days, rule, contact)
      })
    }),
  ]
}

const asker = 'Secretaria de Educação: (27) 3999-1040, creches@valedoorvalho.es.gov.br'
/** @param on year, month from 0, day */
export const creches = ([year, month, day]: Day): Rows => [
  text('creche', 'faixa_de_idade', 'posicao', 'protocolo', 'registrado_em', 'criterio', 'contato'),
  ...['Jardim Alegre', 'Boa Vista'].flatMap((where, at) =>
    Array.from({ length: 6 }, (_, of) => {
      const since = new Date(Date.UTC(year, month, day - (7 - of) * 11 - at * 3))
      const protocol = `${since.getUTCFullYear()}-${400 + since.getUTCDate() * 3 + at * 50 + of}`
      const age = of % 2 === 0 ? '0 a 1 ano' : '2 a 3 anos'
      const rule = 'pontos da lei municipal de vagas, depois data do protocolo'
      const entered = dayText(since.toISOString().slice(0, 10))
      return text(where, age, of + 1, protocol, entered, rule, asker)
    }),
  ),
]
