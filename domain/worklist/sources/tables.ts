import { monthNames } from '../../../pt-br/months.ts'
import { counted } from '../../../pt-br/words.ts'
import { tableSenders } from '../../../tables/calls/table-file.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { owedMonths, type OwedMonths } from '../../../tables/domain/overdue.ts'
import { dayAfter, daysAhead, filled, type Item, type PortalSource } from '../source.ts'

const monthText = ({ year, month }: { readonly year: number; readonly month: number }) =>
  `${monthNames[month - 1] ?? ''} de ${year}`

/** Months of public tables that passed the law's term, or soon will. */
export const tablesSource: PortalSource = {
  of: 'portal',
  name: 'tabelas',
  title: 'Tabelas públicas',
  screen: ownScreens.tables,
  pages: tableSenders,
  acts: ['edit'],
  async read({ tx, portalId, today, mayAct }) {
    const { checked, owed } = await owedMonths(tx, portalId, today, dayAfter(today, daysAhead))
    const itemsOf = ({ dataset, unit, late, soon }: OwedMonths): readonly Item[] => {
      const told = (state: 'atrasado' | 'vence', months: OwedMonths['late']): readonly Item[] => {
        const [first] = months
        if (first === undefined) return []
        const { year, month, due } = first
        const form = { portal: portalId, unidade: unit.id, ano: year, mes: month }
        const what =
          state === 'atrasado'
            ? `${counted(months.length, 'mês', 'meses')} fora do prazo`
            : `falta ${monthText(first)}`
        return [
          {
            state,
            fact: `${dataset.title}: ${what}`,
            ...(state === 'atrasado' ? { detail: `O mais antigo é ${monthText(first)}` } : {}),
            law: dataset.due.law,
            unit: unit.nome,
            day: due,
            act: mayAct
              ? {
                  label: 'Enviar',
                  path: filled(ownScreens.tableFile.replace(':id', dataset.name), form),
                }
              : {
                  label: 'Ver',
                  path: filled(ownScreens.table.replace(':id', dataset.name), { portal: portalId }),
                },
          },
        ]
      }
      return [...told('atrasado', late), ...told('vence', soon)]
    }
    return { checked, items: owed.flatMap(itemsOf) }
  },
}
