import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from './processes.ts'

/** What is read while the files leave, and how many megabytes they may add. */
export interface Meanwhile {
  /** The process whose memory is watched. */
  readonly server: number
  readonly file: string
  /** Opens the home page as citizens do, whom a page that is kept answers for half a minute. */
  readonly home: () => Promise<unknown>
}

const asked = (address: string, localAddress: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(
      address,
      { localAddress, agent: false, headers: { 'accept-encoding': 'gzip' } },
      resolve,
    ).once('error', reject)
  })

/**
 * Reads a file from a network of its own, as browsers do: packed, and again later when the server says so.
 * @returns bytes
 */
async function readWhole(address: string, localAddress: string): Promise<number> {
  let answer = await asked(address, localAddress)
  while (answer.statusCode === 503) {
    answer.resume()
    await pause(1_000 * Number(answer.headers['retry-after'] ?? 1))
    answer = await asked(address, localAddress)
  }
  if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode}`)
  let bytes = 0
  for await (const part of answer) bytes += (part as Buffer).length // An answer without an encoding set yields buffers.
  return bytes
}

/**
 * A file for four readers of four networks at once, while others open the home page: the memory that this takes, and
 * the longest wait.
 */
export async function readByFour({ server, file, home }: Meanwhile): Promise<void> {
  // Idle is a server that has worked before, whose pages fill what may be kept of them: they are not what a file takes.
  for (let at = 0; at < 700; at += 1) await home()
  await pause(3_000)
  const idle = residentMb(server)
  let [most, longest, opened] = [idle, 0, 0]
  const over = new AbortController()
  const watch = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await home()
      opened += 1
      longest = Math.max(longest, performance.now() - from)
      most = Math.max(most, residentMb(server))
      await pause(100)
    }
  })()
  const from = performance.now()
  const sizes = await Promise.all(
    [1, 2, 3, 4].map((reader) => readWhole(file, `127.0.0.${reader}`)),
  )
  over.abort()
  await watch
  const seconds = (performance.now() - from) / 1000
  const sent = sizes.map((size) => (size / 1e6).toFixed(0)).join(', ')
  console.log(
    `\nOne file, four readers: ${sent} MB packed in ${seconds.toFixed(0)} s; memory ${idle.toFixed(0)} MB idle, ${(most - idle).toFixed(0)} MB more at most (wanted ≤ 64); home page meanwhile, ${opened} times, ${longest.toFixed(0)} ms at most (wanted ≤ 300)`,
  )
}
