import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/root.ts'

// `npx tsx conformance/support/compare-openapi.ts [COMMIT]`: what an older openapi.json said and this one no longer
// says. A description may be added; an operation, its id, its right, a parameter, a body or an answer may not be lost
// or change.

type Json = Readonly<Record<string, unknown>>
const file = 'conformance/openapi.json'

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
  const [commit = 'HEAD'] = process.argv.slice(2)
  const before = execFileSync('git', ['show', `${commit}:${file}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const lost = lostIn(JSON.parse(before), JSON.parse(readFileSync(join(root, file), 'utf8')))
  process.stdout.write(`${lost.join('\n')}\n${lost.length} lost or changed since ${commit}\n`)
  process.exitCode = lost.length > 0 ? 1 : 0
}
