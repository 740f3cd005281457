import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { problem } from '../../kernel/problem.ts'

// Passwords are hashed and compared here, argon2id with 19 MiB and 2 passes, and nowhere else: it takes a processor for
// tens of milliseconds. In the threads that Node reads files by, sign-ins would keep the files of everybody waiting.

/** What is computed at once, whoever asks. */
const mostThreads = 2
/** Who waits for a thread; three seconds of them. More are told so. */
const mostWaiting = 150

/** Runs in a thread that gives way to what serves; Linux counts the priority of each thread. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
const { hashSync, verifySync } = require(workerData)
const { getPriority, setPriority } = require('node:os')
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5))
parentPort.on('message', ([password, kept]) => {
  try {
    parentPort.postMessage({ made: kept === undefined ? hashSync(password) : verifySync(kept, password) })
  } catch (error) {
    parentPort.postMessage({ failed: String(error) })
  }
})
`
const { resolve: pathOf } = createRequire(import.meta.url)

interface Job {
  readonly password: string
  /** The hash that it is compared with; nothing where one is made. */
  readonly kept: string | undefined
  readonly done: (made: string | boolean) => void
  readonly failed: (error: Error) => void
}
const waiting: Job[] = []
const idle: Worker[] = []
let threads = 0

/** Gives the next who waits a thread, of as many as there may be. */
function next(): void {
  if (waiting.length === 0) return
  const worker = idle.pop() ?? (threads < mostThreads ? begin() : undefined)
  const job = worker && waiting.shift()
  if (worker && job) run(worker, job)
}

function begin(): Worker {
  threads += 1
  const worker = new Worker(program, { eval: true, workerData: pathOf('@node-rs/argon2') })
  worker.once('exit', () => {
    threads -= 1
    idle.splice(0, idle.length, ...idle.filter((other) => other !== worker))
    next()
  })
  return worker
}

function run(worker: Worker, { password, kept, done, failed }: Job): void {
  const gone = (error: Error) => failed(error)
  const ended = () => failed(new Error('the thread of passwords ended'))
  worker.ref()
  worker.once('error', gone).once('exit', ended)
  worker.once('message', (told: { made: string | boolean } | { failed: string }) => {
    worker.off('error', gone).off('exit', ended)
    // What waits for nothing keeps no process from ending.
    worker.unref()
    idle.push(worker)
    if ('made' in told) done(told.made)
    else failed(new Error(told.failed))
    next()
  })
  worker.postMessage([password, kept], [])
}

/** @throws {Problem} `unavailable` when too many wait. */
function computed(password: string, kept?: string): Promise<string | boolean> {
  if (waiting.length >= mostWaiting)
    throw problem(
      'unavailable',
      'Muitas pessoas estão entrando agora. Espere alguns segundos e tente de novo.',
    )
  return new Promise((done, failed) => {
    waiting.push({ password, kept, done, failed })
    next()
  })
}

/** The hash to keep of a password. @throws {Problem} `unavailable` when too many wait. */
export const hashOf = async (password: string): Promise<string> => String(await computed(password))

let decoy: Promise<string> | undefined
/**
 * Whether a password is the one that a hash was made of. Without a hash it is none, which takes as long: nobody is told
 * by the time whether there is an account.
 * @throws {Problem} `unavailable` when too many wait.
 */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  decoy ??= hashOf(randomBytes(16).toString('hex'))
  const made = decoy
  made.catch(() => (decoy = undefined))
  const isRight = (await computed(password, kept || (await made))) === true
  return Boolean(kept) && isRight
}
