import { z } from 'zod'

/** What is wrong with a cell of a file, or is to be known of it, as it travels. */
export const fileFinding = z.object({
  linha: z.int(),
  coluna: z.string(),
  campo: z.string(),
  nome: z.string().describe('O nome do campo, ou vazio'),
  valor: z.string(),
  codigo: z.string(),
  mensagem: z.string(),
  gravidade: z.enum(['erro', 'aviso']),
})
