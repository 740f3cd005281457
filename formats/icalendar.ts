// Calendars as other programs subscribe to them (RFC 5545; names and refreshing by RFC 7986).

/** A whole day of a calendar. */
export interface CalendarDay {
  /** For ever the same for the same thing. */
  readonly uid: string
  /** ISO 8601. It is a day of the place, and of no clock. */
  readonly day: string
  readonly title: string
  readonly description: string
  /** Where one goes from it. */
  readonly href: string
}
export interface Calendar {
  readonly name: string
  /** A name of IANA's database. */
  readonly zone: string
  /** When it was made. */
  readonly at: Date
  readonly days: readonly CalendarDay[]
}
export const calendarType = 'text/calendar; charset=utf-8'

/** Octets of a line, without its end (3.1). */
const longestLine = 75
const encoder = new TextEncoder()
/** Breaks a line between characters; what follows begins with a space, which counts. */
export function foldedLine(line: string): string {
  const lines: string[] = []
  let [current, size] = ['', 0]
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (size + octets > longestLine) {
      lines.push(current)
      ;[current, size] = [' ', 1]
    }
    current += character
    size += octets
  }
  return [...lines, current].join('\r\n')
}

/** A text (3.3.11): its own signs are escaped, and signs of control, which no line may have, are left out. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '')

const dateOf = (day: string) => day.replaceAll('-', '')
const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const momentOf = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const linesOf = ({ uid, day, title, description, href }: CalendarDay, at: Date) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${momentOf(at)}`,
  `DTSTART;VALUE=DATE:${dateOf(day)}`,
  `DTEND;VALUE=DATE:${dateOf(nextDay(day))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  `URL:${href}`,
  // It takes nobody's time away.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** The text of a calendar. */
export const calendarText = ({ name, zone, at, days }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Claraboia//Obrigacoes//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${escaped(zone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...days.flatMap((one) => linesOf(one, at)),
    'END:VCALENDAR',
    '',
  ]
    .map(foldedLine)
    .join('\r\n')
