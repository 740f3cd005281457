import { dateTime, flagSN, id, integer, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A month of account. The thirteenth is the closing of the year, as in the closing balances sent to SICONFI.
 * Law: LC 131/2009, art. 2º; Portaria STN 642/2019 (MSC de encerramento).
 */
export const competence = defineResource({
  name: 'competence',
  table: 'competencia',
  noun: { one: 'competência', many: 'competências', gender: 'f' },
  purpose: 'Os meses a que documentos e arquivos de prestação de contas se referem.',
  screens: '/cadastro-administrativo/utilitarios/competencias',

  fields: {
    id: id({}),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome da competência.',
      placeholder: 'Janeiro',
    }),
    month: integer({
      wire: 'mes',
      label: 'Mês',
      required: 'Informe o número do mês.',
      min: 1,
      max: 13,
      help: 'De 1 a 12; use 13 para o encerramento do exercício.',
    }),
    /** The month in two digits, `01` to `13`. */
    monthText: text({ wire: 'mes_texto', label: 'Mês com dois dígitos', max: 2, generated: true }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluída', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluidoEm', label: 'Excluída em', generated: true }),
  },
  unique: [['month']],

  calls: {
    list: 'GET /webadm/competencias',
    read: 'GET /webadm/competenciasid/:id',
    create: 'POST /webadm/competencias',
    update: 'PUT /webadm/competencias/:id',
    remove: 'DELETE /webadm/competenciasdelete/:id',
  },

  list: { columns: ['name', 'month', 'active'], search: ['name'], order: 'month' },
  form: [
    { title: 'Competência', fields: ['name', 'month', 'monthText'] },
    { title: 'Uso', fields: ['active'], aside: true },
  ],
  option: { value: 'monthText', text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar a competência',
    updateFailed: 'Erro ao atualizar a competência',
    missing: 'Competência não encontrada.',
    duplicate: 'Este mês já está cadastrado.',
  },
  // The one month that a tenant is not born with.
  example: { name: 'Encerramento', month: 13, active: true },
})
export type CompetenceDraft = Draft<typeof competence>
