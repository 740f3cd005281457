import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { documentElement } from '../portal/document-element.ts'
import { longestReason } from '../withdrawal-grounds.ts'
import { ground, nothing, option } from './inputs.ts'
import { wireRow } from './record.ts'

// What the screens of documents choose from, where a publisher may publish, and why a document goes.

const access = { pages: pagesOf(documentElement), action: 'read' } as const
const unit = z.object({ hash_id: z.string(), nome: z.string() })

export const listDocumentYears = defineCall(
  'document-element.list-years',
  'GET /webadm/listaelementoupl/anos/buscar/portal/:portalId/tipo/:typeId',
  {
    summary: 'Listar os anos com documentos',
    access,
    answers: { 200: z.array(option), 204: nothing },
  },
)
export const listDocumentUnits = defineCall(
  'document-element.list-clients',
  'GET /webadm/documentos/clientes/buscar/portal/:portalId/tipo-documento/:typeId',
  {
    summary: 'Listar as UGs com documentos',
    access,
    query: z.object({ ano: z.string().optional() }),
    answers: { 200: z.array(unit), 204: nothing },
  },
)
export const listAuthorisedUnits = defineCall(
  'document-element.list-authorised-units',
  'GET /webadm/admpublicadordocverificaug/:portalId/:userId/:menuId/:submenuId',
  { summary: 'Listar as UGs em que o usuário publica', access, answers: { 200: z.array(unit) } },
)

/** A unit that is open to a publisher today, and the types of documents there; null is every type. */
export const openUnit = unit.extend({
  tipos: z.array(z.object({ id: z.int(), nome: z.string() })).nullable(),
})
export type OpenUnit = z.output<typeof openUnit>
/** The server alone knows who is limited to what. */
const reach = z.object({
  limitado: z.boolean().describe('Permissões limitam este usuário no portal'),
  motivo: z.string().describe('O que ouve quem mexe em outra coisa'),
  pedido: z.string().describe('A quem pedir a permissão'),
  ugs: z.array(openUnit),
})
export type PublisherReach = z.output<typeof reach>
export const readReach = defineCall(
  'document-element.reach',
  'GET /webadm/documentos/onde-publica/:portalId',
  {
    summary: 'Dizer em que UGs e tipos de documento o usuário publica',
    access,
    answers: { 200: reach },
  },
)

/** How far the text of a document's file is known; `estado` is null while it waits to be read, and of an address. */
const fileText = z.object({
  estado: z.enum(['lido', 'sem_texto', 'ilegivel']).nullable(),
  motivo: z.string().nullable().describe('Por que o arquivo não pôde ser lido'),
  paginas: z.int().nullable(),
  cortado: z.boolean().describe('O arquivo diz mais do que a busca alcança'),
})
export type FileTextState = z.output<typeof fileText>
export const readFileText = defineCall(
  'document-element.file-text',
  'GET /webadm/documentos/texto-do-arquivo/:id',
  {
    summary: 'Dizer se a busca alcança o que está escrito no arquivo de um documento',
    access,
    answers: { 200: fileText },
  },
)

/** What a file that was just sent says first, of which its type and period are proposed; read at once, and not kept. */
export const readFileStart = defineCall(
  'document-element.file-start',
  'GET /webadm/documentos/comeco-do-arquivo/:portalId',
  {
    summary: 'Ler o começo do texto de um arquivo enviado',
    access,
    perMinute: 600,
    query: z.object({ arquivo: z.string().describe('A chave do arquivo') }),
    answers: {
      200: z.object({
        texto: z.string().describe('Vazio quando não se lê nenhum'),
        cnpj_alheio: z
          .string()
          .nullable()
          .describe('O CNPJ que o começo traz e que não é de nenhum órgão do portal'),
      }),
    },
  },
)

export const readPublicAddress = defineCall(
  'document-element.public-address',
  'GET /webadm/documentos/endereco-publico/:id',
  {
    summary: 'Dizer o endereço em que os cidadãos encontram sempre o arquivo atual de um documento',
    access,
    answers: {
      200: z.object({
        endereco: z.string().nullable().describe('Do arquivo'),
        pagina: z.string().nullable().describe('Da página do documento no portal'),
      }),
    },
  },
)

/** The removal that says why. Not a body of the documented DELETE: on the way proxies may drop it (RFC 9110, 9.3.5). */
export const withdrawDocument = defineCall(
  'document-element.withdraw',
  'POST /webadm/documentos/retirar/:id',
  {
    summary: 'Excluir um documento e dizer por que sai do ar',
    access: { ...access, action: 'delete' },
    body: z.strictObject({
      fundamento: ground.nullish().describe('O fundamento legal'),
      motivo: z
        .string('Escreva um texto.')
        .trim()
        .max(longestReason, `Motivo: escreva no máximo ${longestReason} letras.`)
        .nullish()
        .describe('O que os cidadãos leem no endereço do documento; um CPF nele é coberto'),
    }),
    answers: { 200: wireRow(documentElement) },
  },
)
