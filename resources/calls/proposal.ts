import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { instant, nothing, portalId, portalKey } from './inputs.ts'

// What is not yet public: a command on a row of a portal that waits. Whoever may add, change or remove rows of the noun
// in the portal reads, writes and publishes its proposals; to all others there is none.

const proposalActs = ['criar', 'mudar', 'retirar'] as const
export const proposalStates = {
  rascunho: 'Rascunho',
  em_revisao: 'Em revisão',
  devolvida: 'Devolvida',
  aprovada: 'Aprovada',
  agendada: 'Agendada',
  em_conflito: 'Em conflito',
  recusada: 'Não publicada',
  publicada: 'Publicada',
  descartada: 'Descartada',
} as const
const states = Object.keys(proposalStates) as (keyof typeof proposalStates)[]

export const personSeen = z.object({ id: z.string(), nome: z.string() })
export const listedProposal = z.object({
  id: z.int(),
  portal: z.int(),
  registro: z.string().describe('O nome do registro, como news'),
  ato: z.enum(proposalActs),
  chave: z.string().nullable().describe('Do registro; nulo, é um novo'),
  titulo: z.string(),
  situacao: z.enum(states),
  nota: z.string().nullable(),
  autor: personSeen,
  editor: personSeen.describe('Quem mudou por último'),
  minha: z.boolean().describe('Começada por quem pergunta'),
  rev: z.int(),
  base_rev: z.int().nullable(),
  criada_em: instant,
  alterada_em: instant,
  publicar_em: instant.nullable().describe('Para quando foi marcada'),
  erro: z.string().nullable().describe('Por que não foi publicada'),
  conflito: z.array(z.string()).describe('Os campos que outra pessoa também mudou'),
  aprovada_por: personSeen.nullable(),
  aprovada_em: instant.nullable(),
  devolucao: z.string().nullable().describe('Por que voltou da revisão, até ser enviada de novo'),
  para_revisar: z.boolean().describe('Está em revisão, e quem pergunta não a escreveu por último'),
  pacote: z
    .object({ id: z.int(), nome: z.string(), agendado: z.boolean() })
    .nullable()
    .describe('O pacote com que é publicada, e só com ele'),
})
export type ProposalSeen = z.output<typeof listedProposal>
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const bodySeen = z.record(z.string(), value)
export const wholeProposal = listedProposal.extend({
  corpo: bodySeen.describe('O que foi digitado, pelos nomes do registro'),
  base: bodySeen.describe('O que esses campos eram'),
})
export type ProposalWhole = z.output<typeof wholeProposal>

const page = 50
/** How many a list tells at once. */
export const proposalPage = page
export const listProposals = defineCall('proposal.list', 'GET /webadm/propostas', {
  summary: 'Listar o que espera para ser publicado em um portal',
  access: 'session',
  query: z.strictObject({
    portal: portalKey,
    minhas: z.enum(['S', 'N']).default('N'),
    registro: z.string().max(60).optional(),
    chave: z.string().max(80).optional(),
    para_revisar: z.enum(['S', 'N']).default('N'),
    depois: z
      .string()
      .regex(/^[\d:.TZ-]{20,30}~\d{1,15}$/, 'Use o que a lista anterior disse em "depois".')
      .optional(),
  }),
  answers: {
    200: z.object({
      propostas: z
        .array(listedProposal)
        .describe(`As mudadas por último primeiro, ${page} de cada vez`),
      depois: z.string().nullable().describe('Como pedir as seguintes; nulo, não há mais'),
      registros: z
        .array(z.string())
        .describe('De que registros quem pergunta pode fazer rascunhos'),
      revisao: z.object({
        registros: z.array(z.string()).describe('Do que uma segunda pessoa aprova antes'),
        sozinho: z.boolean().describe('Quem pergunta pode publicar sem revisão, com um motivo'),
      }),
    }),
  },
})

const sentBody = z
  .record(z.string(), z.unknown(), 'Envie os campos do registro.')
  .describe('Pelos nomes do registro; pode estar incompleto')
