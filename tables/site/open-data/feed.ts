import { loadsOf } from '../../data/facts.ts'
import { purposeFor } from '../../declared/powers.ts'
import type { Dataset } from '../../model/declaration.ts'
import { feedText, mostEntries } from '../../../site/discovery/atom.ts'
import { loadChangeWords, loadKindWords, loadPeriodWords } from '../parts/load-words.ts'
import type { Visit } from '../../../site/visit.ts'

/** What arrived for a table, the newest first. */
export async function feedOf(visit: Visit, dataset: Dataset): Promise<string> {
  const { tx, portal, origin, to } = visit
  const path = to(`/dados/${dataset.name}`)
  const page = `${origin}${path}`
  const loads = await loadsOf(tx, dataset, portal.id, { limit: mostEntries, offset: 0 })
  return feedText(visit, {
    title: dataset.title,
    subtitle: purposeFor(dataset, visit.power),
    page: path,
    self: `${path}/novidades.atom`,
    entries: loads.map((load) => ({
      id: `${page}#carga-${load.id}`,
      title: `${dataset.title}: ${loadPeriodWords(load)}, ${load.unit}`,
      updated: load.at,
      href: `${page}?${dataset.time.year}=${load.year}`,
      summary: `${loadKindWords(load)} (${loadChangeWords(load)})`,
    })),
  })
}
