import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { nothing } from './inputs.ts'

// What is asked of the service itself.

const health = z.object({ status: z.string() })
export const readHealth = defineCall('service.read-health', 'GET /health', {
  summary: 'Se o serviço e o banco de dados respondem',
  access: 'open',
  answers: { 200: health, 503: health },
})

export const readReadiness = defineCall('service.read-readiness', 'GET /health/ready', {
  summary: 'Se esta instância recebe pedidos novos: 503 desde que começa a parar',
  access: 'open',
  answers: { 200: health, 503: health },
})

/** A measure that nobody could have taken is refused, in one text. */
const wrong = 'Medida inválida.'
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
export const recordMeasure = defineCall('service.record-measure', 'POST /api/prom', {
  summary: 'Medida de uma chamada, vista do navegador',
  access: 'open',
  perMinute: 3_000,
  invalid: wrong,
  query: z.object({
    status: z.string().regex(/^\d{1,3}$/),
    method: z.enum(methods),
    durationReq: z.string().refine((text) => Number(text) >= 0 && Number(text) < 3_600_000),
    isError: z.string().optional(),
  }),
  answers: { 204: nothing },
})

/** What the application must know before it draws anything. */
const settings = z.object({
  tenant: z.object({ code: z.string(), name: z.string() }),
  signedIn: z.boolean().describe('Há uma sessão a retomar'),
  inAccountability: z.boolean().describe('Há uma sessão da prestação de contas a retomar'),
  demo: z.boolean().describe('O servidor funciona com dados inventados, e toda página o diz'),
  quiet: z
    .boolean()
    .describe('Nada sai deste servidor e nenhum trabalho começa, e toda página o diz'),
  pause: z
    .string()
    .nullable()
    .describe('Por que o município está suspenso ou só é lido por um tempo; toda página o diz'),
  build: z.string(),
  zone: z.string().describe('Fuso horário do município, como America/Rio_Branco'),
  uploadLimit: z.int().describe('Em bytes'),
  portalBase: z.string().describe('Endereço das chamadas do portal; vazio, esta origem'),
  ciaBase: z.string().describe('Endereço das chamadas da prestação de contas; vazio, esta origem'),
})
export type Settings = z.output<typeof settings>
export const readSettings = defineCall('service.read-settings', 'GET /config.json', {
  summary: 'Configuração da aplicação',
  access: 'open',
  ownOrigin: true,
  answers: { 200: settings },
})
