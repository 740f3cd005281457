import { datasets } from '../../tables/declared/index.ts'
import { judge, printed } from './judge.ts'

// Prints what a running portal reaches of the index, by the matrix of its power: `npm run --silent index --
// http://localhost:3000/p/vale-do-orvalho`. Which power it is the name of the portal says, or a second argument.

const [, , portal = 'http://localhost:3000/p/vale-do-orvalho', said] = process.argv
const answerOf = async (path: string) => {
  const answer = await fetch(portal + path)
  if (!answer.ok) throw new Error(`${portal}${path} answers ${answer.status}`)
  return answer
}
const read = async (path: string) => (await answerOf(path)).text()
const open = async (path: string) => new Uint8Array(await (await answerOf(path)).arrayBuffer())
const [title = ''] = /<title>[^<]*/.exec(await read('')) ?? []
const power = (said ?? title).match(/legislativo|câmara/i) ? 'legislativo' : 'executivo'
process.stdout.write(`Matriz do ${power === 'legislativo' ? 'Legislativo' : 'Executivo'}\n`)
process.stdout.write(`${printed(await judge({ read, open, power }, datasets, new Date()))}\n`)
