import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bare, isValid } from '../kernel/identifier.ts'
import { Problem, problem } from '../kernel/problem.ts'
import { momentText } from '../kernel/shown.ts'
import { textRules } from '../kernel/text.ts'
import { recordEvent } from '../data/audit/audit.ts'
import {
  allRegistrations,
  biddingPortal,
  maskedDocument,
  registerForBidding,
  registrations,
  type BiddingFilter,
} from '../data/accounts/biddings.ts'
import type { Registered } from '../resources/answers.ts'
import type { Rows } from '../data/sheets/sheet.ts'
import { emailAddress } from '../resources/calls/inputs.ts'
import { parse } from './body.ts'
import { actorOf, strangerOf, tenantOf, type Deps } from './context.ts'
import { demand } from './guard.ts'
import { sendSheet, wantedExport, withoutFormat } from './list-export.ts'
import { day, oneOf } from './list-query.ts'
import { addressOfTenant } from './tenancy.ts'

// Registration of companies for biddings: open to anybody, read by the administrators of the portal (DOMAIN "Sign-in").

const page = '/administrador-portal/licitacoes'
const tags = ['bidding-registration']
const open = (max: number) => ({
  permission: 'open' as const,
  rateLimit: { max, timeWindow: 60_000 },
})

const text = (max: number, required: string) => textRules({ max, required }).trim().min(1, required)
const portalId = z
  .int({ error: 'Portal id deve ser um inteiro' })
  .positive('Portal id deve ser um inteiro')
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

const numeric = (value: string | undefined): number => {
  if (value === undefined || !/^[1-9]\d{0,14}$/.test(value))
    throw problem('invalid', 'Portal id deve ser um inteiro')
  return Number(value)
}

function strangers(app: FastifyInstance, { db, config }: Deps): void {
  app.get(
    '/webadm/licitacao/:portalId',
    {
      config: open(60),
      schema: { summary: 'Nome e brasão de um portal que recebe inscrições', tags },
    },
    (request) =>
      biddingPortal(
        db.in(tenantOf(request).id),
        numeric((request.params as { portalId: string }).portalId),
      ),
  )

  app.post(
    '/webadm/admcadastrolicitacao',
    { config: open(20), schema: { summary: 'Inscrever-se em uma licitação', tags } },
    async (request, reply) => {
      const { id: _id, ...sent } = parse(registration, request.body)
      const tenant = tenantOf(request)
      const address = `${addressOfTenant(config.publicUrl, tenant.code)}/licitacao?portal=${sent.portal_id}&processo=${encodeURIComponent(sent.numero_processo)}`
      const wanted = {
        portalId: sent.portal_id,
        processNumber: sent.numero_processo,
        name: sent.nome_razaosocial,
        cpfCnpj: sent.cpf_cnpj,
        phone: sent.telefone,
        email: sent.email,
      }
      try {
        const protocolo = await registerForBidding(db, tenant, strangerOf(request), wanted, address)
        return await reply.code(200).send({ ...sent, protocolo })
      } catch (error) {
        if (error instanceof Problem && typeof error.detail?.['segundos'] === 'number')
          reply.header('retry-after', String(error.detail['segundos']))
        throw error
      }
    },
  )
}

/** Registrations of one page of the list. */
const pageSize = 50
const parameters = ['portal', 'q', 'de', 'ate', 'antes'] as const

function filterOf(request: FastifyRequest): BiddingFilter & { readonly before?: string } {
  const one = oneOf(withoutFormat(request), parameters)
  const [portal, q, from, to, before] = [
    one('portal'),
    one('q'),
    day(one('de')),
    day(one('ate')),
    one('antes'),
  ]
  if (before !== undefined && !/^\d{1,18}$/.test(before))
    throw problem('invalid', 'O parâmetro "antes" deve ser o que a lista devolveu.')
  return {
    ...(portal ? { portal: numeric(portal) } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(before ? { before } : {}),
  }
}

const head = [
  'Protocolo',
  'Recebida em',
  'Portal',
  'Processo',
  'Nome ou razão social',
  'CPF ou CNPJ',
  'Telefone',
  'E-mail',
]
async function* cells(rows: AsyncIterable<readonly Registered[]>): Rows {
  for await (const batch of rows)
    yield batch.map((row) => [
      row.protocolo,
      momentText(row.criado_em),
      row.portal_nome,
      row.numero_processo,
      row.nome_razaosocial,
      maskedDocument(row.cpf_cnpj),
      row.telefone,
      row.email,
    ])
}

async function list(request: FastifyRequest, reply: FastifyReply, { db }: Deps): Promise<unknown> {
  const actor = actorOf(request)
  const { before, ...filter } = filterOf(request)
  const format = wantedExport(request)
  if (format) {
    demand(request, [page], 'print')
    await recordEvent(db.in(actor.tenantId), actor, {
      type: 'export',
      page: 'bidding-registration',
      portalId: filter.portal ?? null,
      values: { formato: format, filtros: filter },
    })
    return sendSheet(
      reply,
      format,
      'inscrições em licitações',
      head,
      cells(allRegistrations(db, actor, filter)),
    )
  }
  const rows = await registrations(db.in(actor.tenantId), actor, filter, before, pageSize + 1)
  return {
    inscricoes: rows.slice(0, pageSize),
    seguinte: rows.length > pageSize ? rows[pageSize - 1]?.id : null,
  }
}

export function biddingRoutes(app: FastifyInstance, deps: Deps): void {
  strangers(app, deps)
  app.get(
    '/webadm/licitacoes',
    {
      config: { permission: { pages: [page], action: 'read' } },
      schema: { summary: 'Listar inscrições em licitações', tags },
    },
    (request, reply) => list(request, reply, deps),
  )
}
