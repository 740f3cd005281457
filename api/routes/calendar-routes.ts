import type { FastifyInstance } from 'fastify'
import { calendarSince } from '../../data/duties/calendar.ts'
import { calendarOf, endCalendar, renewCalendar } from '../../domain/duties/calendar.ts'
import { calendarText, calendarType } from '../../formats/icalendar.ts'
import { fillPath } from '../../kernel/call.ts'
import { problem } from '../../kernel/problem.ts'
import * as calls from '../../resources/calls/calendar.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { senderOf } from '../tenancy.ts'

const ending = '.ics'

/** One's own duties as a calendar, by an address whose key is its only right. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, calls.readCalendar, async ({ runner, actor }) => ({
    desde: (await calendarSince(runner, actor.userId))?.toISOString() ?? null,
  }))
  implement(app, deps, calls.renewCalendar, async ({ tenant, runner, actor }) => {
    const key = await renewCalendar(runner, actor)
    const path = fillPath(calls.subscribeCalendar.path, { arquivo: `${key}${ending}` })
    return { endereco: senderOf(tenant, deps).linkTo(path) }
  })
  implement(app, deps, calls.removeCalendar, ({ runner, actor }) => endCalendar(runner, actor))
  implement(app, deps, calls.subscribeCalendar, async ({ reply, tenant, runner, params }) => {
    const { linkTo, zone } = senderOf(tenant, deps)
    const key = params.arquivo.endsWith(ending) ? params.arquivo.slice(0, -ending.length) : ''
    const days = await calendarOf(runner, key, linkTo)
    if (!days) throw problem('missing', 'Esta agenda não existe mais. Faça outra em Minha conta.')
    const calendar = { name: `Obrigações: ${tenant.name}`, zone, at: new Date(), days }
    return reply
      .header('cache-control', 'private, no-store')
      .type(calendarType)
      .send(calendarText(calendar))
  })
}
