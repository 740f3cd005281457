import {
  choice,
  dateTime,
  file,
  id,
  integer,
  longText,
  reference,
  text,
  textReference,
  url,
  yearText,
} from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * A published document: a file, or the address of one, of a unit, with the period it is about. When and by whom it was
 * published, from where, and what the file is, are evidence: the server writes them, never the client. Law: LC 101/2000
 * (LRF), arts. 48 e 48-A; LC 131/2009; Lei 12.527/2011 (LAI), art. 8º, § 3º.
 */
export const documentElement = defineResource({
  name: 'document-element',
  table: 'elemento',
  noun: { one: 'documento', many: 'documentos', gender: 'm' },
  purpose: 'Os arquivos que o cidadão encontra no portal, por tipo, ano e unidade gestora.',
  screens: {
    title: 'Documentos publicados',
    list: '/portal-transparencia/publicador-de-documento/listar-documentos/:id',
    create: '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro',
    detail: '/portal-transparencia/publicador-de-documento/listar-documentos/detalhes/:id',
    edit: '/portal-transparencia/publicador-de-documento/listar-documentos/editar/:id',
  },
  scope: { portal: 'portalId' },

  fields: {
    elementId: id({ wire: 'elemento_id' }),
    portalId: reference('portal', {
      wire: 'portal_id',
      label: 'Portal',
      required: 'Escolha o portal.',
    }),
    clientHashId: textReference('portal-client', {
      wire: 'hash_id_cliente',
      label: 'Unidade gestora',
      required: 'Escolha a unidade gestora.',
    }),
    type: text({ wire: 'tipo', label: 'Formato', generated: true }),
    documentTypeId: reference('document-type', {
      wire: 'id_tipo_elemento',
      label: 'Tipo de documento',
      required: 'Escolha o tipo de documento.',
    }),
    description: text({
      wire: 'descricao',
      label: 'Descrição',
      max: 200,
      required: 'Informe a descrição.',
      placeholder: 'RREO do 1º bimestre de 2026',
      help: 'O que o cidadão vai ler na lista. Diga o que é e de quando.',
    }),
    year: yearText({
      wire: 'ano',
      label: 'Ano',
      required: 'Informe o ano.',
      placeholder: '2026',
      help: 'O ano a que o documento se refere, não o da publicação.',
    }),
    periodicity: choice(
      {
        mensal: 'Mensal',
        bimestral: 'Bimestral',
        trimestral: 'Trimestral',
        quadrimestral: 'Quadrimestral',
        semestral: 'Semestral',
        anual: 'Anual',
        eventual: 'Eventual',
      },
      {
        wire: 'periodicidade',
        label: 'Periodicidade',
        required: 'Escolha a periodicidade.',
        initial: 'eventual',
      },
    ),
    month: textReference('competence', {
      by: 'monthText',
      wire: 'mes',
      label: 'Mês',
      help: 'O mês ou, em períodos maiores, o último mês do período.',
    }),
    publishedAt: dateTime({ wire: 'data_publicacao', label: 'Publicado em', generated: true }),
    publishedBy: text({ wire: 'user_publicacao', label: 'Publicado por', generated: true }),
    originalName: text({
      wire: 'nome_original',
      label: 'Nome original do arquivo',
      max: 255,
      generated: true,
    }),
    externalUrl: url({
      wire: 'url_externa',
      label: 'Endereço externo',
      placeholder: 'https://',
      help: 'No lugar do arquivo, quando ele está em outro site oficial.',
    }),
    s3FileKey: file({
      wire: 's3_file_key',
      label: 'Arquivo',
      accept: 'document',
      facts: { name: 'originalName', size: 's3FileSize' },
      help: 'De preferência um PDF com texto que possa ser pesquisado, ou uma planilha aberta.',
    }),
    /** Of the file that the document has now: what it changed in the one before. */
    versionNote: longText({
      wire: 'nota_versao',
      label: 'O que mudou?',
      max: 300,
      unaskedWhenNew: true,
      askedWith: 's3FileKey',
      coversCpf: true,
      placeholder: 'Corrige o valor total da página 3.',
      help: 'Opcional. Os cidadãos leem esta nota junto da versão anterior: não escreva dados pessoais.',
    }),
    s3FileSize: integer({
      wire: 's3_file_size',
      label: 'Tamanho em bytes',
      size: 'Tamanho',
      generated: true,
    }),
    s3FileMd5: text({
      wire: 's3_file_md5',
      label: 'Assinatura MD5',
      max: 32,
      generated: true,
      help: 'Serve para conferir se o arquivo baixado é o publicado.',
    }),
    /** `arquivo` or `link`. */
    uploadType: text({ wire: 'tipo_upload', label: 'Forma de envio', generated: true }),
    publicationStation: text({
      wire: 'estacao_publicacao',
      label: 'Publicado a partir de',
      generated: true,
    }),
  },

  calls: {
    list: 'GET /webadm/listaelementoupl/:portalId/:year/:typeId',
    read: 'GET /webadm/elementoupl/:id',
    create: 'POST /webadm/elementoupl',
    update: 'PUT /webadm/elementoupl/:id',
    remove: 'DELETE /webadm/elementoupldelete/:id',
  },

  list: {
    columns: ['description', 'clientHashId', 'year', 'month', 'periodicity', 'publishedAt'],
    search: ['description', 'originalName'],
    order: '-publishedAt',
    indexed: true,
  },
  form: [
    {
      title: 'Documento',
      fields: [
        'portalId',
        'clientHashId',
        'documentTypeId',
        'description',
        'year',
        'periodicity',
        'month',
      ],
    },
    {
      title: 'Arquivo',
      fields: [
        's3FileKey',
        'versionNote',
        'externalUrl',
        'originalName',
        'type',
        's3FileSize',
        's3FileMd5',
      ],
    },
    {
      title: 'Publicação',
      fields: ['publishedAt', 'publishedBy', 'publicationStation', 'uploadType'],
      aside: true,
    },
  ],
  option: { text: ['description'] },
  messages: {
    createFailed: 'Erro ao criar documento',
    updateFailed: 'Erro ao atualizar documento',
    removeFailed: 'Erro ao excluir documento',
    listFailed: 'Ocorreu um erro ao filtrar os registros!',
    missing: 'Documento não encontrado',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    clientHashId: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
    documentTypeId: 1,
    description: 'RREO do 1º bimestre de 2026',
    year: '2026',
    periodicity: 'bimestral',
    month: '02',
    externalUrl: 'https://www.serraclara.es.gov.br/rreo-2026-1.pdf',
    s3FileKey: null,
    versionNote: null,
  },
})
export type DocumentElementDraft = Draft<typeof documentElement>
