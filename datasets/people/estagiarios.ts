import {
  choice,
  code,
  date,
  decimal,
  money,
  month,
  party,
  text,
  unit,
  year,
} from '../../tables/columns.ts'
import { defineDataset } from '../../tables/dataset.ts'
import { notBefore } from '../../tables/rules.ts'
import { department, preservedIdentity, workplace } from './staff.ts'

/** Interns, month by month. Law: Lei 11.788/2008; Lei 12.527/2011, art. 8º. */
export const estagiarios = defineDataset({
  name: 'estagiarios',
  one: 'estagiário',
  title: 'Estagiários',
  purpose: 'Quem estagia na cidade, de qual escola, onde e até quando.',
  law: ['Lei 12.527/2011, arts. 3º e 8º', 'Lei 11.788/2008'],
  grain: 'o estágio de uma pessoa, como estava no fim de um mês',
  called: { by: 'nome' },
  key: ['unidade_gestora', 'exercicio', 'mes', 'matricula'],
  time: { year: 'exercicio', month: 'mes', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    matricula: code({ label: 'Matrícula ou número do termo', max: 30 }),
    nome: party({
      label: 'Nome',
      who: 'Estagiário',
      preserved: { by: 'identidade_preservada', hides: ['matricula', 'instituicao'] },
    }),
    identidade_preservada: preservedIdentity,
    ano_contrato: year({ label: 'Ano do contrato' }),
    instituicao: text({ label: 'Instituição de ensino', max: 200, optional: true }),
    curso: text({ label: 'Curso', max: 200, optional: true }),
    nivel: choice(
      {
        medio: 'Ensino médio',
        tecnico: 'Ensino técnico',
        superior: 'Ensino superior',
        pos_graduacao: 'Pós-graduação',
      },
      { label: 'Nível', optional: true },
    ),
    secretaria: department,
    lotacao: workplace,
    inicio: date({ label: 'Contratação' }),
    termino: date({ label: 'Término do contrato' }),
    carga_horaria: decimal({ label: 'Horas por semana', decimals: 2, optional: true }),
    bolsa: money({ label: 'Bolsa por mês', optional: true }),
  },
  rules: [notBefore('termino', 'inicio', 'O término é anterior à contratação.')],
  filters: [
    'exercicio',
    'mes',
    'unidade_gestora',
    'nome',
    'ano_contrato',
    'secretaria',
    'lotacao',
    'nivel',
  ],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'secretaria', 'lotacao', 'nivel', 'ano_contrato'],
  sums: [],
  order: '-mes',
  listed: ['unidade_gestora', 'instituicao', 'secretaria', 'inicio', 'termino'],
  charts: [
    { lines: 'mes', of: [] },
    { bars: 'secretaria', top: 12 },
  ],
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['6.4'] },
})
