import { readFileSync } from 'node:fs'

// `npx tsx conformance/support/compare-openapi.ts OLD NEW`: what an older description of the calls said and a newer one
// no longer says, each the `/openapi.json` of a service, in a file. A description may be added; an operation, its id,
// its right, a parameter, a body or an answer may not be lost or change.

type Json = Readonly<Record<string, unknown>>

/** Words: these may change. */
const free = new Set(['description', 'summary', 'title'])
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place where `now` lacks what `before` said, with both values. */
function lostIn(before: unknown, now: unknown, at = ''): readonly string[] {
  if (isRecord(before) && isRecord(now))
    return Object.entries(before)
      .filter(([key]) => !free.has(key))
      .flatMap(([key, value]) => lostIn(value, now[key], `${at}/${key}`))
  if (at.endsWith('/parameters') && Array.isArray(before) && Array.isArray(now)) {
    const parameters: readonly unknown[] = now
    return before.flatMap((one: Json) =>
      lostIn(
        one,
        parameters.find((other) => isRecord(other) && other['name'] === one['name']),
        `${at}/${String(one['name'])}`,
      ),
    )
  }
  // What Fastify says of an answer that nobody described.
  if (isRecord(before) && before['description'] === 'Default Response') return []
  return JSON.stringify(before) === JSON.stringify(now)
    ? []
    : [`${at}: ${JSON.stringify(before)} is ${JSON.stringify(now)}`]
}

if (process.argv[1] === import.meta.filename) {
  const [before, now] = process.argv.slice(2)
  if (!before || !now) throw new Error('compare-openapi OLD NEW: two descriptions, as files')
  const lost = lostIn(
    JSON.parse(readFileSync(before, 'utf8')),
    JSON.parse(readFileSync(now, 'utf8')),
  )
  process.stdout.write(`${lost.join('\n')}\n${lost.length} lost or changed\n`)
  process.exitCode = lost.length > 0 ? 1 : 0
}
