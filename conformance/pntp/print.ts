import { datasets } from '../../tables/declared/index.ts'
import { judge, printed } from './judge.ts'

// Prints what a running portal reaches of the index: `npm run --silent index --
// http://localhost:3000/p/vale-do-orvalho`.

const [, , portal = 'http://localhost:3000/p/vale-do-orvalho'] = process.argv
const read = async (path: string) => {
  const answer = await fetch(portal + path)
  if (!answer.ok) throw new Error(`${portal}${path} answers ${answer.status}`)
  return answer.text()
}
process.stdout.write(`${printed(await judge(read, datasets, new Date()))}\n`)
