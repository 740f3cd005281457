import { z } from 'zod'

/** What is asked before a load of a public table is published, as it travels. */
export const loadDoubt = z.object({
  codigo: z.string().describe('O que a resposta leva: muda com os fatos de que a pergunta trata'),
  texto: z.string(),
  itens: z.array(z.string()),
  sim: z.string().describe('O que diz quem responde sim'),
  motivo: z
    .boolean()
    .describe('Se um sim não basta: quem publica escreve por quê, em “Tabelas públicas”'),
})
export type LoadDoubt = z.output<typeof loadDoubt>
