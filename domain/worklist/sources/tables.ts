import { ownersOfTables } from '../../../data/duties/duties.ts'
import { dayAfter } from '../../../pt-br/day.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { counted } from '../../../pt-br/words.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { tableSenders } from '../../../tables/calls/table-file.ts'
import { owedMonths, type OwedMonths } from '../../../tables/domain/overdue.ts'
import type { MonthStatus } from '../../../tables/domain/status.ts'
import { daysAhead, filled, type WorkItem, type PortalAsker, type LateSource } from '../source.ts'

const monthText = ({ year, month }: MonthStatus) => `${monthNames[month - 1] ?? ''} de ${year}`
const namedUnits = 2
const unitsText = (units: readonly string[]) =>
  units.length <= namedUnits
    ? units.join(' e ')
    : `${units.slice(0, namedUnits).join(', ')} e mais ${counted(units.length - namedUnits, 'unidade', 'unidades')}`

interface TableAsker extends Pick<PortalAsker, 'portalId' | 'mayAct'> {
  /** Who answers for each table, by its name. */
  readonly owners: ReadonlyMap<string, string>
}
/** What units owe of one table, in one line; nothing where they owe nothing. */
function itemOf(
  state: 'atrasado' | 'vence',
  owed: readonly OwedMonths[],
  { portalId, mayAct, owners }: TableAsker,
): readonly WorkItem[] {
  const months = owed
    .flatMap(({ unit, late, soon }) =>
      (state === 'atrasado' ? late : soon).map((month) => ({ unit, month })),
    )
    .toSorted((one, other) => one.month.due.localeCompare(other.month.due))
  const [first] = months
  const dataset = owed[0]?.dataset
  if (first === undefined || dataset === undefined) return []
  const what =
    state === 'atrasado'
      ? `${counted(months.length, 'mês', 'meses')} fora do prazo`
      : `falta ${monthText(first.month)}`
  const form = {
    portal: portalId,
    unidade: first.unit.id,
    ano: first.month.year,
    mes: first.month.month,
  }
  const path = (screen: string) => screen.replace(':id', dataset.name)
  const owner = owners.get(dataset.name)
  return [
    {
      state,
      fact: `${dataset.title}: ${what}`,
      ...(state === 'atrasado' ? { detail: `O mais antigo é ${monthText(first.month)}` } : {}),
      law: dataset.due.law,
      unit: unitsText([...new Set(months.map(({ unit }) => unit.nome))]),
      day: first.month.due,
      ...(owner === undefined ? {} : { person: owner }),
      act: mayAct
        ? { label: 'Enviar', path: filled(path(ownScreens.tableFile), form) }
        : { label: 'Ver', path: filled(path(ownScreens.table), { portal: portalId }) },
    },
  ]
}

/** Months of public tables that passed the law's term, or soon will. */
export const tablesSource: LateSource = {
  of: 'portal',
  tellsLate: true,
  name: 'tabelas',
  title: 'Tabelas públicas',
  screen: ownScreens.tables,
  pages: tableSenders,
  acts: ['edit'],
  async read(asker) {
    const { tx, portalId, today } = asker
    const { checked, owed } = await owedMonths(tx, portalId, today, dayAfter(today, daysAhead))
    // Most portals owe nothing, and then nobody is looked up.
    const owners =
      owed.length === 0 ? new Map<string, string>() : await ownersOfTables(tx, portalId)
    const told = { ...asker, owners }
    const items = [...new Set(owed.map(({ dataset }) => dataset))].flatMap((dataset) => {
      const own = owed.filter((one) => one.dataset === dataset)
      return [...itemOf('atrasado', own, told), ...itemOf('vence', own, told)]
    })
    return { checked, items }
  },
}
