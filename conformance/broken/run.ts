import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { copyTree } from '../service/tree-copy.ts'
import { brokenFaults, whyNot } from './faults.ts'
import { closeSuites, inRuns, likeliestFirst, namedFiles } from './order.ts'
import { tryFault, type Outcome } from './try-fault.ts'

// npm run broken -- [B07 B12 …] [--files a.test.ts b.test.ts …] [--whole] [--out FILE] Makes the faults of the list one
// at a time in a copy of the tree, and tells which test of `npm test` finds each. It ends well when all are found. With
// FILE it goes on where it was left.

const { values: wanted, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'boolean' },
    whole: { type: 'boolean' },
    out: { type: 'string' },
  },
})
if (wanted.whole) process.env.SUITES = 'whole'
const ids = positionals.filter((one) => /^B\d\d$/.test(one))
const names = positionals.filter((one) => !ids.includes(one))
if ((wanted.files ?? false) !== names.length > 0)
  throw new Error('--files goes before the names of files')
const unknown = ids.filter((id) => !brokenFaults.some((fault) => fault.id === id))
if (unknown.length > 0) throw new Error(`no fault is called ${unknown.join(', ')}`)

const say = (line: string) => void process.stdout.write(`${line}\n`)
const words = { yes: '', no: 'NOT FOUND', unsure: 'UNSURE: ' } as const
const lineOf = ({ id, found, file, test, without, seconds }: Outcome) =>
  `${id}  ${String(seconds).padStart(5)} s  ${words[found]}${[file, test].filter(Boolean).join(': ')}` +
  (without ? ` (without the fault: ${without})` : '')

const { out } = wanted
const outcomes: Outcome[] =
  out !== undefined && existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Outcome[]) : []
const known = new Set(outcomes.map(({ id }) => id))
const asked = brokenFaults.filter(({ id }) => ids.length === 0 || ids.includes(id))
const stale = asked.flatMap((fault) => whyNot(fault) ?? [])
for (const trouble of stale) say(trouble)
const named = wanted.files ? inRuns(await namedFiles(names)) : undefined

const tree = copyTree()
const removeTree = () => rmSync(tree, { recursive: true, force: true })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    removeTree()
    process.exit(1)
  })
try {
  for (const fault of asked.filter((one) => !known.has(one.id) && whyNot(one) === undefined)) {
    const outcome = await tryFault(tree, fault, named ?? (await likeliestFirst(fault)))
    outcomes.push(outcome)
    say(lineOf(outcome))
    if (out !== undefined) writeFileSync(out, `${JSON.stringify(outcomes, null, 2)}\n`)
  }
} finally {
  removeTree()
  await closeSuites()
}

say('\nfault  seconds  found by')
const shown = outcomes.filter(({ id }) => asked.some((fault) => fault.id === id))
for (const outcome of shown) say(lineOf(outcome))
const found = shown.filter((one) => one.found === 'yes').length
say(`\n${found} of ${asked.length} faults found`)
process.exitCode = found === asked.length && stale.length === 0 ? 0 : 1
