import { createHash } from 'node:crypto'
import { lasting } from '../support/time/waiting.ts'

// What an address answers, as lines that two installations can be compared by.

export interface Seen {
  /** Who asked: `cidadão`, or the name of a person. */
  readonly who: string
  /** Path and query. */
  readonly address: string
  readonly status: number
  readonly type: string
  /** Where a redirection leads. */
  readonly location: string
  /** Lines of text, each once, without what differs from one answer to the next. */
  readonly lines: readonly string[]
}

/** What is another in each answer, or with each build, and says nothing of what is published. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\/p\/-\/([\w-]+)\.[\w-]+\.(css|js|woff2)/g, '/p/-/$1.$2'],
  [/localhost:\d+/g, 'localhost'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, '<instant>'],
  [/\d\d\/\d\d\/\d{4}(?: às|,)? \d\d:\d\d(?::\d\d)?/g, '<instant>'],
]
const steady = (text: string) =>
  volatile.reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}
const decoded = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** The links of a page, as they stand in it. */
export const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, link = '']) => decoded(link))

const linesOfHtml = (html: string): readonly string[] => [
  ...decoded(
    html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<\/?(?:a|b|i|em|strong|span|small|abbr|mark|time|code|sup|wbr)\b[^>]*>/g, '')
      .replace(/<[^>]+>/g, '\n'),
  ).split('\n'),
  ...linksOf(html).map((link) => `→ ${link}`),
]

/** Each leaf of a JSON value with where it stands; places in an array are all one. */
function linesOfJson(value: unknown, place = ''): readonly string[] {
  if (Array.isArray(value))
    return [
      `${place}: ${value.length} items`,
      ...value.flatMap((item) => linesOfJson(item, `${place}[]`)),
    ]
  if (typeof value !== 'object' || value === null) return [`${place}: ${JSON.stringify(value)}`]
  return Object.entries(value).flatMap(([key, member]) => linesOfJson(member, `${place}.${key}`))
}

/** Of longer texts the digest alone is compared. */
const longest = 4_000_000
function rawLines(type: string, body: Buffer): readonly string[] {
  if (!/^text\/|json$|[+/]xml$|javascript$/.test(type) || body.length > longest)
    return [`${body.length} bytes, ${createHash('sha256').update(body).digest('hex').slice(0, 16)}`]
  const text = body.toString('utf8')
  if (type.includes('html')) return linesOfHtml(text)
  return /\bjson$/.test(type) ? linesOfJson(JSON.parse(text)) : text.split('\n')
}

/** Whoever asks for much in little time is told to wait. */
const mostWaits = 30
/** Asks, and asks again after a while where too many were asked for at once. */
export async function patientFetch(url: string, request: RequestInit = {}): Promise<Response> {
  for (let waits = 0; ; waits += 1) {
    const answer = await fetch(url, { redirect: 'manual', ...request })
    if (answer.status !== 429 || waits === mostWaits) return answer
    await answer.arrayBuffer()
    await lasting(
      Number(answer.headers.get('retry-after') ?? 2) * 1_000,
      'the service says after how many seconds to ask again',
    )
  }
}

export function seen(
  who: string,
  address: string,
  { status, headers }: Response,
  body: Buffer,
): Seen {
  const type = (headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const lines = rawLines(type, body).map((line) => steady(line.replace(/\s+/g, ' ').trim()))
  return {
    who,
    address,
    status,
    type,
    location: steady(headers.get('location') ?? ''),
    lines: [...new Set(lines)].filter((line) => line !== ''),
  }
}
