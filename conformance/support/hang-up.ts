import { readdirSync, readlinkSync } from 'node:fs'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import type { UploadServer } from './upload-server.ts'
import { lasting } from './time/waiting.ts'

/** Sends a part of a request and hangs up. */
export function sendPart(
  server: UploadServer,
  type: string,
  payload: Buffer,
  part: number,
): Promise<void> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => {
      socket.write(
        `POST /webadm/arquivos HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${server.here.token}\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
      )
      socket.write(payload.subarray(0, Math.floor(payload.length * part)), () =>
        lasting(200, 'what was sent has to arrive').then(() => socket.destroy()),
      )
    })
    socket.on('close', () => resolve())
    socket.on('error', () => {})
  })
}

/** Asks for a file, reads a little of it and hangs up. */
export function hangUp(port: number, url: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () =>
      socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    )
    socket.once('data', () => socket.destroy())
    socket.on('close', () => resolve())
    socket.on('error', () => {})
  })
}

/** What this process holds open. */
export const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
