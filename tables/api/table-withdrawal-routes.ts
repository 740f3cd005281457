import type { FastifyInstance } from 'fastify'
import { unitsShown } from '../data/sent-loads.ts'
import type { BackOfficeOutcome } from '../domain/back-office-load.ts'
import { declareNothing } from '../domain/declaration.ts'
import { returnRow, returnToVersion, withdrawLoad, withdrawRow } from '../domain/withdrawal.ts'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../calls/table-withdrawal.ts'
import type { Dataset } from '../model/declaration.ts'
import { actorOf, type Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { reachedTable } from './table-file-routes.ts'

// What is taken away from a public table, given back, or declared not to have happened.

const told = ({ id, added, changed, gone }: BackOfficeOutcome) => ({
  carga: id,
  novas: added,
  mudadas: changed,
  saidas: gone,
})
const loadNumber = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw problem('missing', 'Esta carga não existe nesta tabela.')
  return Number(text)
}

/** The key of a row in the address of its page: what stands below that of its table. */
function keyIn({ name, key }: Dataset, address: string): readonly string[] {
  const path = address
    .replace(/[?#].*$/, '')
    .replace(/\.json$/, '')
    .replace(/\/$/, '')
  const parts = path
    .slice(path.indexOf(`/dados/${name}/`))
    .split('/')
    .slice(3)
  if (!path.includes(`/dados/${name}/`) || parts.length !== key.length)
    throw problem(
      'invalid',
      'Abra a linha no portal e copie o endereço inteiro da página dela: este não é o de uma linha desta tabela.',
    )
  try {
    return parts.map((part) => decodeURIComponent(part))
  } catch {
    throw problem('invalid', 'Este endereço está incompleto. Copie-o de novo da página da linha.')
  }
}

export function tableWithdrawalRoutes(app: FastifyInstance, deps: Deps): void {
  implement(
    app,
    deps,
    calls.withdrawTableLoad,
    async ({ request, runner, actor, params, body }) => {
      const table = await reachedTable(runner, actor, params)
      const withdrawal = { ground: body.fundamento, reason: body.motivo }
      const id = loadNumber(params.load)
      return told(await withdrawLoad(runner, actorOf(request), table, id, withdrawal))
    },
  )
  implement(
    app,
    deps,
    calls.returnToTableLoad,
    async ({ request, runner, actor, params, body }) => {
      const table = await reachedTable(runner, actor, params)
      const id = loadNumber(params.load)
      return told(await returnToVersion(runner, actorOf(request), table, id, body.motivo))
    },
  )
  implement(app, deps, calls.withdrawTableRow, async ({ request, runner, actor, params, body }) => {
    const table = await reachedTable(runner, actor, params)
    const withdrawal = { ground: body.fundamento, reason: body.motivo }
    const key = keyIn(table.dataset, body.endereco)
    return told(await withdrawRow(runner, actorOf(request), table, key, withdrawal))
  })
  implement(app, deps, calls.returnTableRow, async ({ request, runner, actor, params, body }) => {
    const table = await reachedTable(runner, actor, params)
    const key = keyIn(table.dataset, body.endereco)
    return told(await returnRow(runner, actorOf(request), table, key, body.motivo))
  })
  implement(app, deps, calls.declareTable, async ({ request, runner, actor, params, body }) => {
    const table = await reachedTable(runner, actor, params)
    const units = await unitsShown(runner, table.portalId)
    const unit = units.find(({ id }) => id === body.unidade)
    if (!unit) throw problem('invalid', 'Escolha a unidade gestora que declara.')
    const period = { unit: unit.id, year: body.ano, month: body.mes }
    const said = { text: body.texto, signer: body.assinante, post: body.cargo }
    return told(await declareNothing(runner, actorOf(request), table, period, said))
  })
}
