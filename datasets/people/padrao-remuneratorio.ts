import {
  choice,
  code,
  coded,
  date,
  decimal,
  integer,
  money,
  month,
  text,
  unit,
  year,
} from '../../tables/columns.ts'
import { defineDataset } from '../../tables/dataset.ts'

/** What each post is paid by law. Law: CF, arts. 37, X, and 39, § 6º; Lei 12.527/2011, art. 8º. */
export const padraoRemuneratorio = defineDataset({
  name: 'padrao_remuneratorio',
  one: 'padrão',
  title: 'Padrão remuneratório',
  purpose: 'Quanto a lei paga por cargo, função, classe e nível.',
  law: ['CF, arts. 37, X, e 39, § 6º', 'Lei 12.527/2011, arts. 3º e 8º'],
  grain: 'o valor de um cargo ou função, em uma classe e um nível, em vigor no fim de um mês',
  key: ['unidade_gestora', 'exercicio', 'mes', 'cargo', 'classe', 'nivel'],
  time: { year: 'exercicio', month: 'mes', state: true },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês' }),
    cargo: coded('cargo', { label: 'Cargo ou função', own: true }),
    classe: code({ label: 'Classe', max: 30, help: 'Sem classes, escreva única.' }),
    nivel: code({ label: 'Nível', max: 30, help: 'Sem níveis, escreva único.' }),
    tipo: choice(
      {
        efetivo: 'Cargo efetivo',
        comissionado: 'Cargo em comissão',
        funcao: 'Função gratificada',
        eletivo: 'Agente político',
        temporario: 'Contratado por tempo determinado',
      },
      { label: 'Tipo', optional: true },
    ),
    carga_horaria: decimal({ label: 'Horas por semana', decimals: 2, optional: true }),
    vagas: integer({ label: 'Vagas na lei', optional: true }),
    valor: money({ label: 'Valor por mês' }),
    norma: text({ label: 'Norma', max: 300 }),
    vigencia: date({ label: 'Em vigor desde' }),
  },
  rules: [],
  filters: ['exercicio', 'mes', 'unidade_gestora', 'cargo', 'tipo', 'norma'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'tipo', 'cargo'],
  // Values of a scale added up say nothing.
  sums: [],
  order: '-mes',
  charts: [],
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['6.3'] },
})
