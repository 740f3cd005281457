import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { ObjectStorageOptions } from '../../platform/files/object-storage.ts'

// An S3-compatible store of this machine.

/** One request that reached the object store. */
export interface StoreRequest {
  readonly method: string
  /** Bytes that were asked for, as in the header; undefined for all of them. */
  readonly range: string | undefined
}
interface FakeS3 {
  readonly httpServer: Server
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const fakeS3 = createRequire(import.meta.url)('s3rver') as new (options: object) => FakeS3

export async function objectStore(
  directory: string,
  given: number,
): Promise<{
  storage: ObjectStorageOptions
  wanted: StoreRequest[]
  close: () => Promise<void>
}> {
  const server = new fakeS3({
    port: given,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'claraboia' }],
  })
  const { port } = await server.run()
  const wanted: StoreRequest[] = []
  server.httpServer.on('request', ({ method = '', headers }: IncomingMessage) => {
    wanted.push({ method, range: headers.range })
  })
  return {
    wanted,
    storage: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'claraboia',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: () => server.close(),
  }
}
