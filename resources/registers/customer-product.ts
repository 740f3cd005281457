import { date, derived, flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A product in use at a customer: since when, whether it is in place, and which unit attends. */
export const customerProduct = defineResource({
  name: 'customer-product',
  table: 'el_unidade_produto_cliente',
  noun: { one: 'produto do cliente', many: 'produtos dos clientes', gender: 'm' },
  purpose: 'Quais produtos cada cliente usa, se já foram implantados e quem atende.',
  screens: '/controle/cliente/produto-cliente',
  scope: { through: 'clientId' },

  fields: {
    id: id({}),
    clientId: reference('client', {
      wire: 'id_cliente',
      label: 'Cliente',
      required: 'Escolha o cliente.',
    }),
    unitProductId: reference('unit-product', {
      wire: 'id_unidade_produto',
      label: 'Unidade que atende',
      help: 'A unidade que oferece este produto, com o período em que o oferece.',
    }),
    productId: reference('product', {
      wire: 'id_produto',
      label: 'Produto',
      required: 'Escolha o produto.',
    }),
    clientName: derived({
      wire: 'nome_cliente',
      label: 'Nome do cliente',
      through: 'clientId',
      by: 'name',
    }),
    productName: derived({
      wire: 'nome_produto',
      label: 'Nome do produto',
      through: 'productId',
      by: 'name',
    }),
    deploymentDate: date({
      wire: 'data_implantacao',
      label: 'Data da implantação',
      help: 'A prevista, enquanto o produto não estiver implantado.',
    }),
    deployed: flagSN({ wire: 'implantado', label: 'Implantado', initial: false }),
    openingHours: text({
      wire: 'horario_funcionamento',
      label: 'Horário de funcionamento',
      max: 200,
      placeholder: 'Segunda a sexta, das 8h às 17h',
      help: 'Quando o cliente pode ser atendido.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Oculto',
      contrary: inUse,
      initial: false,
      words: ['Oculto', 'Visível'],
      help: 'Desligue o que saiu de uso. O registro fica guardado para consulta.',
    }),
  },

  calls: {
    list: 'GET /webadmincontrole/elunidadeprodutocliente',
    read: 'GET /webadmincontrole/elunidadeprodutocliente/:id',
    create: 'POST /webadmincontrole/elunidadeprodutocliente',
    update: 'PUT /webadmincontrole/unidadeprodutoclienteatualizar/:id',
    remove: 'DELETE /webadmincontrole/elunidadeprodutoclientedelete/:id',
  },

  list: {
    columns: ['clientName', 'productName', 'unitProductId', 'deploymentDate', 'deployed', 'hidden'],
    search: ['clientName', 'productName'],
    order: '-deploymentDate',
  },
  form: [
    {
      title: 'Produto do cliente',
      fields: ['clientId', 'productId', 'unitProductId', 'openingHours'],
    },
    { title: 'Implantação', fields: ['deploymentDate', 'deployed', 'hidden'], aside: true },
  ],
  option: { text: ['clientName', 'productName'] },
  messages: {
    createFailed: 'Erro ao cadastrar o produto do cliente',
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Produto do cliente não encontrado.',
  },
  example: {
    clientId: 1,
    unitProductId: 1,
    productId: 1,
    deploymentDate: '2026-03-16',
    deployed: true,
    openingHours: 'Segunda a sexta, das 8h às 17h',
    hidden: false,
  },
})
