import { tableSenders } from '../../../tables/calls/table-file.ts'
import { ownScreens } from '../../../resources/own-screens.ts'
import { screenOf } from '../../../tables/domain/pntp/place-screen.ts'
import { transparencyIndex } from '../../../tables/domain/transparency-index.ts'
import type { Item, PortalSource } from '../source.ts'

const points = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const withPortal = (path: string, portalId: number) =>
  `${path}${path.includes('?') ? '&' : '?'}portal=${portalId}`

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
    const lacks = states.flatMap(({ criterion, lacks: own }) =>
      own.map((lack) => ({ criterion, lack })),
    )
    const items = lacks
      .toSorted((one, other) => other.lack.points - one.lack.points)
      .map(({ criterion, lack: { place, words, points: worth } }): Item => ({
        state: 'espera',
        fact: `${place.name}: vale ${points.format(worth)} do índice`,
        detail: words,
        law: `PNTP 2026, critério ${criterion.id}`,
        act: {
          label: place.way === 'documents' ? 'Publicar' : 'Completar',
          path: withPortal(screenOf(place), portalId),
        },
      }))
    return { checked: states.filter(({ untold }) => untold === undefined).length, items }
  },
}
