import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seal, sealedSize, unseal } from '../../platform/backup/seal.ts'

const key = randomBytes(32)
const through = (content: Buffer, transform: ReturnType<typeof seal>) =>
  buffer(Readable.from([content]).pipe(transform))
const sealed = (content: Buffer) => through(content, seal(key, 'a'))
const opened = (content: Buffer, with_ = key, name = 'a') => through(content, unseal(with_, name))

const piece = 1_048_576
test.each([0, 1, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 5])(
  'what is sealed is read again, byte by byte, and its size is known before: %i bytes',
  async (size) => {
    const content = randomBytes(size)
    const closed = await sealed(content)
    expect(closed.length).toBe(sealedSize(size))
    expect(closed.includes(content.subarray(0, 32)) && size > 32).toBe(false)
    expect((await opened(closed)).equals(content)).toBe(true)
  },
)

test('the same content is never sealed to the same bytes', async () => {
  const content = randomBytes(100)
  expect((await sealed(content)).equals(await sealed(content))).toBe(false)
})

const content = randomBytes(2 * piece + 100)
const head = 10 + 32
const changes: Readonly<Record<string, (closed: Buffer) => Buffer>> = {
  'one bit changed': (closed) => {
    closed.writeUInt8(closed.readUInt8(piece + 500) ^ 1, piece + 500)
    return closed
  },
  'cut between two pieces': (closed) => closed.subarray(0, head + piece + 16),
  'cut within a piece': (closed) => closed.subarray(0, closed.length - 1),
  'two pieces swapped': (closed) =>
    Buffer.concat([
      closed.subarray(0, head),
      closed.subarray(head + piece + 16, head + 2 * (piece + 16)),
      closed.subarray(head, head + piece + 16),
      closed.subarray(head + 2 * (piece + 16)),
    ]),
  'something added': (closed) => Buffer.concat([closed, Buffer.alloc(40)]),
  'only its head': (closed) => closed.subarray(0, head),
  nothing: () => Buffer.alloc(0),
}
test.each(Object.entries(changes))('%s: refused', async (_, change) => {
  await expect(opened(change(await sealed(content)))).rejects.toThrow(/cifrado/)
})

test('another key and another name are refused', async () => {
  const closed = await sealed(content)
  await expect(opened(closed, randomBytes(32))).rejects.toThrow(/a chave é outra/)
  await expect(opened(closed, key, 'b')).rejects.toThrow(/a chave é outra/)
})
