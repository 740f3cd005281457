import { tablesOfPortal } from '../../../site/known.ts'
import type { Visit } from '../../../site/visit.ts'
import { withQuery } from '../../../platform/http/query.ts'
import { rowPage, type TableRow } from '../../data/rows.ts'
import type { Selection } from '../../data/selection.ts'
import { normas } from '../../declared/normas.ts'
import { RowsTable } from './rows-table.tsx'
import { wordBook } from './selection.ts'
import type { WordBook } from '../../model/types/facets.ts'

// The newest rules of the body, each with what became of it, where citizens look for laws.

const most = 10

interface NewestRules {
  readonly rows: readonly TableRow[]
  readonly book: WordBook
  /** The newest year that has any of them. */
  readonly year: number
}

/** The newest rules with some words, of all years; nothing where the portal has none. */
export async function newestRules(visit: Visit, q: string): Promise<NewestRules | undefined> {
  const filled = (await tablesOfPortal(visit)).get(normas.name)?.filled
  if (!filled) return undefined
  const filter: Selection['filter'] = q === '' ? {} : { ementa: q }
  const selection = { dataset: normas, portalId: visit.portal.id, filter }
  const { rows } = await rowPage(visit.tx, selection, { limit: most })
  const [first] = rows
  if (!first) return undefined
  const year = Number(first['ano'])
  return { rows, book: await wordBook(visit, normas, year), year }
}

export const RulesInForce = ({
  found: { rows, book, year },
  q,
  visit: { to },
}: {
  found: NewestRules
  q: string
  visit: Visit
}) => (
  <section aria-labelledby="situacao">
    <h2 id="situacao" tabIndex={-1}>
      As normas mais novas, e se valem
    </h2>
    <p className="facts">
      {q === '' ? 'As últimas' : `As últimas com “${q}” na ementa`}, com a situação de cada uma.
    </p>
    <RowsTable dataset={normas} rows={rows} book={book} to={to} />
    <p>
      <a className="more" href={withQuery(to(`/dados/${normas.name}`), { ano: year, ementa: q })}>
        Ver todas, por espécie, ano e situação
      </a>
    </p>
  </section>
)
