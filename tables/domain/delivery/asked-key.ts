import type { Problem } from '../../../kernel/problem.ts'
import type { Runner } from '../../../platform/postgres/database.ts'
import { dropAsked, keepAsked } from '../../data/asked-keys.ts'
import type { LoadTarget } from '../send-rows.ts'
import { refusedFile } from './assess.ts'

type Asked = Pick<LoadTarget, 'dataset' | 'portalId' | 'unit' | 'units' | 'year' | 'month'>
const periodOf = ({ year, month }: Asked) =>
  [year, ...(month === null ? [] : [String(month).padStart(2, '0')])].join('-')
const aboutOf = (place: Asked) => `${place.dataset.name} ${periodOf(place)} ${place.unit}`
/** A unit whose name another one has is told apart by its CNPJ, and where both have the same by its code. */
function unitOf({ unit, units }: Asked): string {
  const own = units.find(({ id }) => id === unit)
  if (!own) return unit
  const others = units.filter(({ id, name }) => id !== unit && name === own.name)
  const isOwn = own.cnpj !== null && others.every(({ cnpj }) => cnpj !== own.cnpj)
  return others.length === 0 ? own.name : `${own.name} (${isOwn ? own.cnpj : unit})`
}
const nameOf = (place: Asked) =>
  `${place.dataset.name}-${periodOf(place)}, ${unitOf(place)}`.slice(0, 255)

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
    about: aboutOf(place),
    name: nameOf(place),
    sha256,
    sender,
    verdict: found,
  })
}
/** What was asked of a month is answered once it is published. */
export const forgetAsked = (runner: Runner, place: Asked): Promise<unknown> =>
  dropAsked(runner, { portalId: place.portalId, about: aboutOf(place) })
