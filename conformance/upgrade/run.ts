import { createWriteStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { accounts } from '../../demo/seed.ts'
import type { Seen } from './answers.ts'
import { callAgain, readCalls } from './calls.ts'
import { compare } from './compare.ts'
import { readAgain, readPortals } from './portals.ts'

// Whether what exists goes on: every page that a citizen is led to, and every reading call as each person of the
// demonstration, of an installation before and after an upgrade.
//
//   npm run upgrade -- http://localhost:3000 before.jsonl
//   npm run upgrade -- http://localhost:3000 after.jsonl --again before.jsonl
//   npm run upgrade -- --compare before.jsonl after.jsonl

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'string' }, compare: { type: 'boolean' } },
})

const readingIn = (file: string): readonly Seen[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    // Written by this program.
    .map((line) => JSON.parse(line) as Seen)

async function read(base: string, file: string): Promise<void> {
  const out = createWriteStream(file)
  let count = 0
  const keep = (one: Seen) => {
    count++
    out.write(`${JSON.stringify(one)}\n`)
  }
  const former = values.again === undefined ? undefined : readingIn(values.again)
  const addressesOf = (who: string) =>
    (former ?? []).filter((one) => one.who === who).map(({ address }) => address)
  await (former ? readAgain(base, addressesOf('cidadão'), keep) : readPortals(base, keep))
  // Who sends accounts enters elsewhere, by a name and no mailbox.
  for (const person of accounts.filter(({ email }) => email.includes('@')))
    await (former
      ? callAgain(base, person, addressesOf(person.name), keep)
      : readCalls(base, person, keep))
  out.end()
  process.stdout.write(`${count} addresses and calls in ${file}\n`)
}

const [one = '', other = ''] = positionals
if (values.compare)
  process.stdout.write(`${compare(readingIn(one), readingIn(other)).join('\n')}\n`)
else await read(one, other)
