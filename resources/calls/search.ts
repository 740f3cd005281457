import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { portal } from '../portal/portal.ts'
import { portalKey } from './inputs.ts'

// One search over the registers of the back office, and over the public tables of a portal.

const q = z
  .string({ error: 'Informe o que procurar.' })
  .trim()
  .min(2, 'Informe duas letras ou mais.')
  .max(120, 'Use menos palavras.')

/** A row that was found, and the noun that it is of. */
const found = z.object({
  recurso: z.string(),
  registro: z.string(),
  titulo: z.string(),
})
export type FoundRecord = z.output<typeof found>

export const findRecords = defineCall('search.find-records', 'GET /webadm/buscar', {
  summary: 'Achar registros de todas as listas que o usuário pode ver, alguns de cada uma',
  access: 'session',
  query: z.object({
    q,
    portal: portalKey.optional(),
  }),
  answers: { 200: z.array(found) },
})

/** Who may see a portal's record sees its tables. */
export const tablePages: readonly string[] = pagesOf(portal).filter((page) =>
  page.startsWith('/administrador-portal/'),
)

/** A table by its name, or rows of one, and where they are read. */
const foundTable = z.object({
  tipo: z.enum(['tabela', 'linhas']),
  titulo: z.string(),
  detalhe: z.string(),
  lugar: z.enum(['tela', 'portal']).describe('Uma tela desta aplicação, ou a página do portal'),
  endereco: z.string(),
})
export type FoundTable = z.output<typeof foundTable>

export const findTables = defineCall('search.find-tables', 'GET /webadm/buscar/:portalId/tabelas', {
  summary:
    'Achar tabelas públicas de um portal pelo nome, e linhas delas pelas palavras ou pelo número',
  access: { pages: tablePages, action: 'read' },
  query: z.object({ q }),
  answers: { 200: z.array(foundTable) },
})
