import { flagSN, id, maskedText, reference, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A municipality, with the code of the national statistics office by which SICONFI and the courts of accounts know it.
 * Law: LC 101/2000 (LRF), art. 51; codes: IBGE, Divisão Territorial Brasileira.
 */
export const locality = defineResource({
  name: 'locality',
  table: 'localidade',
  noun: { one: 'localidade', many: 'localidades', gender: 'f' },
  purpose:
    'Os municípios do país, com o código do IBGE. São a base dos endereços e da identificação dos portais.',
  screens: '/cadastro-administrativo/localidade/cadastro-localidades',

  fields: {
    id: id({}),
    stateId: reference('state', {
      wire: 'id_estado',
      label: 'Estado',
      required: 'Escolha o estado.',
    }),
    name: text({ wire: 'nome', label: 'Nome', required: 'Informe o nome do município.' }),
    postalCode: maskedText({
      identifier: 'cep',
      wire: 'cep',
      label: 'CEP',
      help: 'O CEP geral do município, se houver um só.',
    }),
    ibge: maskedText({
      identifier: 'ibge',
      label: 'Código IBGE',
      required: 'Informe o código IBGE.',
      help: 'Sete dígitos, como 3205309 para Vitória; ou seis, sem o verificador.',
    }),
    ibge7: maskedText({
      identifier: 'ibge7',
      label: 'Código IBGE com dígito',
      help: 'O mesmo código com o dígito verificador.',
      unaskedWhenNew: true,
    }),
    acronym: text({
      wire: 'sigla',
      label: 'Sigla',
      max: 10,
      placeholder: 'ES',
      help: 'A sigla do estado. Distingue municípios de mesmo nome nas listas.',
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
  },
  unique: [['ibge']],

  calls: {
    list: 'GET /webadm/localidade',
    read: 'GET /webadm/localidadeid/:id',
    create: 'POST /webadm/localidade',
    update: 'PUT /webadm/localidade/:id',
    remove: 'DELETE /webadm/localidadedelete/:id',
  },

  list: {
    columns: ['name', 'stateId', 'ibge', 'postalCode', 'active'],
    search: ['name', 'ibge'],
    order: 'name',
  },
  form: [
    { title: 'Localidade', fields: ['name', 'stateId', 'acronym', 'postalCode'] },
    { title: 'Códigos', fields: ['ibge', 'ibge7'] },
    { title: 'Uso', fields: ['active'], aside: true },
  ],
  option: { text: ['name', 'acronym'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar a localidade',
    updateFailed: 'Erro ao atualizar a localidade',
    missing: 'Localidade não encontrada.',
    duplicate: 'Já existe uma localidade com este código IBGE.',
  },
  // An invented place, so that it never meets one of the municipalities that a tenant is born with.
  example: {
    stateId: 1,
    name: 'Vale do Orvalho',
    postalCode: '29999000',
    ibge: '3299991',
    ibge7: '3299991',
    acronym: 'ES',
    active: true,
  },
})
export type LocalityDraft = Draft<typeof locality>
