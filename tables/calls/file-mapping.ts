import { z } from 'zod'

// How a file becomes rows, as it travels and is kept.

const text = z.string().max(300)
const texts = z.record(text, text)
/** How a file becomes rows: columns by field, values for all rows, what texts mean. */
export const fileMapping = z.strictObject({
  colunas: texts,
  fixos: texts,
  valores: z.record(text, texts),
  somar: z.boolean(),
  folhas: z.boolean(),
  somente: z
    .strictObject({ coluna: text, texto: text, mais: z.array(text).optional() })
    .nullable()
    .describe('Só as linhas em que a coluna tem este texto, ou um dos demais'),
  soDoPeriodo: z
    .boolean()
    .optional()
    .describe('Se as linhas de outro ano ou mês, por suas colunas, ficam de fora'),
  acumulado: z
    .boolean()
    .optional()
    .describe('Se os valores são do ano até o mês: publica-se a diferença para o já publicado'),
  mesAntes: z.boolean().optional().describe('Se as datas do arquivo têm o mês antes do dia'),
})
export type FileMapping = z.output<typeof fileMapping>
