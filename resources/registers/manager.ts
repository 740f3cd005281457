import { email, flagSN, id, maskedText, reference, text } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'
import { inState } from '../in-state.ts'

/**
 * The body that answers for portals before the law: a city hall, a chamber, an agency.
 * Law: Lei 12.527/2011 (LAI), arts. 1º e 8º.
 */
export const manager = defineResource({
  name: 'manager',
  table: 'gestor',
  noun: { one: 'gestor', many: 'gestores', gender: 'm' },
  purpose:
    'Os órgãos responsáveis pelos portais: prefeituras, câmaras, autarquias. Cada pessoa vê o que é dos seus gestores.',
  screens: '/gestor/cadastro-de-gestores',
  scope: { manager: 'id' },

  fields: {
    id: id({}),
    name: text({
      wire: 'nome',
      label: 'Nome',
      max: 200,
      required: 'Informe o nome do órgão.',
      placeholder: 'Prefeitura Municipal de…',
    }),
    abbreviation: text({
      wire: 'abreviacao',
      label: 'Abreviação',
      max: 40,
      help: 'Nome curto, como PMVO. Aparece onde há pouco espaço.',
    }),
    cnpj: maskedText({ identifier: 'cnpj', label: 'CNPJ', required: 'Informe o CNPJ.' }),
    email: email({ wire: 'e_mail', label: 'E-mail' }),
    contacts: text({
      wire: 'contatos',
      label: 'Contatos',
      max: 200,
      help: 'Nomes e telefones de quem atende pelo órgão.',
    }),
    address: text({ wire: 'endereco', label: 'Endereço', max: 200 }),
    addressStateId: reference('state', { wire: 'endEstadoId', label: 'Estado' }),
    addressLocalityId: reference('locality', {
      wire: 'endLocalidadeId',
      label: 'Município',
      ...inState('addressStateId'),
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativo', initial: true, words: ['Ativo', 'Inativo'] }),
  },
  unique: [['cnpj']],

  calls: {
    list: 'GET /webadmingestao/gestor',
    read: 'GET /webadmingestao/gestor/:id',
    create: 'POST /webadmingestao/gestor',
    update: 'PUT /webadmingestao/gestor/:id',
    remove: 'DELETE /webadmingestao/gestordelete/:id',
  },

  list: {
    columns: ['name', 'abbreviation', 'cnpj', 'addressLocalityId', 'active'],
    search: ['name', 'abbreviation', 'cnpj'],
    order: 'name',
  },
  form: [
    { title: 'Gestor', fields: ['name', 'abbreviation', 'cnpj'] },
    {
      title: 'Contato e endereço',
      fields: ['email', 'contacts', 'address', 'addressStateId', 'addressLocalityId'],
    },
    { title: 'Uso', fields: ['active'], aside: true },
  ],
  option: { text: ['name'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar o gestor',
    updateFailed: 'Erro ao atualizar o gestor',
    missing: 'Gestor não encontrado.',
    duplicate: 'Já existe um gestor com este CNPJ.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: {
    name: 'Prefeitura Municipal de Serra Clara',
    abbreviation: 'PMSC',
    cnpj: '41250980000168',
    email: 'contato@serraclara.es.gov.br',
    contacts: 'Gabinete, (27) 3999-1200',
    address: 'Praça da Matriz, 10, Centro',
    addressStateId: 1,
    addressLocalityId: 1,
    active: true,
  },
})
export type ManagerDraft = Draft<typeof manager>
