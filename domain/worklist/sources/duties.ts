import { pagesOf, screenSets } from '../../../kernel/call.ts'
import { counted } from '../../../pt-br/words.ts'
import type { OpenUnit } from '../../../resources/calls/document.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { dutyLines, type DutyLine } from '../../duties/lines.ts'
import { isRegular, periodText } from '../../duties/periods.ts'
import { daysAhead, filled, stateOn, type Item, type PortalSource } from '../source.ts'

const [screens] = screenSets(documentElement)
const publishPath = screens?.create ?? '/'

/** Whether somebody publishes this. @param units where they publish alone; null: everywhere */
export const publishesLine = (
  units: readonly OpenUnit[] | null,
  { duty, unit }: Pick<DutyLine, 'duty' | 'unit'>,
): boolean =>
  units === null ||
  units.some(
    ({ hash_id: id, tipos }) =>
      id === unit.id && (tipos === null || tipos.some((type) => type.id === duty.typeId)),
  )

/** Where what is missing is published, with the form filled in. */
export function publishingPath(
  portalId: number,
  { duty, unit, state: { period } }: DutyLine,
): string {
  const time =
    period === null
      ? {}
      : {
          ano: period.year,
          ...(duty.period === 'anual' ? {} : { mes: String(period.month).padStart(2, '0') }),
        }
  const spot = { tipo: duty.typeId ?? undefined, ug: unit.id, periodicidade: duty.period }
  return filled(publishPath, { ...spot, ...time, portal: portalId })
}

function factOf({ duty, state }: DutyLine): string {
  const { period, holes } = state
  if (period === null || !isRegular(duty.period)) return `${duty.type}: nunca publicado`
  return holes.length > 1
    ? `${duty.type}: ${counted(holes.length, 'período', 'períodos')} fora do prazo`
    : `${duty.type}: falta ${periodText(duty.period, period)}`
}

function itemOf(line: DutyLine, portalId: number, today: string, mayAct: boolean): readonly Item[] {
  const { duty, unit, state } = line
  const { due, holes, period } = state
  const told = due === null ? undefined : stateOn(due, today)
  if (told === undefined || due === null) return []
  const detail =
    holes.length > 1 && period !== null && isRegular(duty.period)
      ? { detail: `O mais antigo é ${periodText(duty.period, period)}` }
      : {}
  return [
    {
      state: told,
      fact: factOf(line),
      ...detail,
      law: duty.law,
      unit: unit.name,
      day: due,
      ...(duty.owner ? { person: duty.owner.name } : {}),
      act: mayAct
        ? { label: 'Publicar', path: publishingPath(portalId, line) }
        : { label: 'Ver', path: filled(ownScreens.duties, { portal: portalId }) },
    },
  ]
}

/** Documents that the law, or the habit of a portal, has published by a day that has passed or is near. */
export const dutiesSource: PortalSource = {
  of: 'portal',
  name: 'obrigacoes',
  title: 'Obrigações',
  screen: ownScreens.duties,
  pages: pagesOf(documentElement),
  acts: ['add'],
  async read({ tx, portalId, units, today, mayAct }) {
    const lines = await dutyLines(tx, portalId, { today, ahead: daysAhead })
    const own = lines.filter((line) => publishesLine(units, line))
    const items = own
      .filter(({ state }) => state.name !== 'nao-se-aplica')
      .flatMap((line) => itemOf(line, portalId, today, mayAct))
    return { checked: own.length, items }
  },
}
