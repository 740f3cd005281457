import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { documentElement } from '../portal/document-element.ts'

// Files: sending, removing, reading.

/** A file that the server has stored. */
const stored = z.object({
  s3_file_key: z.string(),
  s3_file_size: z.int().describe('Em bytes'),
  s3_file_md5: z.string(),
  nome_original: z.string(),
  tipo: z.string(),
  file_url: z.string(),
})
const uploaded = stored.extend({
  duplicado: z
    .object({ elemento_id: z.int(), descricao: z.string() })
    .optional()
    .describe('O mesmo conteúdo já está publicado neste portal'),
  avisos: z
    .array(z.string())
    .optional()
    .describe('O que foi tirado do arquivo, e o que ele tem que talvez não seja para o público'),
})
export type Uploaded = z.output<typeof uploaded>

/** The portal before the file: the server reads in order, and must know it before the bytes come. */
export const uploadFile = defineCall('file.upload', 'POST /webadm/arquivos', {
  summary: 'Enviar um arquivo, que um registro depois mostra',
  access: 'session',
  body: {
    type: 'multipart/form-data',
    form: z.object({ portal_id: z.int(), file: z.file().meta({ format: 'binary' }) }),
  },
  answers: { 201: uploaded },
})

const removal = {
  summary: 'Excluir um arquivo que nenhum registro mostra',
  access: { pages: pagesOf(documentElement), action: 'delete' },
  query: z.object({ filename: z.unknown().optional() }),
  answers: { 200: stored },
} as const
/** The name is a key with slashes: it may come as a parameter, or as `filename`. */
export const removeFile = defineCall(
  'document-element.delete-file',
  'DELETE /webadm/delete/arquivos/:fileName',
  removal,
)
/** The same for clients that do not encode the slashes. */
export const removeFileByPath = defineCall(
  'document-element.delete-file-by-path',
  'DELETE /webadm/delete/arquivos/*',
  removal,
)

export const readFile = defineCall('file.read', 'GET /arquivos/*', {
  summary: 'Baixar um arquivo',
  access: 'open',
  answers: {
    200: { type: 'application/octet-stream' },
    206: { type: 'application/octet-stream' },
    304: z.null(),
    307: z.null(),
    416: z.null(),
  },
})
