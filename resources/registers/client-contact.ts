import { derived, flagSN, id, reference } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A person whom a manager's team speaks to at a customer. */
export const clientContact = defineResource({
  name: 'client-contact',
  table: 'el_cliente_contato',
  noun: { one: 'contato', many: 'contatos', gender: 'm' },
  purpose: 'Com quem falar em cada cliente.',
  screens: '/controle/cliente/contatos',
  scope: { through: 'clientId' },

  fields: {
    id: id({}),
    clientId: reference('client', {
      wire: 'id_cliente',
      label: 'Cliente',
      required: 'Escolha o cliente.',
    }),
    clientName: derived({
      wire: 'nome_cliente',
      label: 'Nome do cliente',
      through: 'clientId',
      by: 'name',
    }),
    personId: reference('person', {
      wire: 'id_pessoa',
      label: 'Pessoa',
      required: 'Escolha a pessoa.',
      help: 'Quem não está na lista precisa antes ser cadastrado em Pessoas.',
    }),
    personName: derived({
      wire: 'nome_pessoa',
      label: 'Nome da pessoa',
      through: 'personId',
      by: 'userName',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Oculto',
      contrary: inUse,
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Desligue quem já não atende pelo cliente. O registro fica guardado para consulta.',
    }),
  },
  unique: [['clientId', 'personId']],

  calls: {
    list: 'GET /webadmincontrole/elclientecontato',
    read: 'GET /webadmincontrole/elclientecontatoid/:id',
    create: 'POST /webadmincontrole/elclientecontato',
    update: 'PUT /webadmincontrole/elclientecontato/:id',
    remove: 'DELETE /webadmincontrole/elclientecontatodelete/:id',
  },

  list: {
    columns: ['personName', 'clientName', 'hidden'],
    search: ['personName', 'clientName'],
    order: '-id',
  },
  form: [
    { title: 'Contato', fields: ['clientId', 'personId'] },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['clientName', 'personName'] },
  messages: {
    createFailed: 'Erro ao cadastrar o contato',
    updateFailed: 'Erro ao atualizar o contato',
    missing: 'Contato não encontrado.',
    duplicate: 'Esta pessoa já é contato deste cliente.',
  },
  example: { clientId: 1, personId: 1, hidden: false },
})
