import type { FastifyInstance } from 'fastify'
import { Problem, problem } from '../../kernel/problem.ts'
import { formatMoment } from '../../kernel/format.ts'
import { masked } from '../../pt-br/identifier.ts'
import { recordEvent } from '../../data/audit/audit.ts'
import { allRegistrations, registrations } from '../../data/nouns/bidding-registrations.ts'
import { openPortal, openPortals, registerForBidding } from '../../domain/biddings/registration.ts'
import * as calls from '../../resources/calls/bidding.ts'
import type { SheetRows } from '../../formats/sheets/sheet.ts'
import type { Deps } from '../context.ts'
import { requirePermission } from '../guard.ts'
import { implement } from '../implement.ts'
import { sendSheet, wantedExport } from '../list-export.ts'
import { senderOf } from '../tenancy.ts'

// Registration of companies for biddings: open to anybody, read by the administrators of the portal (DOMAIN "Sign-in").

function strangers(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readBiddingPortal, ({ runner, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.portalId))
      throw problem('invalid', 'Portal id deve ser um inteiro')
    return openPortal(runner, Number(params.portalId))
  })
  implement(app, deps, calls.listBiddingPortals, ({ runner }) => openPortals(runner))
  implement(
    app,
    deps,
    calls.registerForBidding,
    async ({ reply, tenant, runner, stranger, body }) => {
      const { id: _id, ...sent } = body
      const wanted = {
        portalId: sent.portal_id,
        processNumber: sent.numero_processo,
        name: sent.nome_razaosocial,
        cpfCnpj: sent.cpf_cnpj,
        phone: sent.telefone,
        email: sent.email,
      }
      try {
        const sender = senderOf(tenant, deps)
        return { ...sent, protocolo: await registerForBidding(runner, stranger, sender, wanted) }
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
async function* cells(rows: AsyncIterable<readonly calls.Registered[]>, zone: string): SheetRows {
  for await (const batch of rows)
    yield batch.map((row) => [
      row.protocolo,
      formatMoment(row.criado_em, zone),
      row.portal_nome,
      row.numero_processo,
      row.nome_razaosocial,
      masked(row.cpf_cnpj.length === 11 ? 'cpf' : 'cnpj', row.cpf_cnpj),
      row.telefone,
      row.email,
    ])
}

export function biddingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  strangers(app, deps)
  implement(
    app,
    deps,
    calls.listRegistrations,
    async ({ request, reply, runner, actor, query, tenant }) => {
      const filter = { portal: query.portal, q: query.q, from: query.de, to: query.ate }
      const format = wantedExport(request)
      if (format) {
        requirePermission(request, [calls.biddingPage], 'print')
        await recordEvent(runner, actor, {
          type: 'export',
          page: 'bidding-registration',
          portalId: filter.portal ?? null,
          values: { formato: format, filtros: filter },
        })
        const rows = cells(allRegistrations(db, actor, filter), tenant.zone)
        return sendSheet(reply, format, 'inscrições em licitações', head, rows)
      }
      const rows = await registrations(runner, actor, filter, query.antes, pageSize + 1)
      return {
        inscricoes: rows.slice(0, pageSize),
        seguinte: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
      }
    },
  )
}
