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

export const criterion = z.object({
  codigo: z.string().describe('Como a cartilha o numera: 4.3'),
  dimensao: z.string(),
  titulo: z.string(),
  classe: z.enum(['essencial', 'obrigatoria', 'recomendada']),
  pontos: z.number().describe('Quanto vale, dos 100 do índice'),
  alcancados: z.number().describe('Para um avaliador estrito, que abre as linhas e os arquivos'),
  generosa: z.number().describe('Para um que os toma pelo nome'),
  provas: z
    .array(z.object({ nome: z.string(), endereco: z.string().nullable() }))
    .describe('As tabelas, os documentos ou as páginas que o provam'),
  nota: z
    .string()
    .nullable()
    .describe('Por que nada do portal o prova; nulo onde isso pode ser conferido'),
  faltas: z.array(
    z.object({
      lugar: z.object({
        tipo: z.enum(['tabela', 'documento', 'cadastro']),
        nome: z.string(),
        tela: z.string().describe('Onde se resolve, nesta aplicação'),
      }),
      texto: z.string().describe('O que falta e o que fazer'),
      pontos: z.number().describe('Quanto traz'),
      minutos: z.int().describe('Quanto leva, mais ou menos'),
      merce: z
        .boolean()
        .describe('Daqui não se sabe se está perdido: depende de o avaliador aceitar'),
    }),
  ),
})
export type IndexCriterion = z.output<typeof criterion>
export const indexDay = z.object({ dia: z.string(), estrita: z.number(), generosa: z.number() })
export type IndexDay = z.output<typeof indexDay>
