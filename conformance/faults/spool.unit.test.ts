import { tmpdir } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { openScratch } from '../../platform/files/scratch.ts'
import { spooled, spoolState, type SpoolBounds } from '../../platform/http/spool.ts'

// Answers that run ahead of their readers, with small bounds. Nothing here has to be quick.

const files = { openScratch: () => openScratch(tmpdir()) }
const roomy: SpoolBounds = {
  memory: 100,
  file: 100_000,
  files: 200_000,
  open: 3,
  openOfOne: 2,
  graceMs: 60_000,
}
const left: AsyncGenerator<Buffer>[] = []
afterEach(async () => {
  for (const spool of left.splice(0)) await spool.return(undefined)
  expect(spoolState()).toEqual({ open: 0, bytesInFiles: 0 })
})

interface Source {
  made: number
  isEnded: boolean
}
/** Chunks of ten bytes that tell their number. */
async function* chunks(count: number, state: Source, fault?: Error): AsyncGenerator<string> {
  try {
    for (; state.made < count; state.made += 1) {
      await Promise.resolve()
      yield String(state.made).padStart(10, '0')
    }
    if (fault) throw fault
  } finally {
    state.isEnded = true
  }
}
function begin(count: number, who = 'a', bounds: Partial<SpoolBounds> = {}, fault?: Error) {
  const state: Source = { made: 0, isEnded: false }
  const options = { files, who, bounds: { ...roomy, ...bounds } }
  const spool = spooled(chunks(count, state, fault), options)
  left.push(spool)
  return { spool, state }
}
const whole = (count: number) =>
  Array.from({ length: count }, (_, at) => String(at).padStart(10, '0')).join('')
async function rest(spool: AsyncGenerator<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of spool) parts.push(part)
  return Buffer.concat(parts).toString()
}
const until = (holds: () => boolean) => expect.poll(holds, { timeout: 20_000 }).toBe(true)

test('a source ends long before its reader, who gets every byte in order', async () => {
  const { spool, state } = begin(5_000)
  const first = await spool.next()
  await until(() => state.isEnded)
  expect(spoolState().bytesInFiles).toBeGreaterThan(40_000)
  expect(String(first.value) + (await rest(spool))).toBe(whole(5_000))
})

test('the first bytes are given while the source still works', async () => {
  const gate = { open: () => {} }
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  async function* source() {
    yield 'um'
    await opened
    yield 'dois'
  }
  const spool = spooled(source(), { files, who: 'a', bounds: roomy })
  left.push(spool)
  expect(String((await spool.next()).value)).toBe('um')
  gate.open()
  expect(await rest(spool)).toBe('dois')
})

test('of a reader who keeps pace nothing is written', async () => {
  const { spool } = begin(3)
  expect(await rest(spool)).toBe(whole(3))
  expect(spoolState().bytesInFiles).toBe(0)
})

test('a full file holds its source until the reader has taken it', async () => {
  const { spool, state } = begin(3_000, 'a', { file: 2_000 })
  const first = await spool.next()
  await until(() => spoolState().bytesInFiles >= 1_990)
  expect(state.isEnded).toBe(false)
  expect(String(first.value) + (await rest(spool))).toBe(whole(3_000))
  expect(state.isEnded).toBe(true)
})

/** Files on a disk that takes so many bytes in all, the last of them as a part of what it is given (write(2)). */
const onDiskOf = (room: number) => ({
  openScratch: async () => {
    const file = await openScratch(tmpdir())
    const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return new Proxy(file, {
      get(target, name) {
        if (name !== 'write') return Reflect.get(target, name).bind(target) as unknown
        return (bytes: Buffer, from: number, length: number, at: number) =>
          at >= room
            ? Promise.reject(full())
            : target.write(bytes, from, Math.min(length, room - at), at)
      },
    })
  },
})

test.each([0, 7, 1_005])(
  'a disk that is full after %i bytes holds the source back, and its reader gets every byte in order',
  async (room) => {
    const state: Source = { made: 0, isEnded: false }
    const options = { files: onDiskOf(room), who: 'a', bounds: roomy }
    const spool = spooled(chunks(2_000, state), options)
    left.push(spool)
    const first = await spool.next()
    expect(String(first.value) + (await rest(spool))).toBe(whole(2_000))
    expect(state.isEnded).toBe(true)
  },
)

test('what a source throws comes after what it made; before the first byte it comes at once', async () => {
  const late = begin(50, 'a', {}, new Error('perdida'))
  await expect(rest(late.spool)).rejects.toThrow('perdida')
  expect(late.state.made).toBe(50)
  await expect(begin(0, 'a', {}, new Error('nem começou')).spool.next()).rejects.toThrow('nem')
})

test('an answer that is left ends its source and gives everything back', async () => {
  const { spool, state } = begin(5_000, 'a', { file: 2_000 })
  await spool.next()
  await until(() => spoolState().bytesInFiles > 0)
  await spool.return(undefined)
  expect(state.isEnded).toBe(true)
})

test('one network has its part; a full house is told so while nobody may give way', async () => {
  for (const who of ['a', 'a', 'b']) await begin(500, who).spool.next()
  await expect(begin(5, 'a').spool.next()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(begin(5, 'c').spool.next()).rejects.toMatchObject({ code: 'unavailable' })
})

test('where all places are taken, the slowest reader gives way to who comes', async () => {
  const bounds = { graceMs: 0 }
  const slow = begin(500, 'a', bounds)
  await slow.spool.next()
  for (const who of ['b', 'c']) {
    const { spool } = begin(500, who, bounds)
    for (let at = 0; at < 20; at += 1) await spool.next()
  }
  expect(await rest(begin(5, 'd', bounds).spool)).toBe(whole(5))
  await expect(rest(slow.spool)).rejects.toThrow('gave way')
})
