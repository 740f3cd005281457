import { z } from 'zod'
import { bare, isValid } from '../../pt-br/identifier.ts'
import { defineCall } from '../../kernel/operation.ts'
import { textRules } from '../../kernel/text.ts'
import { ownScreens } from '../own-screens.ts'
import { day, emailAddress, format, instant, portalId, portalKey, sheets } from './inputs.ts'

// Registration of companies for biddings: open to anybody, read by the administrators of the portal (DOMAIN "Sign-in").

export const biddingPage = ownScreens.biddings

/** What a stranger may know of a portal that takes registrations. */
const biddingPortal = z.object({ nome: z.string(), brasao: z.string().nullable() })
export type BiddingPortal = z.output<typeof biddingPortal>
export const readBiddingPortal = defineCall(
  'bidding-registration.read-portal',
  'GET /webadm/licitacao/:portalId',
  {
    summary: 'Nome e brasão de um portal que recebe inscrições',
    access: 'open',
    perMinute: 60,
    answers: { 200: biddingPortal },
  },
)

export const listBiddingPortals = defineCall(
  'bidding-registration.list-portals',
  'GET /webadm/licitacao',
  {
    summary: 'Portais que recebem inscrições',
    access: 'open',
    perMinute: 60,
    answers: { 200: z.array(biddingPortal.extend({ id: z.int() })) },
  },
)

const text = (max: number, required: string) => textRules({ max, required }).trim().min(1, required)
const identifier = (wrong: string, fits: (value: string) => boolean) =>
  z.string({ error: wrong }).max(40, wrong).transform(bare).refine(fits, wrong)
/** Exactly the fields of the contract's bidding-registration; `id` is the server's. */
const registration = z.strictObject({
  id: z.unknown().optional(),
  portal_id: portalId,
  // It stands in a letter to an address that a stranger chose: nothing that mail programs make a link of.
  numero_processo: text(60, 'Informe o número do processo.').regex(
    /^(?:[\p{L}\p{N} /ºª°_-]|(?<=\d)\.(?=\d)|(?<=\p{L})\.(?= ))*$/u,
    'Use letras, números, barra e hífen, como 012/2026.',
  ),
  nome_razaosocial: text(200, 'Informe o nome ou a razão social.').regex(
    /^[^\n\t]*$/,
    'Escreva o nome em uma linha.',
  ),
  cpf_cnpj: identifier(
    'CPF ou CNPJ inválido. Confira os números.',
    (value) => isValid('cpf', value) || isValid('cnpj', value),
  ),
  telefone: identifier('Telefone inválido. Use DDD e número, como (27) 3735-1234.', (value) =>
    isValid('phone', value),
  ),
  email: emailAddress,
})
export type Registration = z.input<typeof registration>
/** What was sent, as it was stored, and its protocol. */
const receipt = z.object({
  portal_id: z.int(),
  numero_processo: z.string(),
  nome_razaosocial: z.string(),
  cpf_cnpj: z.string(),
  telefone: z.string(),
  email: z.string(),
  protocolo: z.string(),
})
export type Receipt = z.output<typeof receipt>
export const registerForBidding = defineCall(
  'bidding-registration.create',
  'POST /webadm/admcadastrolicitacao',
  {
    summary: 'Inscrever-se em uma licitação',
    access: 'open',
    perMinute: 20,
    body: registration,
    answers: { 200: receipt },
  },
)

const registered = z.object({
  id: z.string(),
  protocolo: z.string(),
  criado_em: instant,
  portal_id: z.int(),
  portal_nome: z.string(),
  numero_processo: z.string(),
  nome_razaosocial: z.string(),
  cpf_cnpj: z.string(),
  telefone: z.string(),
  email: z.string(),
})
export type Registered = z.output<typeof registered>
export const listRegistrations = defineCall('bidding-registration.list', 'GET /webadm/licitacoes', {
  summary: 'Listar inscrições em licitações',
  access: { pages: [biddingPage], action: 'read' },
  recentProof: 'export',
  query: z.strictObject({
    portal: portalKey.optional(),
    q: z.string().optional(),
    de: day.optional(),
    ate: day.optional(),
    antes: z
      .string()
      .regex(/^\d{1,18}$/, 'O parâmetro "antes" deve ser o que a lista devolveu.')
      .optional(),
    as: format.optional(),
  }),
  files: sheets,
  answers: {
    200: z.object({
      inscricoes: z.array(registered),
      seguinte: z.string().nullable().describe('O que a página depois desta leva em "antes"'),
    }),
  },
})
