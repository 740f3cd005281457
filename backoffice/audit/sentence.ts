import { nouns } from 'virtual:screens'
import { monthOfYear } from '../../pt-br/months.ts'
import { counted, withArticle } from '../../pt-br/words.ts'
import { isTrackerType, trackerVerbs } from '../../resources/audit-words.ts'
import type { AuditEvent } from '../../resources/calls/audit.ts'
import { pageText } from './event.ts'
import type { EventGroup } from './fold-events.ts'

/** Acts that say of themselves what they were done to. */
const whole = new Set(['permission', 'login', 'login_failed', 'logout'])

const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
/** "março de 2026", "2022", "2022 a 2026". */
function periodOf(loads: readonly NonNullable<AuditEvent['carga']>[]): string {
  const [first] = loads
  const years = loads.flatMap(({ ano }) => ano ?? []).toSorted((one, other) => one - other)
  const [oldest, newest] = [years[0], years.at(-1)]
  if (first === undefined || oldest === undefined) return ''
  if (oldest !== newest) return `${oldest} a ${newest}`
  return monthOfYear(oldest, loads.length === 1 ? first.mes : null)
}
/** How many rows came, and of when. */
function loaded(events: readonly AuditEvent[]): string {
  const loads = events.flatMap(({ carga }) => carga ?? [])
  const lines = sum(loads.map(({ linhas }) => linhas))
  return [
    events.length > 1 && `${events.length} cargas`,
    loads.some(({ linhas }) => linhas !== null) &&
      (lines === 0 ? 'nenhuma linha' : counted(lines, 'linha', 'linhas')),
    periodOf(loads),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What an event did, as a sentence without who: "cadastrou o termo Empenho". */
export function deedOf({ event, others }: EventGroup): string {
  const { tracker_type: kind, page_id_name: page, titulo, registro } = event
  const verb = isTrackerType(kind) ? trackerVerbs[kind] : kind
  if (whole.has(kind)) return verb
  const noun = nouns.find(({ name }) => name === page)?.noun
  const place = pageText(page)
  if (kind === 'import') {
    const said = loaded([event, ...others])
    return [`${verb} ${place.replace(/^Tabela pública: /, '')}`, said].filter(Boolean).join(': ')
  }
  if (others.length > 0)
    return `${verb} ${counted(others.length + 1, noun?.one ?? 'registro', noun?.many ?? 'registros')}${noun ? '' : ` em ${place}`}`
  if (noun && registro !== null) return `${verb} ${withArticle(noun)} ${titulo ?? `nº ${registro}`}`
  return titulo === null
    ? `${verb} ${noun ? place : `em ${place}`}`
    : `${verb} em ${place}: ${titulo}`
}
