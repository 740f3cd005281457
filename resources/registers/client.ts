import { dateTime, derived, flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A customer of a manager in the control area: whoever uses its products. Not a unit of a portal (`portal-client`). */
export const client = defineResource({
  name: 'client',
  table: 'el_cliente',
  noun: { one: 'cliente', many: 'clientes', gender: 'm' },
  purpose: 'Os órgãos que usam os produtos do gestor, com o município e a região de cada um.',
  screens: {
    list: '/controle/cliente/listagem-cliente',
    create: '/controle/cliente/listagem-cliente/cadastro/:managerId',
    detail: '/controle/cliente/listagem-cliente/detalhes/:id',
    edit: '/controle/cliente/listagem-cliente/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    localityId: reference('locality', {
      wire: 'id_localidade',
      label: 'Município',
      required: 'Escolha o município.',
    }),
    regionId: reference('region', { wire: 'id_regiao', label: 'Região' }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      max: 200,
      required: 'Informe o nome do cliente.',
      placeholder: 'Prefeitura Municipal de…',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Oculto',
      contrary: inUse,
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Desligue quem deixou de ser cliente. O registro fica guardado para consulta.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluído', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluido_em', label: 'Excluído em', generated: true }),
    managerName: derived({
      wire: 'nome_gestor',
      label: 'Nome do gestor',
      through: 'managerId',
      by: 'name',
    }),
  },
  unique: [['managerId', 'name']],

  calls: {
    list: 'GET /webadmincontrole/elcliente',
    read: 'GET /webadmincontrole/elcliente/:id',
    create: 'POST /webadmincontrole/elcliente',
    update: 'PUT /webadmincontrole/elclienteatualizar/:id',
    remove: 'DELETE /webadmincontrole/elclientedelete/:id',
  },
  lists: ['GET /webadmincontrole/elclientegestor/:managerId'],

  list: {
    columns: ['name', 'localityId', 'regionId', 'managerId', 'hidden'],
    search: ['name'],
    order: 'name',
  },
  form: [
    { title: 'Cliente', fields: ['managerId', 'name', 'localityId', 'regionId'] },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['name'] },
  messages: {
    createFailed: 'Erro ao cadastrar o cliente',
    updateFailed: 'Erro ao atualizar o cliente',
    missing: 'Cliente não encontrado.',
    duplicate: 'Este gestor já tem um cliente com este nome.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: {
    managerId: 1,
    localityId: 1,
    regionId: 1,
    name: 'Câmara Municipal de Vale do Orvalho',
    hidden: false,
  },
})
