import { file, flagSN, id, maskedText, reference, richText, text, url } from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A way to ask a portal's body for information: the counter of the citizen information service, or its electronic form.
 * Law: Lei 12.527/2011 (LAI), arts. 9º, I, e 10, § 2º.
 */
export const esicEntry = defineResource({
  name: 'esic-entry',
  table: 'portal_esic',
  noun: { one: 'entrada do e-SIC', many: 'entradas do e-SIC', gender: 'f' },
  purpose:
    'Onde e como o cidadão pede uma informação: o formulário na internet e o balcão, com endereço, telefone e horário.',
  screens: {
    title: 'e-SIC',
    list: '/informacoes/portal-informacoes/e-sic',
    create: '/informacoes/portal-informacoes/e-sic/cadastro',
    detail: '/informacoes/portal-informacoes/e-sic/detalhes/:id',
    edit: '/informacoes/portal-informacoes/e-sic/editar/:id',
  },
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    imageUrl: file({
      wire: 'img_url',
      label: 'Imagem',
      accept: 'image',
      external: true,
      help: 'O símbolo do serviço, em PNG ou JPEG.',
    }),
    title: text({
      wire: 'titulo',
      label: 'Título',
      max: 200,
      required: 'Informe o título.',
      placeholder: 'Pedido pela internet',
    }),
    message: richText({
      wire: 'mensagem',
      label: 'Orientações',
      help: 'Como pedir, em quanto tempo sai a resposta e a quem recorrer.',
    }),
    address: text({ wire: 'endereco', label: 'Endereço', max: 200 }),
    phone: maskedText({ identifier: 'phone', wire: 'telefone', label: 'Telefone' }),
    serviceHours: text({
      wire: 'atendimento',
      label: 'Horário de atendimento',
      max: 200,
      placeholder: 'Segunda a sexta, das 8h às 17h',
    }),
    navigationUrl: url({
      wire: 'nav_url',
      label: 'Endereço do formulário',
      placeholder: 'https://',
      help: 'Onde o pedido é feito pela internet, se houver.',
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
  },

  calls: {
    list: 'GET /webadm/portalesicportalid/:portalId',
    read: 'GET /webadm/portalesicid/:id',
    create: 'POST /webadm/portalesic',
    update: 'PUT /webadm/portalesic/:id',
    remove: 'DELETE /webadm/portalesicdelete/:id',
  },

  list: {
    columns: ['title', 'address', 'phone', 'serviceHours', 'active'],
    search: ['title', 'message', 'address'],
    order: 'title',
  },
  form: [
    { title: 'Entrada', fields: ['portalId', 'title', 'message', 'navigationUrl'] },
    { title: 'Balcão', fields: ['address', 'phone', 'serviceHours'] },
    { title: 'Publicação', fields: ['active', 'imageUrl'], aside: true },
  ],
  option: { text: ['title'] },
  messages: {
    createFailed: 'Erro ao cadastrar E-sic!',
    updateFailed: 'Erro ao atualizar E-sic!',
    missing: 'Entrada do e-SIC não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    imageUrl: null,
    title: 'Balcão do SIC na Prefeitura',
    message: '<p>Traga o pedido por escrito ou faça na hora. Não é preciso dizer o motivo.</p>',
    address: 'Praça das Palmeiras, 1, térreo, Centro',
    phone: '2739991000',
    serviceHours: 'Segunda a sexta, das 8h às 17h',
    navigationUrl: 'https://falabr.cgu.gov.br',
    active: true,
  },
})
export type EsicEntryDraft = Draft<typeof esicEntry>
