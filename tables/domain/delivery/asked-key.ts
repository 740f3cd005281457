import type { Problem } from '../../../kernel/problem.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { dropAsked, keepAsked } from '../../data/asked-keys.ts'
import type { Place } from '../send-rows.ts'
import { refusedFile } from './assess.ts'

type Asked = Pick<Place, 'dataset' | 'portalId' | 'unit' | 'units' | 'year' | 'month'>
const periodOf = ({ year, month }: Asked) =>
  [year, ...(month === null ? [] : [String(month).padStart(2, '0')])].join('-')
const nameOf = (place: Asked) => {
  const unit = place.units.find(({ id }) => id === place.unit)?.name ?? place.unit
  return `${place.dataset.name}-${periodOf(place)}, ${unit}`.slice(0, 255)
}

/** What a system is asked that sends with a key stands where people look, once a month of a unit. */
export const noteAsked = (
  runner: Runner,
  place: Asked,
  { sender, sha256, asked }: { sender: string; sha256: string; asked: Problem },
): Promise<unknown> => {
  const { verdict } = refusedFile(`${sender}. ${asked.message}`)
  const { name: tabela, title: titulo } = place.dataset
  const found = { ...verdict, tabela, titulo, ano: place.year, mes: place.month }
  return keepAsked(runner, {
    portalId: place.portalId,
    name: nameOf(place),
    sha256,
    sender,
    verdict: found,
  })
}
/** What was asked of a month is answered once it is published. */
export const forgetAsked = (runner: Runner, place: Asked): Promise<unknown> =>
  dropAsked(runner, { portalId: place.portalId, name: nameOf(place) })
