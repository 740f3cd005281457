import { choice, id, text } from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'

/**
 * A body of the public administration as the accounting systems know it: its code stands in portals and units.
 * Law: CF, arts. 2º e 37; Lei 4.320/1964, art. 1º.
 */
export const entity = defineResource({
  name: 'entity',
  table: 'entidade',
  noun: { one: 'entidade', many: 'entidades', gender: 'f' },
  purpose:
    'As entidades públicas e o poder de cada uma. O código serve para ligar portais e UGs aos sistemas contábeis.',
  screens: '/cadastro-administrativo/utilitarios/entidades',

  fields: {
    id: id({}),
    name: text({
      wire: 'nome',
      label: 'Nome',
      max: 200,
      required: 'Informe o nome da entidade.',
      placeholder: 'Câmara Municipal de…',
    }),
    powerType: choice(
      {
        executivo: 'Executivo',
        legislativo: 'Legislativo',
        autarquia: 'Autarquia',
        fundo: 'Fundo',
        consorcio: 'Consórcio',
        estatal: 'Estatal',
      },
      {
        wire: 'tipo_poder',
        label: 'Poder ou natureza',
        required: 'Escolha o poder ou a natureza.',
        initial: 'executivo',
      },
    ),
    template: text({
      label: 'Modelo',
      help: 'Nome do modelo de prestação de contas. Deixe em branco se o fornecedor não o informou.',
    }),
    /** The power in words, `Consórcio`. */
    powerTypeName: text({ wire: 'tipoPoderNome', label: 'Poder por extenso', generated: true }),
  },
  unique: [['name']],

  calls: {
    list: 'GET /webadm/entidade',
    read: 'GET /webadm/entidadeid/:id',
    create: 'POST /webadm/entidade',
    update: 'PUT /webadm/entidade/:id',
    remove: 'DELETE /webadm/entidadedelete/:id',
  },

  list: {
    columns: ['name', 'powerType', 'template', 'id'],
    search: ['name', 'template'],
    order: 'name',
  },
  form: [{ title: 'Entidade', fields: ['name', 'powerType', 'template'] }],
  option: { text: ['name'] },
  messages: {
    createFailed: 'Erro ao cadastrar a entidade',
    updateFailed: 'Erro ao atualizar registro!',
    missing: 'Entidade não encontrada.',
    duplicate: 'Já existe uma entidade com este nome.',
  },
  example: { name: 'Consórcio Público da Região Serrana', powerType: 'consorcio', template: 'PCM' },
})
