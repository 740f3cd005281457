import { parseArgs } from 'node:util'
import { inWords, sequenceOf, shrink, tryOut } from './copies/sequence.ts'

// npm run copies -- --seeds 1..200 [--shrink] Plays random sequences of writing, copying, shipping, losing, restoring,
// looking and damaging against a model of what must come back and of what verify must say, and prints those in which
// the product does something else.

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1..20' }, shrink: { type: 'boolean' } },
})
const [from = 1, to = from] = values.seeds.split('..').map(Number)

// Whoever breaks a run off leaves no server behind: each is ended when this process exits.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))

let differences = 0
for (let seed = from; seed <= to; seed += 1) {
  const began = performance.now()
  const steps = sequenceOf(seed)
  const difference = await tryOut(steps)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const about = difference === undefined ? 'as the model' : `DIFFERS: ${difference}`
  process.stdout.write(`${seed} (${steps.length} steps, ${seconds} s): ${about}\n`)
  if (difference === undefined) continue
  differences += 1
  process.stdout.write(`  ${inWords(steps)}\n`)
  if (values.shrink) process.stdout.write(`  short: ${inWords(await shrink(steps))}\n`)
}
process.stdout.write(`${to - from + 1} sequences, ${differences} differ\n`)
process.exit(differences === 0 ? 0 : 1)
