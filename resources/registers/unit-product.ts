import { date, derived, flagSN, id, reference } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A product that a unit offers, and from when to when. */
export const unitProduct = defineResource({
  name: 'unit-product',
  table: 'unidade_produto',
  noun: { one: 'produto da unidade', many: 'produtos das unidades', gender: 'm' },
  purpose: 'Quais produtos cada unidade oferece, e em que período.',
  screens: '/unidade/gestao-unidade/unidade-produto',
  scope: { through: 'productId' },

  fields: {
    id: id({}),
    unitId: reference('administrative-unit', {
      wire: 'id_unidade',
      label: 'Unidade',
      required: 'Escolha a unidade.',
    }),
    productId: reference('product', {
      wire: 'id_produto',
      label: 'Produto',
      required: 'Escolha o produto.',
    }),
    startDate: date({
      wire: 'data_inicio',
      label: 'Início',
      required: 'Informe a data de início.',
    }),
    endDate: date({
      wire: 'data_termino',
      label: 'Término',
      help: 'Deixe em branco enquanto a unidade oferecer o produto.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Oculto',
      contrary: inUse,
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Desligue o que saiu de uso. O registro fica guardado para consulta.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluído', initial: false, generated: true }),
    unitName: derived({
      wire: 'nome_unidade',
      label: 'Nome da unidade',
      through: 'unitId',
      by: 'corporateName',
    }),
    productName: derived({
      wire: 'nome_produto',
      label: 'Nome do produto',
      through: 'productId',
      by: 'name',
    }),
  },
  periods: [['startDate', 'endDate']],

  calls: {
    list: 'GET /webadmincontrole/unidadeproduto',
    read: 'GET /webadmincontrole/unidadeproduto/:id',
    create: 'POST /webadmincontrole/unidadeproduto',
    update: 'PUT /webadmincontrole/unidadeprodutoatualizar/:id',
    remove: 'DELETE /webadmincontrole/unidadeprodutodelete/:id',
  },

  list: {
    columns: ['unitName', 'productName', 'startDate', 'endDate', 'hidden'],
    search: ['unitName', 'productName'],
    order: '-startDate',
  },
  form: [
    { title: 'Produto da unidade', fields: ['unitId', 'productId', 'startDate', 'endDate'] },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['unitName', 'productName'] },
  messages: {
    createFailed: 'Erro ao cadastrar a unidade',
    updateFailed: 'Erro ao atualizar a unidade',
    missing: 'Produto da unidade não encontrado.',
  },
  example: { unitId: 1, productId: 1, startDate: '2024-02-01', endDate: null, hidden: false },
})
