import { date, dateTime, derived, flag10, flagSN, id, reference } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A person at work: in which area, in which function, on which product of a unit, from when to when. */
export const collaborator = defineResource({
  name: 'collaborator',
  table: 'colaborador',
  noun: { one: 'colaborador', many: 'colaboradores', gender: 'm' },
  purpose: 'Quem trabalha em cada área e produto, em que função e em que período.',
  screens: '/equipe/colaborador',
  scope: { through: 'areaId' },

  fields: {
    id: id({ wire: 'campo_id' }),
    unitProductId: reference('unit-product', {
      wire: 'id_unidade_produto',
      label: 'Produto da unidade',
      required: 'Escolha o produto da unidade.',
    }),
    productName: derived({
      wire: 'nome_produto',
      label: 'Produto',
      through: 'unitProductId',
      by: 'productName',
    }),
    areaId: reference('area', { wire: 'id_area', label: 'Área', required: 'Escolha a área.' }),
    personId: reference('person', {
      wire: 'id_pessoa',
      label: 'Pessoa',
      required: 'Escolha a pessoa.',
      help: 'Quem não está na lista precisa antes ser cadastrado em Pessoas.',
    }),
    functionId: reference('hr-function', {
      wire: 'id_funcao',
      label: 'Função',
      required: 'Escolha a função.',
    }),
    startDate: date({
      wire: 'data_inicio',
      label: 'Início',
      required: 'Informe a data de início.',
    }),
    endDate: date({
      wire: 'data_termino',
      label: 'Término',
      help: 'Deixe em branco enquanto a pessoa estiver nesta função.',
    }),
    hidden: flag10({
      wire: 'ocultar',
      label: 'Oculto',
      contrary: inUse,
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Desligue para guardar o registro só para consulta.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluído', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluido_em', label: 'Excluído em', generated: true }),
    areaName: derived({ wire: 'nome_area', label: 'Nome da área', through: 'areaId', by: 'name' }),
    functionName: derived({
      wire: 'nome_funcao',
      label: 'Nome da função',
      through: 'functionId',
      by: 'name',
    }),
    collaboratorName: derived({
      wire: 'nome_colaborador',
      label: 'Nome',
      through: 'personId',
      by: 'userName',
    }),
  },
  periods: [['startDate', 'endDate']],

  calls: {
    list: 'GET /webadmincontrole/colaborador',
    read: 'GET /webadmincontrole/colaborador/:id',
    create: 'POST /webadmincontrole/colaborador',
    update: 'PUT /webadmincontrole/colaboradoratualizar/:id',
    remove: 'DELETE /webadmincontrole/colaboradordelete/:id',
  },

  list: {
    columns: [
      'collaboratorName',
      'functionName',
      'areaName',
      'productName',
      'startDate',
      'endDate',
    ],
    search: ['collaboratorName', 'functionName', 'areaName'],
    order: '-startDate',
  },
  form: [
    {
      title: 'Colaborador',
      fields: ['personId', 'functionId', 'areaId', 'unitProductId', 'startDate', 'endDate'],
    },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['collaboratorName', 'functionName'] },
  messages: {
    createFailed: 'Erro ao cadastrar o Colaborador!',
    updateFailed: 'Erro ao atualizar o Colaborador!',
    missing: 'Colaborador não encontrado.',
  },
  example: {
    unitProductId: 1,
    areaId: 1,
    personId: 1,
    functionId: 1,
    startDate: '2025-02-03',
    endDate: null,
    hidden: false,
  },
})
