import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../../platform/root.ts'
import { addressOf } from './visitors.ts'

// A process of its own, so that those who are measured do not wait for it. Its end is everybody's.

/** How a connection is kept: what is sent at first, and what every few seconds. */
interface Habit {
  readonly count: number
  readonly first: string
  readonly again?: string
  /** Reads nothing of what it is answered. */
  readonly isDeaf?: boolean
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const script = readdirSync(join(root, 'dist', 'client', 'assets')).find((name) =>
  /^rich-text-.*\.js$/.test(name),
)
const json =
  'POST /token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{'
const habits: readonly Habit[] = [
  { count: 2_500, first: get('/health'), again: get('/health') },
  { count: 1_000, first: 'GET /p HTTP/1.1\r\nhost: localhost\r\n', again: 'x-a: b\r\n' },
  { count: 1_000, first: json, again: ' ' },
  { count: 500, first: get(`/assets/${script}`).repeat(10), isDeaf: true },
]
const everyMs = 8_000

const port = Number(process.argv[2])
const sockets: Socket[] = []
for (const { count, first, again, isDeaf } of habits)
  for (let at = 0; at < count; at += 1) {
    const localAddress = addressOf(sockets.length)
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(first))
    socket.on('error', () => {})
    if (isDeaf) socket.pause()
    else socket.resume()
    if (again) setInterval(() => socket.writable && socket.write(again), everyMs)
    sockets.push(socket)
    if (sockets.length % 25 === 0) await pause(25)
  }
process.send?.('gathered')
