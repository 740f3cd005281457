import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { lasting } from '../../support/time/waiting.ts'

/** What lies between a program and its database. */
type Line = 'pass' | 'refuse' | 'black hole' | 'lose commits' | 'slow'

/** What each packet of a slow line takes. */
const slowMs = 200

export interface FaultProxy {
  readonly port: number
  set(line: Line): void
  /** Breaks every connection, as a router that restarts. */
  reset(): void
  /** The same when these words come by, in either direction: once, and they are not passed on. */
  resetOn(words: string): void
  /** Whether it has. */
  readonly hasReset: boolean
  close(): Promise<void>
}

/** Sends each packet a while after it came, and none before one that came earlier. */
function inOrder() {
  let [last, waiting] = [Promise.resolve(), 0]
  return {
    isWaiting: () => waiting > 0,
    add(send: () => void) {
      const due = performance.now() + slowMs
      waiting += 1
      last = last.then(async () => {
        await lasting(due - performance.now(), 'the line is slow')
        send()
        waiting -= 1
      })
    },
  }
}

/** Passes bytes on to a port of this machine, or does what a bad network does to them. */
export async function startProxy(target: number): Promise<FaultProxy> {
  let line: Line = 'pass'
  const sockets = new Set<Socket>()
  const waiting = new Set<() => void>()
  let awaited: string | undefined
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer((client) => {
    if (line === 'refuse') return void client.resetAndDestroy()
    const database = connect(target, '127.0.0.1')
    const broken = () => {
      client.resetAndDestroy()
      database.resetAndDestroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', broken).on('close', () => {
        sockets.delete(socket)
        broken()
      })
    }
    // A statement that writes alone is committed by what ends its messages: the next answer says so.
    let writes = false
    const commits = (bytes: Buffer) => bytes.includes('COMMIT\0') || writes
    const pass = (from: Socket, to: Socket, answers: boolean) => {
      const late = inOrder()
      from.on('data', (bytes: Buffer) => {
        if (awaited !== undefined && bytes.includes(awaited)) {
          awaited = undefined
          return reset()
        }
        if (line === 'lose commits' && answers && commits(bytes)) return broken()
        writes = !answers && bytes.includes('claraboia_write\0')
        const send = () => void (to.destroyed || to.write(bytes))
        if (line === 'slow' || late.isWaiting()) return late.add(send)
        return line === 'black hole' ? void waiting.add(send) : send()
      })
    }
    pass(client, database, false)
    pass(database, client, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      line = next
      if (next === 'black hole') return
      for (const send of waiting) send()
      waiting.clear()
    },
    reset,
    resetOn(words) {
      awaited = words
    },
    get hasReset() {
      return awaited === undefined
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
