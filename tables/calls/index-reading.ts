import { z } from 'zod'

/** How a portal stands in the national index of transparency (PNTP), as it travels. */
export const indexReading = z.object({
  estrita: z.number(),
  generosa: z.number(),
  nivel: z.string().describe('Diamante, Ouro, Prata; sem selo: Elevado, Intermediário, Básico'),
  selo: z.boolean().describe('Se o nível é um selo'),
  proximo: z
    .object({
      nivel: z.string(),
      pontos: z.number().describe('Quantos faltam'),
      essenciais: z.array(z.string()).describe('Critérios essenciais que faltam por inteiro'),
    })
    .nullable(),
})
export type IndexReading = z.output<typeof indexReading>
