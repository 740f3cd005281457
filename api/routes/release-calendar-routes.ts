import type { FastifyInstance } from 'fastify'
import { calendarEntries } from '../../data/releases/calendar.ts'
import { kindsIn } from '../../domain/releases/reach.ts'
import { problem } from '../../kernel/problem.ts'
import { daysBetween } from '../../pt-br/day.ts'
import {
  mostCalendarDays,
  mostCalendarEntries,
  readReleaseCalendar,
} from '../../resources/calls/release-calendar.ts'
import type { Deps } from '../context.ts'
import { implement } from '../implement.ts'
import { proposerOf } from './proposal-routes.ts'

/** @throws {Problem} `invalid` for days that lie the wrong way round, or too many */
function requireSpan(from: string, until: string): void {
  const days = daysBetween(from, until) + 1
  const message =
    days < 1
      ? 'O último dia vem antes do primeiro.'
      : days > mostCalendarDays
        ? `Peça no máximo ${mostCalendarDays} dias de cada vez.`
        : undefined
  if (message !== undefined) throw problem('invalid', message, [{ field: 'ate', message }])
}

/** What goes out of a portal and comes in, by the day. */
export function releaseCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, readReleaseCalendar, async (exchange) => {
    const { runner, actor, query } = exchange
    const kinds = await kindsIn(runner, proposerOf(exchange), query.portal)
    requireSpan(query.de, query.ate)
    const found = await calendarEntries(runner, {
      portalId: query.portal,
      kinds,
      actor,
      from: query.de,
      until: query.ate,
      most: mostCalendarEntries + 1,
    })
    return {
      entradas: found.slice(0, mostCalendarEntries),
      mais: found.length > mostCalendarEntries,
    }
  })
}
