import { loadsOf } from '../../data/tables/facts.ts'
import { xmlText } from '../../data/sheets/xml.ts'
import type { Dataset } from '../../tables/dataset.ts'
import { changesOf, kindOf, periodOf } from '../parts/tables/load-words.ts'
import type { Visit } from '../visit.ts'

const most = 50

/** What arrived for a table, the newest first, for readers of feeds (Atom, RFC 4287). */
export async function feedOf(visit: Visit, dataset: Dataset): Promise<string> {
  const { tx, portal, origin, to, now } = visit
  const page = `${origin}${to(`/dados/${dataset.name}`)}`
  const loads = await loadsOf(tx, dataset, portal.id, { limit: most, offset: 0 })
  const entries = loads.map((load) => {
    const title = `${dataset.title}: ${periodOf(load)}, ${load.unit}`
    const told = `${kindOf(load)} (${changesOf(load)})`
    return `<entry><id>${xmlText(`${page}#carga-${load.id}`)}</id><title>${xmlText(title)}</title><updated>${load.at.toISOString()}</updated><link href="${xmlText(`${page}?${dataset.time.year}=${load.year}`)}"/><summary>${xmlText(told)}</summary></entry>`
  })
  const updated = loads[0]?.at ?? now
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR"><id>${xmlText(page)}</id><title>${xmlText(`${dataset.title}: ${portal.name}`)}</title><subtitle>${xmlText(dataset.purpose)}</subtitle><updated>${updated.toISOString()}</updated><author><name>${xmlText(portal.name)}</name></author><link rel="self" href="${xmlText(`${page}/novidades.atom`)}"/><link href="${xmlText(page)}"/>${entries.join('')}</feed>
`
}
