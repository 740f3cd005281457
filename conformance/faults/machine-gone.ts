import { parseArgs } from 'node:util'
import { furnish } from '../service/furnished.ts'
import { Machine, moments, type Loss, type Moment } from './gone/machine.ts'

// npm run machine-gone -- [--times 20] [--moment load|quiet|start] Runs the service with copies while people write,
// kills all of it with no warning at a random moment and removes its data, restores from the copies, and counts what
// was acknowledged and is not there: four times over each line of descent.

const { values: wanted } = parseArgs({
  options: { times: { type: 'string' }, moment: { type: 'string' } },
})
const times = Number(wanted.times ?? 20)
const livesOfOne = 4
const longest = 5

const say = (text: string) => void process.stdout.write(`${text}\n`)
const chosen = moments.filter((moment) => [undefined, moment].includes(wanted.moment as Moment))
const holds = ({ seconds, lostAgain, said }: Loss) =>
  seconds <= longest && lostAgain === 0 && said === ''

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(1))

say('| nº | moment | life, s | acknowledged | lost | seconds lost | lost again | |')
say('|---:|---|---:|---:|---:|---:|---:|---|')
const losses: Loss[] = []
let machine: Machine | undefined
for (let time = 0; time < times; time += 1) {
  if (time % livesOfOne === 0) {
    await machine?.remove()
    machine = await Machine.make(await furnish())
  }
  const moment = chosen[time % chosen.length] ?? 'load'
  const loss = await machine?.lose(moment)
  if (!loss) break
  losses.push(loss)
  const { life, acknowledged, lost, seconds, lostAgain, said } = loss
  const verdict = holds(loss) ? 'holds' : `does not hold ${said}`
  say(
    `| ${time + 1} | ${moment} | ${life.toFixed(1)} | ${acknowledged} | ${lost} | ${seconds.toFixed(2)} | ${lostAgain} | ${verdict} |`,
  )
}
await machine?.remove()
const broken = losses.filter((loss) => !holds(loss)).length
const worst = Math.max(0, ...losses.map(({ seconds }) => seconds))
const all = losses.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
const lost = losses.reduce((sum, one) => sum + one.lost, 0)
say(
  `${losses.length - broken} held, ${broken} did not: ${lost} of ${all} acknowledged lost, at most ${worst.toFixed(2)} s`,
)
process.exit(broken === 0 ? 0 : 1)
