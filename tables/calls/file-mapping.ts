import { z } from 'zod'

// How a file becomes rows, as it travels and is kept.

const text = z.string().max(300)
const texts = z.record(text, text)
/** How a file becomes rows: columns by field, values for all rows, what texts mean. */
export const fileMapping = z.strictObject({
  colunas: texts,
  juntas: texts
    .optional()
    .describe(
      'A segunda coluna de um número feito de duas, por campo: fica "12/2026" de 12 e 2026',
    ),
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
/** The columns of a file that a mapping reads. */
export const columnsRead = ({ colunas, juntas = {} }: FileMapping): readonly string[] => [
  ...Object.values(colunas),
  ...Object.values(juntas),
]
