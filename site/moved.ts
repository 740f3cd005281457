import { openToOtherSites } from '../platform/http/headers.ts'
import { address, plainParam, type Query } from '../platform/http/query.ts'
import { planOf, ppa } from '../tables/declared/ppa.ts'
import { listFormats } from './files/list-file.ts'
import type { SiteFile } from './visit.ts'

/** What was asked of the plan at its former address, in the names of its table. A plan is of four years, one of which was asked. */
function planAsked(query: Query): Readonly<Record<string, string | number>> {
  const ano = plainParam(query, 'ano')
  const filters = {
    ano: /^\d{4}$/.test(ano) ? ano : '',
    programa: plainParam(query, 'programa'),
    unidade_gestora: plainParam(query, 'ug'),
  }
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return {
    ...(filters.ano === '' ? {} : { exercicio: planOf(Number(filters.ano)) }),
    ...Object.fromEntries(given),
  }
}
const plan = (end: string): SiteFile => ({
  path: `/plano-plurianual${end}`,
  find({ query, to }) {
    const now = address(to(`/dados/${ppa.name}${end}`), planAsked(query))
    return Promise.resolve(async (_, reply) => reply.headers(openToOtherSites).redirect(now, 308))
  },
})

/** Addresses that people keep and that lead elsewhere now, for good. */
export const movedAddresses: readonly SiteFile[] = [
  plan(''),
  ...listFormats.map((format) => plan(`/linhas.${format}`)),
]
