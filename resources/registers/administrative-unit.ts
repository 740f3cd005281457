import { email, flagSN, id, maskedText, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inState } from '../in-state.ts'

/** A legal person that one or more managers work through: it has a registration of its own at the revenue service. */
export const administrativeUnit = defineResource({
  name: 'administrative-unit',
  table: 'adm_unidade',
  noun: { one: 'unidade', many: 'unidades', gender: 'f' },
  purpose: 'As pessoas jurídicas pelas quais os gestores atuam, com CNPJ, inscrições e endereço.',
  screens: '/gestor/cadastro-de-unidades',

  fields: {
    id: id({}),
    corporateName: text({
      wire: 'razao_social',
      label: 'Razão social',
      max: 200,
      required: 'Informe a razão social.',
    }),
    tradeName: text({
      wire: 'nome_fantasia',
      label: 'Nome fantasia',
      max: 200,
      help: 'Como a unidade é conhecida. Aparece onde há pouco espaço.',
    }),
    cnpj: maskedText({ identifier: 'cnpj', label: 'CNPJ', required: 'Informe o CNPJ.' }),
    municipalRegistration: text({ wire: 'insc_municipal', label: 'Inscrição municipal', max: 20 }),
    stateRegistration: text({
      wire: 'insc_estadual',
      label: 'Inscrição estadual',
      max: 20,
      help: 'Escreva ISENTO se a unidade for dispensada.',
    }),
    email: email({ wire: 'e_mail', label: 'E-mail' }),
    contacts: text({
      wire: 'contatos',
      label: 'Contatos',
      max: 200,
      help: 'Nomes e telefones de quem atende pela unidade.',
    }),
    address: text({ wire: 'endereco', label: 'Endereço', max: 200 }),
    stateId: reference('state', { wire: 'id_estado', label: 'Estado' }),
    localityId: reference('locality', {
      wire: 'id_localidade',
      label: 'Município',
      ...inState('stateId'),
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
  },
  unique: [['cnpj']],

  calls: {
    list: 'GET /webadm/admunidade',
    read: 'GET /webadm/admunidade/:id',
    create: 'POST /webadm/admunidade',
    update: 'PUT /webadm/admunidade/:id',
    remove: 'DELETE /webadm/admunidadedelete/:id',
  },

  list: {
    columns: ['corporateName', 'tradeName', 'cnpj', 'localityId', 'active'],
    search: ['corporateName', 'tradeName', 'cnpj'],
    order: 'corporateName',
  },
  form: [
    {
      title: 'Unidade',
      fields: ['corporateName', 'tradeName', 'cnpj', 'municipalRegistration', 'stateRegistration'],
    },
    {
      title: 'Contato e endereço',
      fields: ['email', 'contacts', 'address', 'stateId', 'localityId'],
    },
    { title: 'Uso', fields: ['active'], aside: true },
  ],
  option: { text: ['corporateName'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar a unidade',
    updateFailed: 'Erro ao atualizar a unidade',
    missing: 'Unidade não encontrada.',
    duplicate: 'Já existe uma unidade com este CNPJ.',
  },
  example: {
    corporateName: 'Instituto de Tecnologia de Serra Clara',
    tradeName: 'ITSC',
    cnpj: '52104387000120',
    municipalRegistration: '10482',
    stateRegistration: 'ISENTO',
    email: 'contato@itsc.es.gov.br',
    contacts: 'Secretaria, (27) 3999-1450',
    address: 'Rua do Moinho, 210, Centro',
    stateId: 1,
    localityId: 1,
    active: true,
  },
})
