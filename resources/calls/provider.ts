import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { providerLevels, providerModels } from '../sign-in-providers.ts'
import { token } from './account.ts'
import { instant, needed, nothing } from './inputs.ts'

// Signing in by OpenID Connect: who is sent to a provider and comes back, what an account is linked to, and which
// providers a municipality takes (decision 234).

const path = '/webadm/conta/provedores'
const sent = z.object({ endereco: z.string().describe('Para onde o navegador vai') })

export const listOpenProviders = defineCall('provider.list-open', `GET ${path}/entrada`, {
  summary: 'Listar por onde se entra além da senha',
  access: 'open',
  ownOrigin: true,
  perMinute: 60,
  answers: {
    200: z.array(z.object({ id: z.string(), nome: z.string(), cpf: z.boolean() })),
  },
})

/** Where the person goes on: a path of the back office. */
const back = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])/, 'Use um endereço deste sistema.')
  .nullish()
export const beginProviderSignIn = defineCall('provider.begin-sign-in', `POST ${path}/:id/ida`, {
  summary: 'Começar a entrar por um provedor',
  access: 'open',
  ownOrigin: true,
  perMinute: 30,
  body: z.strictObject({
    volta: back,
    convite: token.nullish().describe('A chave do convite que a pessoa aceita'),
  }),
  answers: { 200: sent },
})
export const beginProviderLink = defineCall('provider.begin-link', `POST ${path}/:id/vinculo`, {
  summary: 'Começar a ligar a própria conta a um provedor',
  access: 'session',
  ownOrigin: true,
  recentProof: true,
  perMinute: 20,
  body: z.strictObject({}),
  answers: { 200: sent },
})
export const beginProviderTest = defineCall('provider.begin-test', `POST ${path}/:id/teste`, {
  summary: 'Testar um provedor',
  access: 'session',
  elMasterOnly: true,
  ownOrigin: true,
  recentProof: true,
  perMinute: 20,
  body: z.strictObject({}),
  answers: { 200: sent },
})

const returned = z.object({
  resultado: z.enum(['entrou', 'ligou', 'testou']),
  token: z.string().nullable().describe('De quem entrou'),
  message: z.string(),
  volta: z.string().nullable(),
  provedor: z.object({ id: z.string(), nome: z.string(), sai: z.boolean() }),
})
export type Returned = z.output<typeof returned>
/** The code travels in the body, so that no log of addresses keeps it. */
export const returnFromProvider = defineCall('provider.return', `POST ${path}/retorno`, {
  summary: 'Voltar de um provedor',
  access: 'open',
  ownOrigin: true,
  body: z.strictObject({
    resposta: z.string().max(8_000, 'A resposta é longa demais.').describe('Tudo depois de ?'),
  }),
  answers: { 200: returned },
})
export const leaveProvider = defineCall('provider.leave', `POST ${path}/:id/saida`, {
  summary: 'Saber onde se sai também do provedor',
  access: 'open',
  ownOrigin: true,
  perMinute: 20,
  body: z.strictObject({}),
  answers: { 200: sent },
})

const link = z.object({
  id: z.string(),
  nome: z.string(),
  ligado_em: instant.nullable().describe('Nulo: a conta não está ligada a ele'),
  usado_em: instant.nullable(),
})
export type ProviderLink = z.output<typeof link>
export const listProviderLinks = defineCall('provider.list-links', `GET ${path}`, {
  summary: 'Listar os provedores a que a própria conta está ligada, ou pode ser',
  access: 'session',
  answers: { 200: z.array(link) },
})
export const removeProviderLink = defineCall('provider.remove-link', `DELETE ${path}/:id/vinculo`, {
  summary: 'Desligar a própria conta de um provedor',
  access: 'session',
  recentProof: true,
  answers: { 204: nothing },
})

const settings = '/webadm/conta/ajustes/provedores'
const model = z.enum(providerModels, 'Escolha um provedor da lista.')
const level = z.enum(providerLevels, 'Escolha um nível da lista.').nullable()
const provider = z.object({
  id: z.string(),
  modelo: model,
  nome: z.string(),
  emissor: z.string(),
  cliente: z.string(),
  escopos: z.string(),
  nivel: level,
  endereco_de_saida: z.string().nullable(),
  testado_em: instant.nullable(),
  ligado: z.boolean(),
  contas: z.int().describe('Quantas contas abre'),
})
export type Provider = z.output<typeof provider>
export const listProviders = defineCall('provider.list', `GET ${settings}`, {
  summary: 'Listar os provedores do município',
  access: 'session',
  elMasterOnly: true,
  answers: {
    200: z.array(provider),
  },
})
const address = (message: string) => z.url({ error: message, protocol: /^https?$/ }).max(500)
export const saveProvider = defineCall('provider.save', `PUT ${settings}`, {
  summary: 'Guardar um provedor: o que muda só vale depois de um teste',
  access: 'session',
  elMasterOnly: true,
  recentProof: true,
  body: z.strictObject({
    id: z.string().max(60).nullish().describe('Nulo: um novo'),
    modelo: model,
    nome: needed('Dê um nome ao provedor, como gov.br.').max(40, 'Use no máximo 40 caracteres.'),
    emissor: address('Informe o endereço do provedor, como https://sso.exemplo.gov.br.').nullish(),
    cliente: needed('Informe o identificador do cliente (client_id).'),
    segredo: z
      .string()
      .trim()
      .max(500, 'Use no máximo 500 caracteres.')
      .nullish()
      .describe('Nulo: fica o que há'),
    escopos: z
      .string()
      .trim()
      .max(300, 'Use no máximo 300 caracteres.')
      .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/, 'Separe os escopos com espaços.')
      .nullish(),
    nivel: level,
    endereco_de_saida: address('Informe o endereço de saída como está cadastrado.').nullish(),
  }),
  answers: { 200: z.object({ id: z.string() }) },
})
export const switchProvider = defineCall('provider.switch', `PUT ${settings}/:id/uso`, {
  summary: 'Oferecer um provedor na entrada, ou deixar de oferecer',
  access: 'session',
  elMasterOnly: true,
  recentProof: true,
  body: z.strictObject({ ligado: z.boolean('Diga se ele é oferecido.') }),
  answers: { 204: nothing },
})
export const removeProvider = defineCall('provider.remove', `DELETE ${settings}/:id`, {
  summary: 'Remover um provedor e as ligações das contas com ele',
  access: 'session',
  elMasterOnly: true,
  recentProof: true,
  answers: { 204: nothing },
})
