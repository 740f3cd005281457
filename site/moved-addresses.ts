import { withQuery, plainParam, type Query } from '../platform/http/query.ts'
import { planOf, ppa } from '../tables/declared/ppa.ts'

// Addresses below a portal that people keep, and that lead elsewhere for good.

/**
 * What was asked of the plan at its former address, in the names of its table. A plan is of four years, one of which
 * was asked.
 */
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

/** The plan of four years, before it was a public table. */
export const formerPlan = '/plano-plurianual'

/** Where an address below a portal is now, with what was asked; nothing where it never moved. */
export function movedTo(url: string): string | undefined {
  const [path = ''] = url.split('?', 1)
  const isOfPlan = path === formerPlan || path.startsWith(`${formerPlan}/`)
  if (!isOfPlan) return undefined
  const end = path.slice(formerPlan.length)
  const query = Object.fromEntries(new URLSearchParams(url.slice(path.length)))
  return withQuery(`/dados/${ppa.name}${end}`, planAsked(query))
}