const typed = {
  corpo: sentBody,
  base: sentBody.default({}).describe('O que esses campos eram quando o formulário foi aberto'),
  base_rev: z.int().positive().nullable().default(null),
  nota: z.string().trim().max(500, 'Use no máximo 500 letras.').nullable().default(null),
}
const rev = z.int('Informe a revisão do rascunho.').positive('Informe a revisão do rascunho.')
const seen = z.strictObject({ rev })
const waiver = z
  .string()
  .trim()
  .min(5, 'Diga por que é publicado sem revisão.')
  .max(500, 'Use no máximo 500 letras.')
  .nullable()
  .default(null)
  .describe('Por que é publicado sem revisão, por quem pode')

export const beginProposal = defineCall('proposal.create', 'POST /webadm/propostas', {
  summary: 'Salvar o rascunho de um registro que ainda não é público',
  access: 'session',
  body: z.strictObject({
    portal: portalId,
    registro: z.string().max(60),
    ato: z.enum(proposalActs),
    chave: z.string().max(80).nullable().default(null),
    ...typed,
  }),
  answers: { 201: wholeProposal },
})
export const readProposal = defineCall('proposal.read', 'GET /webadm/propostas/:id', {
  summary: 'Ler uma proposta',
  access: 'session',
  answers: { 200: wholeProposal },
})
export const saveProposal = defineCall('proposal.update', 'PUT /webadm/propostas/:id', {
  summary: 'Salvar de novo um rascunho; o que estava agendado deixa de estar',
  access: 'session',
  body: z.strictObject({ rev, ...typed }),
  answers: { 200: wholeProposal },
})
export const discardProposal = defineCall('proposal.discard', 'DELETE /webadm/propostas/:id/:rev', {
  summary: 'Descartar uma proposta',
  access: 'session',
  answers: { 204: nothing },
})
export const takeProposalBack = defineCall(
  'proposal.restore',
  'POST /webadm/propostas/:id/retomar',
  {
    summary: 'Retomar uma proposta descartada há menos de um dia',
    access: 'session',
    answers: { 200: wholeProposal },
  },
)
const over = z
  .object({ quem: z.string(), em: instant.nullable() })
  .nullable()
  .describe('Quem mudou outros campos enquanto isso; as duas mudanças ficam')
export const rehearseProposal = defineCall(
  'proposal.rehearse',
  'GET /webadm/propostas/:id/ensaio',
  {
    summary: 'Conferir o que a publicação de uma proposta encontraria, sem publicar',
    access: 'session',
    answers: {
      200: z.object({
        publica: z.boolean().describe('Nada impede'),
        mensagem: z.string().nullable(),
        faltas: z.array(z.object({ field: z.string(), message: z.string() })),
        cpf: z.boolean().describe('Pede confirmação, porque publica um CPF'),
        conflito: z.array(z.string()),
        sobre: over,
      }),
    },
  },
)
const fileIsRight = z
  .boolean()
  .default(false)
  .describe(
    'Quem publica conferiu o arquivo novo do documento: o que ele contradiz não é perguntado',
  )
export const publishProposal = defineCall(
  'proposal.publish',
  'POST /webadm/propostas/:id/publicar',
  {
    summary: 'Publicar uma proposta',
    access: 'session',
    body: seen.extend({ sem_revisao: waiver, arquivo_certo: fileIsRight }),
    answers: { 200: z.object({ chave: z.string(), rev: z.int(), sobre: over }) },
  },
)
export const scheduleProposal = defineCall(
  'proposal.schedule',
  'PUT /webadm/propostas/:id/agenda',
  {
    summary: 'Marcar quando uma proposta é publicada',
    access: 'session',
    body: seen.extend({
      em: z.iso.datetime({ error: 'Informe o dia e a hora.', offset: true }),
      sem_revisao: waiver,
      arquivo_certo: fileIsRight,
    }),
    answers: { 200: wholeProposal },
  },
)
export const unscheduleProposal = defineCall(
  'proposal.unschedule',
  'DELETE /webadm/propostas/:id/agenda/:rev',
  {
    summary: 'Desmarcar a publicação de uma proposta',
    access: 'session',
    answers: { 200: wholeProposal },
  },
)
