import { id, maskedText, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A state of the federation, with the code of the national statistics office.
 * Law: Constituição, art. 18; codes: IBGE, Divisão Territorial Brasileira.
 */
export const state = defineResource({
  name: 'state',
  table: 'estado',
  noun: { one: 'estado', many: 'estados', gender: 'm' },
  purpose:
    'As unidades da federação. Aparecem nas listas de endereço, nos portais e nas localidades.',
  screens: '/cadastro-administrativo/localidade/estado',

  fields: {
    id: id({}),
    abbreviation: text({
      wire: 'sigla',
      label: 'Sigla',
      max: 2,
      required: 'Informe a sigla.',
      placeholder: 'ES',
      pattern: { test: /^[A-Z]{2}$/, message: 'Use as duas letras maiúsculas da sigla, como ES.' },
    }),
    name: text({ wire: 'nome', label: 'Nome', required: 'Informe o nome do estado.' }),
    ibge: maskedText({
      identifier: 'ibgeState',
      label: 'Código IBGE',
      required: 'Informe o código IBGE.',
      help: 'Dois dígitos, como 32 para o Espírito Santo.',
    }),
  },
  unique: [['abbreviation'], ['ibge']],

  calls: {
    list: 'GET /webadm/estados',
    read: 'GET /webadm/estadosid/:id',
    create: 'POST /webadm/estados',
    update: 'PUT /webadm/estados/:id',
    remove: 'DELETE /webadm/estadosdelete/:id',
  },

  list: {
    columns: ['name', 'abbreviation', 'ibge'],
    search: ['name', 'abbreviation'],
    order: 'name',
  },
  form: [{ title: 'Estado', fields: ['name', 'abbreviation', 'ibge'] }],
  option: { value: 'abbreviation', text: ['name', 'abbreviation'] },
  messages: {
    createFailed: 'Erro ao cadastrar Estado!',
    updateFailed: 'Erro ao atualizar Estado!',
    missing: 'Estado não encontrado.',
    duplicate: 'Já existe um estado com esta sigla ou este código IBGE.',
  },
  // A state of the past, so that it never meets one of the 27 that a tenant is born with.
  example: { abbreviation: 'GB', name: 'Guanabara', ibge: '34' },
})
export type StateDraft = Draft<typeof state>
