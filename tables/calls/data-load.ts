import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'

// The door by which accounting systems send the rows of public tables.

/** The bytes that a load may have, unpacked. */
export const loadLimit = 64 * 1_024 * 1_024
/** The rows that a load may have. */
export const loadRowLimit = 500_000
/** How often a key may be used in a minute. */
export const loadsPerMinute = 60

const finding = z.object({
  linha: z.int(),
  campo: z.string(),
  valor: z.string(),
  codigo: z.string(),
  mensagem: z.string(),
  gravidade: z.enum(['erro', 'aviso']),
})
const load = z.object({
  situacao: z.enum(['publicada', 'inalterada']),
  mensagem: z.string(),
  carga: z.int().describe('O número da carga, que é a versão do período'),
  conjunto: z.string(),
  unidade_gestora: z.string(),
  periodo: z.string().describe('2026-03, ou 2026 para o ano inteiro'),
  sha256: z.string(),
  linhas: z.int(),
  novas: z.int(),
  mudadas: z.int(),
  saidas: z.int(),
  somas: z
    .record(z.string(), z.object({ antes: z.number(), depois: z.number() }))
    .describe('Somas do período em reais, antes e depois da carga'),
  avisos: z.int(),
  achados: z.array(finding).describe('Os primeiros mil avisos'),
  pagina: z.string().nullable().describe('Onde os cidadãos a veem'),
})

const confirmed = z
  .string()
  .regex(
    /^[\w-]+(?:,[\w-]+)*$/,
    'Escreva em "confirmar" os códigos das perguntas, separados por vírgula.',
  )
  .optional()
  .describe(
    'Os códigos das perguntas de uma resposta 409, em detail.perguntas, a que uma pessoa respondeu sim, separados por vírgula',
  )
const loading = {
  access: 'data-key',
  perMinute: 600,
  body: { type: 'text/csv' },
  answers: { 201: load, 200: load },
} as const
export const putLoad = defineCall('data-load.put', 'PUT /dados/v1/:dataset/:unit/:period', {
  summary: 'Enviar um mês ou um ano de uma tabela, que substitui o que havia dele',
  ...loading,
  query: z.strictObject({
    mapa: z
      .literal('guardado', { error: 'O parâmetro "mapa" só pode ser "guardado".' })
      .optional()
      .describe(
        '"guardado": o CSV, XLSX, XLS, ODS ou JSON tem as colunas do próprio sistema, e é lido com o mapa que foi guardado para elas',
      ),
    fonte: z
      .string()
      .max(80)
      .optional()
      .describe('A fonte do arquivo, onde mais de uma tem estas colunas: só com mapa=guardado'),
    confirmar: confirmed,
  }),
})
export const patchLoad = defineCall('data-load.patch', 'PATCH /dados/v1/:dataset/:unit/:period', {
  summary: 'Acrescentar, mudar e retirar linhas de uma tabela pela sua chave',
  ...loading,
  query: z.strictObject({ confirmar: confirmed }),
})
