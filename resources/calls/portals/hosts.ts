import { z } from 'zod'
import { pagesOf } from '../../../kernel/call.ts'
import { defineCall, type AnswerOf } from '../../../kernel/operation.ts'
import { portal } from '../../portal/portal.ts'
import { instant, needed, nothing } from '../inputs.ts'

// Hosts of a portal's own: whoever may change a portal registers, checks and chooses them.

const pages = pagesOf(portal)

/** Why a host was not reached. */
const failures = z.enum([
  'sem-nome',
  'endereco-interno',
  'sem-resposta',
  'certificado',
  'outro-lugar',
])
export type HostFailure = z.output<typeof failures>

const host = z.object({
  id: z.int(),
  dominio: z.string(),
  endereco: z.string().describe('O endereço inteiro, com https://'),
  estado: z.enum(['aguardando', 'funciona', 'nao-chega']),
  falha: failures.nullable().describe('Por que a última verificação não chegou aqui'),
  principal: z.boolean().describe('Se é o endereço do portal agora; os outros levam a ele'),
  provado: z.boolean().describe('Se já chegou aqui uma vez: os que chegaram levam ao portal'),
  criado_em: instant,
  criado_por: z.string(),
  verificado_em: instant.nullable().describe('Os que chegaram uma vez, todo dia'),
  falha_desde: instant
    .nullable()
    .describe('Desde quando não chega aqui; no terceiro dia, quem cuida do portal é avisado'),
})
export type PortalHostRow = z.output<typeof host>

export const listPortalHosts = defineCall(
  'portal-host.list',
  'GET /webadm/dominios-portal/:portalId',
  {
    summary: 'Listar os domínios próprios de um portal, e como apontar um para cá',
    access: { pages, action: 'read' },
    answers: {
      200: z.object({
        portal: z.string(),
        endereco: z.string().describe('Onde o portal está agora'),
        comum: z.string().describe('Onde fica quando não usa domínio próprio'),
        registro: z.object({
          tipo: z.enum(['CNAME', 'A', 'AAAA']),
          destino: z.string(),
        }),
        dominios: z.array(host),
      }),
    },
  },
)

/** The hosts of a portal, and the record of the DNS that leads one here. */
export type HostsOfPortal = AnswerOf<typeof listPortalHosts>

export const createPortalHost = defineCall(
  'portal-host.create',
  'POST /webadm/dominios-portal/:portalId',
  {
    summary: 'Cadastrar um domínio próprio de um portal',
    access: { pages, action: 'edit' },
    recentProof: true,
    body: z.strictObject({ dominio: needed('Informe o domínio.') }),
    answers: { 201: z.object({ id: z.int() }) },
  },
)

export const checkPortalHost = defineCall(
  'portal-host.check',
  'POST /webadm/dominios-portal/:portalId/:id/verificar',
  {
    summary: 'Verificar se um domínio chega a esta instalação; o primeiro que chega passa a valer',
    access: { pages, action: 'edit' },
    perMinute: 60,
    answers: { 200: host },
  },
)

export const choosePortalHost = defineCall(
  'portal-host.choose',
  'PUT /webadm/dominios-portal/:portalId/principal',
  {
    summary: 'Escolher o endereço do portal entre os domínios que chegam aqui, ou o comum',
    access: { pages, action: 'edit' },
    recentProof: true,
    body: z.strictObject({
      id: z.int().positive().nullable().describe('O domínio; null: o endereço comum'),
    }),
    answers: { 204: nothing },
  },
)

export const removePortalHost = defineCall(
  'portal-host.remove',
  'DELETE /webadm/dominios-portal/:portalId/:id',
  {
    summary: 'Remover um domínio: deixa de levar ao portal',
    access: { pages, action: 'edit' },
    recentProof: true,
    answers: { 204: nothing },
  },
)

export const restorePortalHost = defineCall(
  'portal-host.restore',
  'POST /webadm/dominios-portal/:portalId/:id/restaurar',
  {
    summary: 'Desfazer a remoção de um domínio, que volta como estava',
    access: { pages, action: 'edit' },
    recentProof: true,
    answers: { 204: nothing },
  },
)
