import { matrixUnits } from '../../../data/worklist/portal-facts.ts'
import { clockOf, type Clock } from '../../../pt-br/clock.ts'
import { monthNames } from '../../../pt-br/months.ts'
import { counted } from '../../../pt-br/words.ts'
import { matrixMonths, type MonthOfYear } from '../../../resources/accountability-months.ts'
import { accountabilityPage } from '../../../resources/accountability/file.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { stateOn, type WorkItem, type PortalAsker, type LateSource } from '../source.ts'

const law = 'Portaria STN 642/2019'
type Unit = Awaited<ReturnType<typeof matrixUnits>>[number]
type Month = MonthOfYear & { readonly year: number }
const monthText = ({ year, month }: Month) => `${monthNames[month - 1] ?? ''} de ${year}`

/** The months that a unit owes or owed: of the year before, from the first that it sent then. */
function monthsOf({ files }: Unit, today: string, clock: Clock): readonly Month[] {
  const year = Number(today.slice(0, 4))
  const now = new Date(`${today}T12:00:00Z`)
  const of = (one: number) => {
    const own = files.filter(({ ano }) => ano === one)
    return matrixMonths(one, own, now, clock).map((month) => ({ ...month, year: one }))
  }
  const first = Math.min(...files.map(({ ano, mes }) => (ano < year ? mes : 13)), 13)
  return [...of(year - 1).filter(({ month }) => month >= first), ...of(year)]
}

function itemsOf(
  { name, sender }: Unit,
  months: readonly Month[],
  { today, mayAct }: Pick<PortalAsker, 'today' | 'mayAct'>,
): readonly WorkItem[] {
  const common = {
    law,
    unit: name,
    ...(sender === null ? {} : { person: sender }),
    act: { label: mayAct ? 'Enviar' : 'Ver', path: ownScreens.accountabilityFiles },
  }
  const late = months.filter(({ state }) => state === 'atrasado')
  const [oldest] = late
  const missing: readonly WorkItem[] = oldest
    ? [
        {
          ...common,
          state: 'atrasado',
          fact: `MSC: ${counted(late.length, 'mês não chegou', 'meses não chegaram')}`,
          detail: `O mais antigo é ${monthText(oldest)}`,
          day: oldest.due,
        },
      ]
    : []
  const soon = months.flatMap((month): readonly WorkItem[] =>
    month.state === 'devido' && stateOn(month.due, today) !== undefined
      ? [{ ...common, state: 'vence', fact: `MSC de ${monthText(month)}`, day: month.due }]
      : [],
  )
  const refused = months.flatMap((month): readonly WorkItem[] => {
    const fact = `MSC de ${monthText(month)}: o arquivo foi rejeitado`
    const state = month.late ? 'atrasado' : 'vence'
    return month.state === 'rejeitado' ? [{ ...common, state, fact, day: month.due }] : []
  })
  return [...missing, ...soon, ...refused]
}

/** Matrices of balances that have not come, or soon are due; those that were refused. */
export const matricesSource: LateSource = {
  of: 'portal',
  tellsLate: true,
  name: 'msc',
  title: 'Matriz de saldos contábeis',
  screen: ownScreens.accountabilityFiles,
  pages: [accountabilityPage],
  acts: ['add'],
  async read(asker) {
    const { tx, portalId, today, zone } = asker
    const units = await matrixUnits(tx, portalId, Number(today.slice(0, 4)) - 1)
    const read = units.map((unit) => ({ unit, months: monthsOf(unit, today, clockOf(zone)) }))
    const known = read.flatMap(({ months }) => months.filter(({ state }) => state !== 'futuro'))
    const items = read.flatMap(({ unit, months }) => itemsOf(unit, months, asker))
    return { checked: known.length, items }
  },
}
