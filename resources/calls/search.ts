import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { portalKey } from './inputs.ts'

// One search over the registers of the back office.

/** A row that was found, and the noun that it is of. */
const found = z.object({
  recurso: z.string(),
  registro: z.string(),
  titulo: z.string(),
})
export type Found = z.output<typeof found>

export const findRecords = defineCall('search.find-records', 'GET /webadm/buscar', {
  summary: 'Achar registros de todas as listas que o usuário pode ver, alguns de cada uma',
  access: 'session',
  query: z.object({
    q: z
      .string({ error: 'Informe o que procurar.' })
      .trim()
      .min(2, 'Informe duas letras ou mais.')
      .max(120, 'Use menos palavras.'),
    portal: portalKey.optional(),
  }),
  answers: { 200: z.array(found) },
})
