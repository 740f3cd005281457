import { expect, test } from 'vitest'
import { calendarText, escaped, foldedLine } from '../../formats/icalendar.ts'

// Calendars as RFC 5545 has them.

const octets = (line: string) => new TextEncoder().encode(line).length
/** What a reader makes of folded lines (3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test.each([
  ['SUMMARY:curta'],
  [`SUMMARY:${'á'.repeat(200)}`],
  [`SUMMARY:${'🏛️'.repeat(60)}`],
  [`SUMMARY:${'x'.repeat(67)}`],
  [`SUMMARY:${'x'.repeat(68)}`],
])('a line of %j has 75 octets at most, is whole again, and breaks no character', (line) => {
  const text = foldedLine(line)
  expect(unfolded(text)).toBe(line)
  for (const part of text.split('\r\n')) {
    expect(octets(part)).toBeLessThanOrEqual(75)
    expect(part.isWellFormed()).toBe(true)
  }
})

test('signs of a text are escaped, and nothing of it begins a line of its own', () => {
  expect(escaped('a, b; c\\d\r\nEND:VEVENT\u0007')).toBe('a\\, b\\; c\\\\d\\nEND:VEVENT')
})

test('a day is a whole day, until the next one', () => {
  const text = calendarText({
    name: 'Obrigações',
    zone: 'America/Rio_Branco',
    at: new Date('2026-11-28T10:00:00.123Z'),
    days: [
      {
        uid: 'um@vila.test',
        day: '2026-12-31',
        title: 'Balancetes, novembro',
        description: 'Prefeitura',
        href: 'https://vila.test/x?portal=1',
      },
    ],
  })
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Claraboia//Obrigacoes//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Obrigações',
    'X-WR-CALNAME:Obrigações',
    'X-WR-TIMEZONE:America/Rio_Branco',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'BEGIN:VEVENT',
    'UID:um@vila.test',
    'DTSTAMP:20261128T100000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Balancetes\\, novembro',
    'DESCRIPTION:Prefeitura',
    'URL:https://vila.test/x?portal=1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
