import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stagingName } from '../../../platform/files/storage.ts'
import { eventually } from '../../service/process.ts'
import { uploadRequest } from '../../service/office.ts'
import { watchMemory } from './memory.ts'
import type { Scene } from './scene.ts'
import { demand } from './visitors.ts'

const megabyte = 1_048_576
/** Bytes that a file may have, and of a second that the line lets through. */
const limit = 100 * megabyte
const rate = 8 * megabyte
/** What one upload may add to the memory of the program. */
const mostMemory = 64

interface SlowLine {
  readonly port: number
  readonly close: () => void
}
/** A line to a port of this machine that lets so much through and no more. */
async function slowLine(target: number): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1')
    const broken = () => [client, service].forEach((socket) => socket.destroy())
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', broken)
    }
    client.on('close', broken)
    service.on('end', () => client.end())
    service.on('data', (bytes: Buffer) => client.write(bytes))
    client.on('data', (bytes: Buffer) => {
      client.pause()
      service.write(bytes)
      setTimeout(() => client.resume(), (bytes.length * 1_000) / rate)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface Told {
  readonly status: number
  readonly text: string
  readonly ms: number
}
/** Sends bytes as far as they go, and reads the answer. @param until bytes after which the sender is cut off */
async function send(port: number, bytes: Buffer, until = bytes.length): Promise<Told> {
  const from = performance.now()
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {}).setEncoding('utf8')
  socket.on('data', (part: string) => {
    text += part
  })
  socket.write(bytes.subarray(0, until), () => {
    if (until < bytes.length) socket.destroy()
  })
  await over
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
  return { status, text, ms: performance.now() - from }
}

const fileOf = (size: number) => {
  const bytes = Buffer.alloc(size)
  randomBytes(megabyte).copy(bytes, 64)
  bytes.write('%PDF-1.7\n')
  bytes.write('\n%%EOF\n', size - 8)
  return bytes
}
/** Large files that are not kept yet: what others send meanwhile is small. */
const staged = ({ dataDir }: Scene): number => {
  const folder = join(dataDir, 'files', stagingName)
  return readdirSync(folder).filter(
    (name) => (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0) > megabyte,
  ).length
}

/**
 * Sends the largest file that is allowed over a slow line, one byte more, much more, and one that is cut in the middle.
 */
export async function uploadSlowly(scene: Scene): Promise<string> {
  const { desk, service } = scene
  const line = await slowLine(service.port)
  const request = (file: Buffer) => uploadRequest(service.port, desk.token, desk.portalId, file)
  try {
    const resting = await watchedFor(service.child.pid, 1_000)
    const highest = watchMemory(service.child.pid)
    const file = fileOf(limit)
    const whole = request(file)
    const kept = await send(line.port, whole)
    demand(kept.status === 201, `the largest file was answered ${kept.status}`)
    const more = Math.round(highest() - resting)
    await sameBytes(scene, kept.text, file)
    const cut = await send(line.port, whole, limit / 2)
    demand(cut.status === 0, `a cut upload was answered ${cut.status}`)
    const isGone = await eventually(() => staged(scene) === 0, 30_000)
    demand(isGone, 'a cut upload left its file')
    const one = await send(line.port, request(fileOf(limit + 1)))
    demand(one.status === 413, `one byte more was answered ${one.status}`)
    const much = await send(line.port, announcing(whole, 1_024 * megabyte))
    demand(much.status === 413, `a gigabyte was answered ${much.status}`)
    demand(more <= mostMemory, `${more} MB more memory`)
    const seconds = (kept.ms / 1_000).toFixed(0)
    return `100 MB in ${seconds} s with ${more} MB more memory; a gigabyte refused after ${Math.round(much.ms)} ms`
  } finally {
    line.close()
  }
}

const announcing = (request: Buffer, size: number) =>
  Buffer.from(
    request
      .subarray(0, 200_000)
      .toString('latin1')
      .replace(/content-length: \d+/, `content-length: ${size}`),
    'latin1',
  )

async function watchedFor(pid: number | undefined, ms: number): Promise<number> {
  const highest = watchMemory(pid)
  await pause(ms)
  return highest()
}

async function sameBytes({ desk }: Scene, answer: string, file: Buffer): Promise<void> {
  const path = /"file_url":"([^"]+)"/.exec(answer)?.[1]
  const headers = { authorization: `Bearer ${desk.token}` }
  const hash = createHash('sha256')
  const { body } = await fetch(`${desk.url}${path}`, { headers })
  for await (const part of body ?? []) hash.update(part)
  const sent = createHash('sha256').update(file).digest('hex')
  demand(hash.digest('hex') === sent, 'the file that was read is another')
}
