import { sql } from '../../platform/postgres/database.ts'
import { callWith, startTestServer, type Answer, type TestServer } from './test-server.ts'

// Companies that register for a bidding, and what they are answered.

export let server: TestServer
export async function openBidding(): Promise<void> {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
}

export async function closeBidding(): Promise<void> {
  await server.close()
}

export const company = {
  portal_id: 1,
  numero_processo: '012/2026',
  nome_razaosocial: 'Papelaria Serra Ltda',
  cpf_cnpj: '11.222.333/0001-81',
  telefone: '(27) 99999-0000',
  email: 'vendas@serra.com.br',
}
export let last = 0
const fresh = () => `10.1.${Math.trunc((last += 1) / 250)}.${last % 250}`
export const send = (body: unknown, from = fresh(), host = 'localhost'): Promise<Answer> =>
  callWith(server.app, host, undefined)('POST', '/webadm/admcadastrolicitacao', body, {
    'x-forwarded-for': from,
  })
export const protocolIn = (answer: Answer) => answer.json<{ protocolo: string }>().protocolo
export const lettersTo = async (email: string) =>
  await server
    .runnerOf('a')
    .run<{ texto: string; assunto: string }>(
      sql`select assunto, texto from mensagem where para = ${email}`,
    )
export const refused = (answer: Answer) =>
  answer.json<{ Results: { field: string }[] }>().Results.map(({ field }) => field)
