import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** What a server of names does with what it is asked. */
export type Answers = 'answers' | 'knows no name' | 'fails' | 'is silent'

export interface NameServer {
  set(answers: Answers): void
  close(): Promise<void>
}

const codes = { answers: 0, 'knows no name': 3, fails: 2 } as const
const typeA = 1
/** This machine for a minute: a pointer to the name, type, class, seconds, four bytes (RFC 1035 §4.1.3). */
const here = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1])

/** Bytes of the question of a message: its name, its type and its class. */
function questionOf(message: Buffer): Buffer {
  let at = 12
  while (at < message.length && message[at] !== 0) at += (message[at] ?? 0) + 1
  return message.subarray(12, at + 5)
}

function answerTo(message: Buffer, how: Exclude<Answers, 'is silent'>): Buffer {
  const question = questionOf(message)
  const isAnswered = how === 'answers' && question.readUInt16BE(question.length - 4) === typeA
  const head = Buffer.alloc(12)
  message.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | codes[how], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(isAnswered ? 1 : 0, 6)
  return Buffer.concat([head, question, ...(isAnswered ? [here] : [])])
}

/**
 * Names every host as this machine, until it is told otherwise.
 * @param address where it listens, on the port of names
 */
export async function startNameServer(address: string): Promise<NameServer> {
  let how: Answers = 'answers'
  const socket = createSocket('udp4').on('error', () => {})
  socket.on('message', (message, { port, address: from }) => {
    if (how !== 'is silent') socket.send(answerTo(message, how), port, from)
  })
  socket.bind(53, address)
  await once(socket, 'listening')
  return {
    set(next) {
      how = next
    },
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}
