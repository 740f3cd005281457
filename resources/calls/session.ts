import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { emailAddress, givenPassword, needed, newPassword, nothing } from './inputs.ts'

// Signing in and out, and who is signed in (DOMAIN "Sign-in").

export const signIn = defineCall('session.sign-in', 'POST /token', {
  summary: 'Entrar',
  access: 'open',
  ownOrigin: true,
  body: z.strictObject({
    email: needed('Informe o e-mail.'),
    password: givenPassword('Informe a senha.'),
  }),
  answers: { 200: z.object({ token: z.string(), message: z.string() }) },
})

/** The admin token buys the application token. By cookie, both cookies are needed once it has been handed out. */
export const readApplicationToken = defineCall(
  'session.read-application-token',
  'GET /api/authUserAplication',
  {
    summary: 'Obter o token da aplicação',
    access: 'open',
    ownOrigin: true,
    answers: { 200: z.object({ token: z.string() }) },
  },
)

/** Open, because the cookies are taken back of who has no session any more, too. */
export const signOut = defineCall('session.sign-out', 'POST /webadm/conta/sair', {
  summary: 'Sair',
  access: 'open',
  ownOrigin: true,
  answers: { 204: nothing },
})

export const createFirstUser = defineCall(
  'session.create-first-user',
  'POST /webadm/conta/primeiro-acesso',
  {
    summary: 'Criar o primeiro usuário',
    access: 'open',
    ownOrigin: true,
    perMinute: 20,
    body: z.strictObject({
      chave: needed('O endereço do primeiro acesso está incompleto.'),
      nome: needed('Informe o seu nome.').max(120),
      email: emailAddress,
      senha: newPassword,
    }),
    answers: { 201: z.object({ id: z.string() }) },
  },
)

/** A user's own data (contract: user). */
export const userProfile = z.object({
  id: z.string(),
  nomeCompleto: z.string(),
  email: z.string(),
  avatar: z.string().nullable(),
  userName: z.string().nullable(),
  cpf: z.string().nullable(),
  emailAlternativo: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  funcao: z.string().nullable(),
  usuarioElMaster: z.boolean(),
  usuarioEl: z.boolean(),
})
export type Profile = z.output<typeof userProfile>

export const readProfile = defineCall('session.read-profile', 'GET /usuario/:id', {
  summary: 'Ler o usuário em uso',
  access: 'session',
  answers: { 200: userProfile },
})
