import { searchesOf, type PncpSearch } from '../../../tables/data/pncp.ts'
import { newestSaplSearches } from '../../../tables/data/sapl.ts'
import { refusedLoads } from '../../../data/worklist/portal-facts.ts'
import { datasetNamed } from '../../../tables/declared/index.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { counted } from '../../../pt-br/words.ts'
import { tableSenders } from '../../../tables/calls/table-file.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { filled, type CalmItem, type PortalSource } from '../source.ts'
import { saplItems } from './sapl-items.ts'

const daysBack = 30
const periodText = (year: number, month: number | null) =>
  month === null ? String(year) : `${monthNames[month - 1] ?? ''} de ${year}`

/** The newest of a period counts. */
const newestOfPeriods = (searches: readonly PncpSearch[]): readonly PncpSearch[] =>
  searches.filter(
    (one, at) =>
      searches.findIndex(
        ({ unit, year, month }) => unit === one.unit && year === one.year && month === one.month,
      ) === at,
  )
const failedSearch =
  (portalId: number) =>
  ({ unitName, year, month, author, error }: PncpSearch): CalmItem => ({
    state: 'espera',
    fact: `A busca no PNCP de ${periodText(year, month)} falhou`,
    ...(error === null ? {} : { detail: error }),
    unit: unitName,
    person: author,
    act: { label: 'Ver', path: filled(ownScreens.tables, { portal: portalId }) },
  })

/** Loads that were refused and searches of PNCP and SAPL that failed or ask, until what they wait for arrives. */
export const refusedLoadsSource: PortalSource = {
  of: 'portal',
  name: 'cargas',
  title: 'Cargas de tabelas',
  screen: ownScreens.tables,
  pages: tableSenders,
  acts: ['edit'],
  async read({ tx, portalId, mayAct }) {
    const [loads, searches, readings] = await Promise.all([
      refusedLoads(tx, portalId, daysBack),
      searchesOf(tx, portalId),
      newestSaplSearches(tx, portalId),
    ])
    const refused = loads.map(
      ({ dataset, unitId, unit, year, month, errors, author, day }): CalmItem => ({
        state: 'espera',
        fact: `${datasetNamed(dataset)?.title ?? dataset} de ${periodText(year, month)}: a carga foi recusada`,
        detail: `${counted(errors, 'erro', 'erros')}; nada foi publicado.`,
        unit,
        day,
        person: author,
        act: mayAct
          ? {
              label: 'Enviar de novo',
              path: filled(ownScreens.tableFile.replace(':id', dataset), {
                portal: portalId,
                unidade: unitId,
                ano: year,
                mes: month ?? undefined,
              }),
            }
          : {
              label: 'Ver',
              path: filled(ownScreens.table.replace(':id', dataset), { portal: portalId }),
            },
      }),
    )
    const newest = newestOfPeriods(searches)
    const failed = newest.filter(({ state }) => state === 'falhou').map(failedSearch(portalId))
    return {
      checked: loads.length + newest.length + readings.length,
      items: [...refused, ...failed, ...saplItems(readings, portalId)],
    }
  },
}
