import { date, flagSN, id, text, year } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A financial year, which in Brazil is the calendar year.
 * Law: Lei 4.320/1964, art. 34.
 */
export const exercise = defineResource({
  name: 'exercise',
  table: 'exercicio',
  noun: { one: 'exercício', many: 'exercícios', gender: 'm' },
  purpose:
    'Os anos a que as contas e os documentos se referem. São os anos oferecidos nos filtros e nos formulários.',
  screens: '/cadastro-administrativo/utilitarios/exercicios',

  fields: {
    id: id({}),
    year: year({ wire: 'ano', label: 'Ano', required: 'Informe o ano.', placeholder: '2026' }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome do exercício.',
      help: 'Como aparece nas listas, por exemplo: Exercício de 2026.',
    }),
    startDate: date({
      wire: 'data_inicio',
      label: 'Início',
      required: 'Informe a data de início.',
      help: 'Normalmente 1º de janeiro.',
    }),
    endDate: date({
      wire: 'data_final',
      label: 'Fim',
      required: 'Informe a data final.',
      help: 'Normalmente 31 de dezembro.',
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
  },
  unique: [['year']],

  calls: {
    list: 'GET /webadm/exercicios',
    read: 'GET /webadm/exercicioid/:id',
    create: 'POST /webadm/exercicios',
    update: 'PUT /webadm/exercicios/:id',
    remove: 'DELETE /webadm/exerciciosdelete/:id',
  },

  periods: [['startDate', 'endDate']],
  list: {
    columns: ['name', 'year', 'startDate', 'endDate', 'active'],
    search: ['name'],
    order: '-year',
  },
  form: [
    { title: 'Exercício', fields: ['year', 'name', 'startDate', 'endDate'] },
    { title: 'Uso', fields: ['active'], aside: true },
  ],
  option: { value: 'year', text: ['name'] },
  messages: { missing: 'Exercício não encontrado.', duplicate: 'Este ano já está cadastrado.' },
  // Earlier than the years that a tenant is born with.
  example: {
    year: 2009,
    name: 'Exercício de 2009',
    startDate: '2009-01-01',
    endDate: '2009-12-31',
    active: true,
  },
})
export type ExerciseDraft = Draft<typeof exercise>
