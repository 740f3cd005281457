import {
  email,
  file,
  flagSN,
  id,
  integer,
  maskedText,
  reference,
  richText,
  text,
} from '../../kernel/field.ts'
import { defineResource, type Draft, type Entity } from '../../kernel/resource.ts'
import { onPortal } from '../contrary.ts'

/**
 * A secretariat or department, who answers for it, and how it is reached. Departments stand below the secretariat they
 * belong to. Law: Lei 12.527/2011 (LAI), art. 8º, § 1º, I.
 */
export const secretariat = defineResource({
  name: 'secretariat',
  table: 'portal_secretaria',
  noun: { one: 'secretaria', many: 'secretarias', gender: 'f' },
  purpose:
    'As secretarias e o que está abaixo delas: competências, responsáveis, endereço, telefones e horário.',
  screens: '/organograma/institucional/secretarias',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    parentId: reference('secretariat', {
      wire: 'parent_Id',
      label: 'Abaixo de',
      help: 'A secretaria a que esta pertence. Em branco, fica no primeiro nível.',
    }),
    portalId: reference('portal', {
      wire: 'portal_Id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    name: text({
      wire: 'nome',
      label: 'Nome',
      max: 200,
      required: 'Informe o nome da secretaria.',
      placeholder: 'Secretaria Municipal de Educação',
    }),
    cnpj: maskedText({ identifier: 'cnpj', label: 'CNPJ' }),
    address: text({ wire: 'endereco', label: 'Endereço', max: 200 }),
    contact: text({
      wire: 'contato',
      label: 'Responsável',
      max: 200,
      placeholder: 'Nome e cargo',
      help: 'Quem responde pela secretaria.',
    }),
    email: email({ label: 'E-mail' }),
    landline: maskedText({ identifier: 'phone', wire: 'tel_Fixo', label: 'Telefone fixo' }),
    mobile: maskedText({ identifier: 'phone', wire: 'tel_Celular', label: 'Celular' }),
    fax: maskedText({ identifier: 'phone', wire: 'tel_Fax', label: 'Fax' }),
    serviceHours: text({
      wire: 'atendimento',
      label: 'Horário de atendimento',
      max: 200,
      placeholder: 'Segunda a sexta, das 8h às 17h',
    }),
    responsibilities: richText({
      wire: 'competencias',
      label: 'Competências',
      help: 'O que a secretaria faz, em itens curtos.',
    }),
    order: integer({
      wire: 'ordem',
      label: 'Ordem',
      initial: 1,
      help: 'As menores aparecem primeiro, dentro do mesmo nível.',
    }),
    hidden: flagSN({
      wire: 'ocultar',
      label: 'Ocultar no portal',
      contrary: onPortal,
      initial: false,
      words: ['Oculta', 'Visível'],
      help: 'Fora do portal, leva consigo o que está abaixo dela.',
    }),
    curriculum: richText({ wire: 'curriculo', label: 'Currículo do responsável' }),
    fileUrl: file({
      wire: 'file_url',
      label: 'Arquivo',
      accept: 'document',
      external: true,
      help: 'O regimento, a agenda ou o currículo completo, por exemplo.',
    }),
  },

  calls: {
    list: 'GET /webadm/portalsecretariaportal/:portalId',
    read: 'GET /webadm/portalsecretaria/:id',
    create: 'POST /webadm/portalsecretaria',
    update: 'PUT /webadm/portalsecretaria/:id',
    remove: 'DELETE /webadm/portalsecretariadelete/:id',
  },
  lists: ['GET /webadm/portalsecretaria'],

  list: {
    columns: ['name', 'parentId', 'contact', 'landline', 'order', 'hidden'],
    search: ['name', 'contact', 'responsibilities'],
    order: 'order',
  },
  form: [
    { title: 'Secretaria', fields: ['portalId', 'name', 'parentId', 'responsibilities'] },
    {
      title: 'Contato',
      fields: ['address', 'serviceHours', 'landline', 'mobile', 'fax', 'email', 'cnpj'],
    },
    { title: 'Responsável', fields: ['contact', 'curriculum', 'fileUrl'] },
    { title: 'Publicação', fields: ['hidden', 'order'], aside: true },
  ],
  option: { text: ['name'] },
  messages: {
    createFailed: 'Erro ao cadastrar a Secretaria',
    updateFailed: 'Erro ao atualizar a Secretaria',
    missing: 'Secretaria não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    parentId: null,
    name: 'Secretaria Municipal de Educação',
    cnpj: null,
    address: 'Rua das Acácias, 120, Centro',
    contact: 'Marta Lúcia Perim, secretária',
    email: 'educacao@serraclara.es.gov.br',
    landline: '2739991020',
    mobile: null,
    fax: null,
    serviceHours: 'Segunda a sexta, das 7h às 16h',
    responsibilities:
      '<ul><li>Cuidar das escolas municipais</li><li>Organizar o transporte e a merenda</li></ul>',
    order: 1,
    hidden: false,
    curriculum: null,
    fileUrl: null,
  },
})
export type Secretariat = Entity<typeof secretariat>
export type SecretariatDraft = Draft<typeof secretariat>
