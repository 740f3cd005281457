import { flagSN, id, reference, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** A system or service that a manager offers to its units and customers, such as payroll or public accounting. */
export const product = defineResource({
  name: 'product',
  table: 'el_produto',
  noun: { one: 'produto', many: 'produtos', gender: 'm' },
  purpose: 'Os sistemas e serviços que o gestor oferece às unidades e aos clientes.',
  screens: {
    list: '/unidade/gestao-unidade/produto',
    create: '/unidade/gestao-unidade/produto/cadastro/:gestorId',
    detail: '/unidade/gestao-unidade/produto/detalhes/:id',
    edit: '/unidade/gestao-unidade/produto/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      required: 'Informe o nome do produto.',
      placeholder: 'Contabilidade pública',
    }),
    acronym: text({ wire: 'sigla', label: 'Sigla', max: 20, placeholder: 'CPUB' }),
    ggSystems: text({
      wire: 'gg_sistemas',
      label: 'GG Sistemas',
      help: 'O código do produto no GG Sistemas. Deixe em branco se não houver.',
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
  unique: [['managerId', 'name']],

  calls: {
    list: 'GET /webadmincontrole/elproduto',
    read: 'GET /webadmincontrole/elprodutoid/:id',
    create: 'POST /webadmincontrole/elproduto',
    update: 'PUT /webadmincontrole/elprodutoup/:id',
    remove: 'DELETE /webadmincontrole/produtoedelete/:id',
  },
  lists: ['GET /webadmincontrole/elprodutogestor/:managerId'],

  list: {
    columns: ['name', 'acronym', 'ggSystems', 'managerId', 'hidden'],
    search: ['name', 'acronym', 'ggSystems'],
    order: 'name',
  },
  form: [
    { title: 'Produto', fields: ['managerId', 'name', 'acronym', 'ggSystems'] },
    { title: 'Uso', fields: ['hidden'], aside: true },
  ],
  option: { text: ['name'] },
  messages: {
    createFailed: 'Erro ao cadastrar o produto',
    updateFailed: 'Erro ao atualizar o produto',
    missing: 'Produto não encontrado.',
    duplicate: 'Este gestor já tem um produto com este nome.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: {
    managerId: 1,
    name: 'Contabilidade pública',
    acronym: 'CPUB',
    ggSystems: null,
    hidden: false,
  },
})
