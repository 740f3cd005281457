import { conjunction } from '../../../pt-br/junctions.ts'
import { tableSenders } from '../../../tables/calls/table-file.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { screenOf } from '../../../tables/domain/pntp/place-screen.ts'
import { readingOf } from '../../../tables/domain/pntp/seal.ts'
import type { CriterionState, ProofPlace } from '../../../tables/domain/pntp/state.ts'
import { transparencyIndex } from '../../../tables/domain/transparency-index.ts'
import type { CalmItem, PortalSource } from '../source.ts'

const figures = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const withPortal = (path: string, portalId: number) =>
  `${path}${path.includes('?') ? '&' : '?'}portal=${portalId}`

/** One thing to do, with all that it brings: several criteria may lack the same. */
interface Gap {
  readonly place: ProofPlace
  readonly words: string
  readonly points: number
  readonly criteria: readonly string[]
}
function gapsOf(states: readonly CriterionState[]): readonly Gap[] {
  const gaps = new Map<string, Gap>()
  for (const { criterion, lacks } of states)
    for (const { place, words, points } of lacks) {
      const key = `${screenOf(place)} ${place.name} ${words}`
      const before = gaps.get(key)
      gaps.set(key, {
        place,
        words,
        points: (before?.points ?? 0) + points,
        criteria: [...(before?.criteria ?? []), criterion.id],
      })
    }
  return [...gaps.values()].toSorted((one, other) => other.points - one.points)
}

/** What the national index of transparency does not find, what brings most first. */
export const indexSource: PortalSource = {
  of: 'portal',
  name: 'indice',
  title: 'Índice de transparência',
  screen: ownScreens.tablesIndex,
  pages: tableSenders,
  acts: ['edit'],
  async read({ tx, portalId, today }) {
    const { states } = await transparencyIndex(tx, portalId, today)
    const items = gapsOf(states).map(({ place, words, points: worth, criteria }): CalmItem => ({
      state: 'espera',
      fact: `${place.name}: vale ${figures.format(worth)} do índice`,
      detail: words,
      law: `PNTP 2026, ${criteria.length === 1 ? 'critério' : 'critérios'} ${conjunction(criteria)}`,
      act: {
        label: place.way === 'documents' ? 'Publicar' : 'Completar',
        path: withPortal(screenOf(place), portalId),
      },
    }))
    const checked = states.filter(({ untold }) => untold === undefined).length
    return { checked, items, index: readingOf(states) }
  },
}
