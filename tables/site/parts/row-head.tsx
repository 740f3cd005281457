import type { Visit } from '../../../site/visit.ts'
import { PageHead } from '../../../site/parts/page-head.tsx'
import { clockOf } from '../../../pt-br/clock.ts'
import { capitalised } from '../../../pt-br/words.ts'
import type { TableRow } from '../../data/rows.ts'
import type { Dataset } from '../../model/declaration.ts'

/** A title has room for so much; the whole text stands among the fields. */
const most = 110
const shortly = (text: string) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')} …` : text

/** What a row is about, as its table declares it, and what it is called: `Adutora do Rio (Obra OB-2026-06)`. */
export function rowTitle({ story }: Dataset, row: TableRow, name: string): string {
  const about = story && String(row[story.about] ?? '').trim()
  return about ? `${shortly(about)} (${name})` : name
}

/** What a row is about, what it is called, and how it stands today. */
export function RowHead({
  dataset: { story },
  row,
  name,
  visit: { portal, now },
}: {
  dataset: Dataset
  row: TableRow
  name: string
  visit: Pick<Visit, 'portal' | 'now'>
}) {
  const about = story && String(row[story.about] ?? '').trim()
  if (!story || !about) return <PageHead title={name} />
  const stands = story.stands(row, clockOf(portal.zone).isoDay(now)).filter(Boolean)
  return (
    <PageHead title={shortly(about)}>
      <p className="facts">{name}</p>
      {stands.length > 0 && <p className="answer">{capitalised(stands.join(', '))}.</p>}
    </PageHead>
  )
}
