import {
  choice,
  dateTime,
  file,
  flagSN,
  id,
  reference,
  richText,
  text,
  url,
} from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A piece of news of a portal, shown from its first to its last day.
 * Law: Constituição, art. 37, § 1º (publicity that informs and promotes no one); Lei 12.527/2011 (LAI), art. 3º, II.
 */
export const news = defineResource({
  name: 'news',
  table: 'portal_noticia',
  noun: { one: 'notícia', many: 'notícias', gender: 'f' },
  purpose:
    'O que há de novo no portal: prazos, audiências, publicações. Cada notícia aparece só no período escolhido.',
  screens: '/informacoes/portal-informacoes/noticias',
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    title: text({ wire: 'titulo', label: 'Título', max: 200, required: 'Informe o título.' }),
    photoTitle: text({
      wire: 'titulo_foto',
      label: 'Descrição da imagem',
      max: 200,
      help: 'O que a imagem mostra, para quem não a vê.',
    }),
    text: richText({ wire: 'texto', label: 'Texto', required: 'Escreva o texto da notícia.' }),
    imageS3: file({
      wire: 'imagem_s3',
      label: 'Imagem',
      accept: 'image',
      help: 'PNG ou JPEG, de preferência deitada.',
    }),
    documentS3Path: file({
      wire: 'caminho_documento_s3',
      label: 'Documento anexo',
      accept: 'document',
      help: 'Um arquivo que acompanha a notícia, como um edital.',
    }),
    externalUrl: url({
      wire: 'url_externa',
      label: 'Endereço externo',
      placeholder: 'https://',
      help: 'Onde ler mais, se houver.',
    }),
    startedIn: dateTime({
      wire: 'iniciado_em',
      label: 'Aparece a partir de',
      required: 'Informe quando a notícia começa a aparecer.',
    }),
    finishedIn: dateTime({
      wire: 'finalizado_em',
      label: 'Aparece até',
      help: 'Em branco, não sai do ar.',
    }),
    displayType: choice(
      {
        lista: 'Na lista de notícias',
        destaque: 'Em destaque',
        banner: 'Como faixa no alto da página',
      },
      {
        wire: 'tipo_exibicao',
        label: 'Onde aparece',
        required: 'Escolha onde a notícia aparece.',
        initial: 'lista',
      },
    ),
    showWindow: flagSN({
      wire: 'exibir_janela',
      label: 'Abrir em janela ao entrar no portal',
      initial: false,
      help: 'Use só para avisos urgentes.',
    }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluída', initial: false, generated: true }),
  },

  calls: {
    list: 'GET /webadm/portalnoticiasbyportal/:portalId',
    read: 'GET /webadm/portalnoticias/:id',
    create: 'POST /webadm/portalnoticias',
    update: 'PUT /webadm/portalnoticias/:id',
    remove: 'DELETE /webadm/portalnoticiasdelete/:id',
  },

  periods: [['startedIn', 'finishedIn']],
  list: {
    columns: ['title', 'displayType', 'startedIn', 'finishedIn', 'active'],
    search: ['title', 'text'],
    order: '-startedIn',
    within: {
      flag: 'active',
      from: 'startedIn',
      until: 'finishedIn',
      words: ['Agendada para', 'Encerrada em'],
    },
  },
  form: [
    { title: 'Notícia', fields: ['portalId', 'title', 'text', 'externalUrl'] },
    { title: 'Imagem e anexo', fields: ['imageS3', 'photoTitle', 'documentS3Path'] },
    {
      title: 'Publicação',
      fields: ['active', 'startedIn', 'finishedIn', 'displayType', 'showWindow'],
      aside: true,
    },
  ],
  option: { text: ['title'] },
  messages: {
    createFailed: 'Erro ao cadastrar Notícia!',
    updateFailed: 'Erro ao atualizar Notícia!',
    missing: 'Notícia não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    title: 'Audiência pública da LDO será no dia 20',
    photoTitle: null,
    text: '<p>A prefeitura convida para a audiência pública da <strong>Lei de Diretrizes Orçamentárias</strong>.</p>',
    imageS3: null,
    documentS3Path: null,
    externalUrl: null,
    startedIn: '2026-04-06T12:00:00.000Z',
    finishedIn: '2026-04-21T02:59:59.000Z',
    displayType: 'destaque',
    showWindow: false,
    active: true,
  },
})
export type NewsDraft = Draft<typeof news>
