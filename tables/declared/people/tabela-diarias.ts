import { address, choice, code, date, money, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'

/** What the law of a town pays for a day away, by post and destination. Law: LC 101/2000, art. 48-A, I. */
export const tabelaDiarias = defineDataset({
  name: 'tabela_diarias',
  one: 'valor de diária',
  many: 'valores de diárias',
  title: 'Valores das diárias',
  purpose: 'Quanto a norma da cidade paga por diária dentro do Estado, fora dele e fora do país.',
  purposeInChamber:
    'Quanto a norma da Câmara paga por diária dentro do Estado, fora dele e fora do país.',
  law: ['LC 101/2000, art. 48-A, I', 'Lei 12.527/2011, art. 8º'],
  grain: 'o valor de uma diária de um grupo de cargos, para um destino, em um exercício',
  called: { by: 'grupo', of: 'abrangencia' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'grupo', 'abrangencia'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    grupo: code({
      label: 'Grupo de cargos',
      max: 100,
      help: 'Como a norma o chama. Sem grupos, escreva único.',
      isForFilling: true,
    }),
    abrangencia: choice(
      {
        no_estado: 'Dentro do Estado',
        fora_do_estado: 'Fora do Estado',
        exterior: 'Fora do país',
      },
      { label: 'Destino' },
    ),
    situacao_em: date({
      label: 'Em vigor em',
      help: 'O dia em que se confirmou que este valor ainda vale, mesmo que a norma seja antiga.',
    }),
    valor: money({ label: 'Valor de uma diária' }),
    valor_sem_pernoite: money({ label: 'Sem pernoite', optional: true }),
    norma: text({ label: 'Norma', max: 300 }),
    norma_texto: address({ label: 'Texto da norma', optional: true }),
    vigencia: date({ label: 'Em vigor desde' }),
  },
  rules: [],
  told: { gender: 'm' },
  filters: ['exercicio', 'unidade_gestora', 'grupo', 'abrangencia', 'norma'],
  askedFirst: ['abrangencia'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'abrangencia'],
  // Values of a scale added up say nothing.
  sums: [],
  order: '-situacao_em',
  listed: [
    'unidade_gestora',
    'grupo',
    'abrangencia',
    'valor',
    'valor_sem_pernoite',
    'norma',
    'vigencia',
  ],
  charts: [],
  due: { workingDays: 20, law: 'Lei 12.527/2011, art. 8º' },
  proves: { 'pntp-2026': ['7.2'] },
})
