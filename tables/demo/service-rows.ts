import type { Day } from '../../demo/proofs/facts.ts'
import { creches, healthServices, medicines, queue } from '../../demo/proofs/lists.ts'
import type { Cells } from './cells.ts'
import type { UnitYear } from './unit-year.ts'

// The lists of the invented town's services, row by row: the same that its documents hold, of the same days.

/** The official numbers of invented places. */
const numbers: Readonly<Record<string, string>> = {
  'Unidade de Saúde do Centro': '9903301',
  'Unidade de Saúde do Boa Vista': '9903302',
  'Farmácia Central': '9903310',
  'Jardim Alegre': '32999001',
  'Boa Vista': '32999002',
}
const placed = (column: string, name: string): Cells => ({
  [column]: numbers[name] ?? name,
  [`${column}_nome`]: name,
})

type Listed = Readonly<Record<string, string>>
/** The rows of a list below the names that it begins with. */
const recordsOf = ([head = [], ...rows]: readonly (readonly string[])[]): readonly Listed[] =>
  rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])))

const partsOf = (iso: string): Day => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number)
  return [year, month - 1, day]
}
const isoOf = (day: string) => day.split('/').toReversed().join('-')
const monthsShown = 3
/** The days of a year whose lists are told: the newest, and the last of two months before it. */
function daysOf({ year, ago, day }: UnitYear): readonly string[] {
  if (ago > 0) return [day]
  const month = Number(day.slice(5, 7))
  return Array.from({ length: Math.min(monthsShown, month) }, (_, back) =>
    back === 0 ? day : new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10),
  )
}

const stockOn = (day: string): readonly Cells[] =>
  recordsOf(medicines(partsOf(day)[2])).map((of) => ({
    exercicio: day.slice(0, 4),
    situacao_em: day,
    ...placed('farmacia', of['farmacia'] ?? ''),
    medicamento: of['medicamento'] ?? null,
    apresentacao: of['apresentacao'] ?? null,
    quantidade: of['quantidade'] ?? null,
    contato: '(27) 3999-1032',
  }))
const placesOn = (day: string): readonly Cells[] =>
  recordsOf(healthServices()).map((of) => ({
    exercicio: day.slice(0, 4),
    situacao_em: day,
    ...placed('estabelecimento', of['unidade'] ?? ''),
    endereco: of['endereco'] ?? null,
    telefone: '(27) 3999-1030',
    especialidade: of['especialidade'] ?? null,
    profissional: of['profissional'] ?? null,
    horario: of['horario'] ?? null,
    como: 'Na recepção, com o Cartão SUS; urgências, sem hora marcada.',
  }))
const waiting = (day: string, of: Listed): Cells => ({
  exercicio: day.slice(0, 4),
  situacao_em: day,
  posicao: of['posicao'] ?? null,
  protocolo: of['protocolo'] ?? null,
  registrado_em: isoOf(of['registrado_em'] ?? ''),
  situacao: 'aguardando',
  criterio: of['criterio'] ?? null,
  contato: of['contato'] ?? null,
})
const queueOn = (day: string): readonly Cells[] =>
  recordsOf(queue(partsOf(day))).map((of) => ({
    ...waiting(day, of),
    tipo: of['tipo'] ?? null,
    procedimento: of['especialidade'] ?? null,
  }))
const childrenOn = (day: string): readonly Cells[] =>
  recordsOf(creches(partsOf(day))).map((of) => ({
    ...waiting(day, of),
    ...placed('creche', of['creche'] ?? ''),
    faixa: of['faixa_de_idade'] ?? null,
    turno: 'integral',
  }))

/** The lists of a unit's year; those of years before the last one nobody has kept. */
export function serviceRows(one: UnitYear): Readonly<Record<string, readonly Cells[]>> {
  if (one.ago > 1) return {}
  const days = daysOf(one)
  if (one.unit === 'educacao') return { fila_creche: days.flatMap(childrenOn) }
  if (one.unit !== 'saude') return {}
  return {
    unidades_saude: placesOn(one.day),
    estoque_medicamentos: days.flatMap(stockOn),
    fila_regulacao: days.flatMap(queueOn),
  }
}
