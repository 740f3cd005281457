import { z } from 'zod'
import { pagesOf } from '../../kernel/call.ts'
import { defineCall } from '../../kernel/operation.ts'
import { systemUser } from '../access/system-user.ts'
import { instant, needed, nothing } from './inputs.ts'

// Passkeys (WebAuthn): made in one's own account, shown at the sign-in or as a proof of who has a session
// (decision 197).

/** What an authenticator says, in base64url; the longest are attestations. */
const base64 = z
  .string({ error: 'A resposta da chave está incompleta.' })
  .regex(/^[\w-]{1,20000}$/, 'A resposta da chave não pôde ser lida.')
const known = z.object({
  id: z.string(),
  type: z.enum(['public-key']),
  transports: z.array(z.string()),
})

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(known).describe('Vazio: a pessoa escolhe entre as que o aparelho tem'),
  userVerification: z.enum(['required']),
})
export type PasskeyRequest = z.output<typeof request>
/** What the authenticator answers to it. */
const assertion = z.strictObject({
  id: base64,
  clientDataJSON: base64,
  authenticatorData: base64,
  signature: base64,
  userHandle: base64.nullish(),
})
export type Assertion = z.output<typeof assertion>

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.enum(['public-key']) })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['required']),
  }),
  attestation: z.enum(['none']),
})
export type PasskeyCreation = z.output<typeof creation>

const path = '/webadm/conta/chaves-de-acesso'
const passkey = z.object({
  id: z.string(),
  nome: z.string(),
  dominio: z.string().describe('O endereço que ela abre'),
  sincronizada: z.boolean().describe('Está também nos outros aparelhos da pessoa'),
  criada_em: instant,
  usada_em: instant.nullable(),
})
export type Passkey = z.output<typeof passkey>
export const listPasskeys = defineCall('passkey.list', `GET ${path}`, {
  summary: 'Listar as próprias chaves de acesso',
  access: 'session',
  answers: { 200: z.array(passkey) },
})
export const preparePasskey = defineCall('passkey.prepare', `POST ${path}/preparo`, {
  summary: 'Começar a criar uma chave de acesso',
  access: 'session',
  recentProof: true,
  perMinute: 20,
  body: z.strictObject({}),
  answers: { 200: creation },
})
export const createPasskey = defineCall('passkey.create', `POST ${path}`, {
  summary: 'Guardar uma chave de acesso nova',
  access: 'session',
  recentProof: true,
  perMinute: 20,
  body: z.strictObject({
    nome: needed('Dê um nome à chave, como Celular.').max(60, 'Use no máximo 60 caracteres.'),
    id: base64,
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  answers: { 201: z.object({ id: z.string() }) },
})
export const removePasskey = defineCall('passkey.remove', `DELETE ${path}/:id`, {
  summary: 'Remover uma chave de acesso',
  access: 'session',
  recentProof: true,
  answers: { 204: nothing },
})

export const beginPasskeySignIn = defineCall('passkey.begin-sign-in', `POST ${path}/entrada`, {
  summary: 'Começar a entrar com uma chave de acesso',
  access: 'open',
  ownOrigin: true,
  perMinute: 60,
  body: z.strictObject({}),
  answers: { 200: request },
})
export const signInByPasskey = defineCall('passkey.sign-in', `POST ${path}/entrada/resposta`, {
  summary: 'Entrar com uma chave de acesso',
  access: 'open',
  ownOrigin: true,
  body: assertion,
  answers: { 200: z.object({ token: z.string(), message: z.string() }) },
})

const proof = '/webadm/conta/confirmacao/chave'
export const beginPasskeyProof = defineCall('step-up.begin-passkey', `POST ${proof}/preparo`, {
  summary: 'Começar a confirmar quem é com uma chave de acesso',
  access: 'session',
  perMinute: 20,
  body: z.strictObject({}),
  answers: { 200: request },
})
export const proveByPasskey = defineCall('step-up.passkey', `POST ${proof}`, {
  summary: 'Confirmar quem é com uma chave de acesso',
  access: 'session',
  perMinute: 20,
  body: assertion,
  answers: { 204: nothing },
})

export const removePasskeysOf = defineCall(
  'person.remove-passkeys',
  'POST /webadm/quem-tem-acesso/:id/chaves-de-acesso/remocao',
  {
    summary: 'Remover as chaves de acesso de quem as perdeu',
    access: { pages: pagesOf(systemUser), action: 'edit' },
    recentProof: true,
    body: z.strictObject({ motivo: needed('Diga como soube que a pessoa perdeu as chaves.') }),
    answers: { 200: z.object({ removidas: z.int() }) },
  },
)
