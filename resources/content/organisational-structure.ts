import {
  dateTime,
  file,
  id,
  integer,
  reference,
  text,
  textReference,
  url,
  year,
} from '../../kernel/field.ts'
import { defineResource, type Draft } from '../../kernel/resource.ts'

/**
 * The organisation chart of a unit in a year: a file, or the address of one.
 * When and by whom it was published, and what the file is, are evidence: the server writes them, never the client.
 * Law: Lei 12.527/2011 (LAI), art. 8º, § 1º, I.
 */
export const organisationalStructure = defineResource({
  name: 'organisational-structure',
  table: 'estrutura_organizacional',
  noun: { one: 'estrutura organizacional', many: 'estruturas organizacionais', gender: 'f' },
  purpose:
    'O organograma de cada unidade gestora, por ano, como arquivo ou como endereço em outro site oficial.',
  screens: {
    title: 'Estrutura organizacional',
    list: '/organograma/institucional/estrutura-organizacional',
    create: '/organograma/institucional/estrutura-organizacional/cadastro',
    detail: '/organograma/institucional/estrutura-organizacional/detalhes/:id',
    edit: '/organograma/institucional/estrutura-organizacional/editar/:id',
  },
  scope: { portal: 'portalId' },

  fields: {
    id: id({}),
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
    description: text({
      wire: 'descricao',
      label: 'Descrição',
      max: 200,
      required: 'Informe a descrição.',
      placeholder: 'Organograma da Prefeitura de 2026',
    }),
    year: year({ wire: 'ano', label: 'Ano', required: 'Informe o ano.', placeholder: '2026' }),
    publishedAt: dateTime({ wire: 'data_publicacao', label: 'Publicado em', generated: true }),
    publishedBy: text({ wire: 'user_publicacao', label: 'Publicado por', generated: true }),
    publicationPath: text({
      wire: 'path_publicacao',
      label: 'Página no portal',
      max: 2_000,
      generated: true,
    }),
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
      help: 'De preferência um PDF com texto que possa ser lido em voz alta.',
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
    fileUrl: text({ wire: 'file_url', label: 'Endereço do arquivo', max: 2_000, generated: true }),
  },

  calls: {
    list: 'GET /webadm/estruturaorganizacionalportal/:portalId',
    read: 'GET /webadm/estruturaorganizacional/:id',
    create: 'POST /webadm/estruturaorganizacional',
    update: 'PUT /webadm/estruturaorganizacional/:id',
    remove: 'DELETE /webadm/estruturaorganizacionaldelete/:id',
  },

  list: {
    columns: ['description', 'clientHashId', 'year', 'publishedAt', 'originalName'],
    search: ['description', 'originalName'],
    order: '-year',
  },
  form: [
    { title: 'Estrutura', fields: ['portalId', 'clientHashId', 'description', 'year'] },
    {
      title: 'Arquivo',
      fields: ['s3FileKey', 'externalUrl', 'originalName', 's3FileSize', 's3FileMd5', 'fileUrl'],
    },
    { title: 'Publicação', fields: ['publishedAt', 'publishedBy', 'publicationPath'], aside: true },
  ],
  option: { text: ['description'] },
  messages: {
    createFailed: 'Erro ao cadastrar a Estrutura!',
    updateFailed: 'Erro ao atualizar a Estrutura!',
    missing: 'Estrutura organizacional não encontrada.',
    scope: 'Portal id deve ser um inteiro',
  },
  example: {
    portalId: 1,
    clientHashId: '6f1d2c3b4a5968778695a4b3c2d1e0f1',
    description: 'Organograma da Prefeitura de 2026',
    year: 2026,
    externalUrl: 'https://www.serraclara.es.gov.br/organograma-2026.pdf',
    s3FileKey: null,
  },
})
export type OrganisationalStructureDraft = Draft<typeof organisationalStructure>
