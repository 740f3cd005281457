import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { dayText, weekdayOf } from '../../../pt-br/day.ts'
import { counted } from '../../../pt-br/words.ts'
import type { CalendarEntry } from '../../../resources/calls/release-calendar.ts'
import { CalendarItem, type CalendarNouns } from './calendar-item.tsx'
import { todayHere, type ShownDays } from './days.ts'

/** What a view of the days shows. */
export interface DaysProps {
  readonly shown: ShownDays
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>
  readonly nouns: CalendarNouns
  readonly portal: number
  /** The address of the week of a day. */
  readonly weekAddress: (day: string) => string
}

/** How many entries stand on a day of the month before the others are left to its week. */
const mostOfDay = 3

function Day({ day, ...rest }: DaysProps & { readonly day: string }) {
  const { shown, entries, nouns, portal, weekAddress } = rest
  const all = entries.get(day) ?? []
  const of = shown.span === 'semana' ? all.length : mostOfDay
  const isOther = shown.span === 'mes' && day.slice(0, 7) !== shown.days[7]?.slice(0, 7)
  const isToday = day === todayHere()
  return (
    <Box
      component="td"
      aria-current={isToday ? 'date' : undefined}
      sx={{
        verticalAlign: 'top',
        height: shown.span === 'semana' ? 320 : 112,
        p: 0.75,
        border: 1,
        borderColor: 'divider',
        bgcolor: isOther ? 'action.hover' : undefined,
      }}
    >
      <Box
        component="time"
        dateTime={day}
        sx={{
          display: 'inline-grid',
          placeItems: 'center',
          minWidth: 24,
          height: 24,
          mb: 0.25,
          borderRadius: 12,
          fontSize: 13,
          color: isOther ? 'text.secondary' : 'text.primary',
          ...(isToday && {
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontWeight: 700,
          }),
        }}
      >
        {Number(day.slice(8))}
      </Box>
      {all.length > 0 && (
        <Box component="ul" aria-label={dayText(day)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {all.slice(0, of).map((entry) => (
            <li key={`${entry.o_que} ${entry.id} ${entry.quando}`}>
              <CalendarItem
                entry={entry}
                nouns={nouns}
                portal={portal}
                isShort={shown.span === 'mes'}
              />
            </li>
          ))}
          {all.length > of && (
            <li>
              <Link href={weekAddress(day)} sx={{ display: 'block', py: 0.5, fontSize: 13 }}>
                {counted(all.length - of, 'outra', 'outras')}
              </Link>
            </li>
          )}
        </Box>
      )}
    </Box>
  )
}

/** The weeks of a month, or one week, as a table. */
export function Weeks(props: DaysProps) {
  const { days, title } = props.shown
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <Box component="table" sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
      <caption style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{title}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <Box
              component="th"
              key={day}
              scope="col"
              sx={{
                p: 0.75,
                fontSize: 13,
                fontWeight: 600,
                color: 'text.secondary',
                textAlign: 'left',
              }}
            >
              {weekdayOf(day).replace('-feira', '')}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} day={day} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** The days that have something, below each other: for a phone. */
export const DayList = ({ shown, entries, nouns, portal }: DaysProps) => (
  <Box sx={{ p: 2 }}>
    {shown.days
      .filter((day) => entries.has(day))
      .map((day) => (
        <Box component="section" key={day} aria-label={dayText(day)} sx={{ mb: 2 }}>
          <Box
            component="h2"
            aria-current={day === todayHere() ? 'date' : undefined}
            sx={{ m: 0, mb: 0.5, fontSize: 14, fontWeight: 600 }}
          >
            {weekdayOf(day)}, {dayText(day)}
            {day === todayHere() && ' (hoje)'}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
            {entries.get(day)?.map((entry) => (
              <li key={`${entry.o_que} ${entry.id} ${entry.quando}`}>
                <CalendarItem entry={entry} nouns={nouns} portal={portal} isShort={false} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
  </Box>
)
