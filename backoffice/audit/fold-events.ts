import type { AuditEvent } from '../../resources/calls/audit.ts'

/** What one person did at one place in one request, newest first. */
export interface EventGroup {
  readonly event: AuditEvent
  /** The others of it. */
  readonly others: readonly AuditEvent[]
}
/** Jobs and first rows have no request: what was written in the same minute is one act. */
const actOf = ({ pedido, data_evento }: AuditEvent) => pedido ?? data_evento.slice(0, 16)

/** Events that follow each other, of one act, one person, one kind and one place, are one line. */
export function foldedEvents(events: readonly AuditEvent[]): readonly EventGroup[] {
  const groups: { event: AuditEvent; others: AuditEvent[] }[] = []
  for (const event of events) {
    const last = groups.at(-1)
    const isSame =
      last !== undefined &&
      actOf(last.event) === actOf(event) &&
      last.event.id_user === event.id_user &&
      last.event.tracker_type === event.tracker_type &&
      last.event.page_id_name === event.page_id_name &&
      last.event.portal_id === event.portal_id
    if (isSame) last.others.push(event)
    else groups.push({ event, others: [] })
  }
  return groups
}
