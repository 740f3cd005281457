import { pagesOf } from '../../../kernel/call.ts'
import { counted } from '../../../pt-br/words.ts'
import type { OpenUnit } from '../../../resources/calls/document.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { dutyEditors } from '../../../resources/calls/duty.ts'
import { documentElement } from '../../../resources/portal/document-element.ts'
import { answering, dutyLines, type DutyLine } from '../../duties/lines.ts'
import { publishingPath } from '../../duties/publishing-path.ts'
import { isRegular, periodText } from '../../duties/periods.ts'
import { daysAhead, filled, stateOn, type WorkItem, type LateSource } from '../source.ts'

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

function factOf({ duty, state }: DutyLine): string {
  const { period, holes } = state
  if (period === null || !isRegular(duty.period)) return `${duty.type}: nunca publicado`
  return holes.length > 1
    ? `${duty.type}: ${counted(holes.length, 'período', 'períodos')} fora do prazo`
    : `${duty.type}: falta ${periodText(duty.period, period)}`
}

function itemOf(
  line: DutyLine,
  portalId: number,
  today: string,
  mayAct: boolean,
): readonly WorkItem[] {
  const { duty, unit, state } = line
  const { due, holes, period } = state
  const told = due === null ? undefined : stateOn(due, today)
  if (told === undefined || due === null) return []
  const person = answering(duty)
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
      ...(person ? { person: person.name } : {}),
      act: mayAct
        ? { label: 'Publicar', path: publishingPath(portalId, line) }
        : { label: 'Ver', path: filled(ownScreens.duties, { portal: portalId }) },
    },
  ]
}

/** Duties of people who can sign in no more: the deputy answers for them, or nobody does, until somebody decides. */
function leftItems(lines: readonly DutyLine[], portalId: number): readonly WorkItem[] {
  const left = lines.filter(({ duty }) => duty.applies && duty.owner?.left)
  const names = [...new Set(left.flatMap(({ duty }) => (duty.owner ? [duty.owner.name] : [])))]
  return names.map((name): WorkItem => {
    const own = left.filter(({ duty }) => duty.owner?.name === name)
    const alone = own.filter(({ duty }) => answering(duty) === null).length
    const many = own.length > 1
    return {
      state: 'espera',
      fact: `${counted(own.length, 'obrigação está', 'obrigações estão')} com ${name}, que não entra mais`,
      detail:
        alone === 0
          ? `Até lá ${many ? 'respondem os suplentes' : 'responde o suplente'}`
          : `${alone} sem ninguém que responda`,
      act: {
        label: 'Passar adiante',
        path: filled(ownScreens.duties, { pessoa: 'ninguem', portal: portalId }),
      },
    }
  })
}

/** Documents that the law, or the habit of a portal, has published by a day that has passed or is near. */
export const dutiesSource: LateSource = {
  of: 'portal',
  tellsLate: true,
  name: 'obrigacoes',
  title: 'Obrigações',
  screen: ownScreens.duties,
  pages: pagesOf(documentElement),
  acts: ['add'],
  async read({ tx, portalId, units, today, mayAct, mayChange }) {
    const lines = await dutyLines(tx, portalId, { today, ahead: daysAhead })
    const own = lines.filter((line) => publishesLine(units, line))
    const items = own
      .filter(({ state }) => state.name !== 'nao-se-aplica')
      .flatMap((line) => itemOf(line, portalId, today, mayAct))
    return {
      checked: own.length,
      items: mayChange(dutyEditors) ? [...items, ...leftItems(lines, portalId)] : items,
    }
  },
}
