import { createHmac } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectStorageOptions } from '../files/object-storage.ts'
import { seal, sealedSize, unseal } from './seal.ts'
import type { Vault } from './vault.ts'

const blob = /^blobs\/.*?([0-9a-f]{64})(\.gz)?$/

/**
 * A bucket that holds nothing readable. Contents are encrypted; an object that is named by its checksum gets a name
 * made of checksum and key, so that nobody can ask the bucket whether it holds a file that they have.
 */
export class S3Vault implements Vault {
  readonly place: string
  readonly #client: S3Client
  readonly #bucket: string
  readonly #key: Buffer

  constructor({ bucket, endpoint, region, ...credentials }: ObjectStorageOptions, key: Buffer) {
    this.place = `s3://${bucket}`
    this.#bucket = bucket
    this.#key = key
    this.#client = new S3Client({
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      region,
      credentials,
      maxAttempts: 3,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000 },
    })
  }

  nameOf(name: string): string {
    const [, sha256, packed = ''] = blob.exec(name) ?? []
    if (sha256 === undefined) return name
    const hidden = createHmac('sha256', this.#key).update(`name ${sha256}${packed}`).digest('hex')
    return `blobs/${hidden.slice(0, 2)}/${hidden}`
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...(await this.ages(folder)).keys()].toSorted()
  }

  async ages(folder: string): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${folder}/` },
    )
    for await (const { Contents = [] } of pages)
      for (const { Key, LastModified } of Contents)
        if (Key !== undefined) found.set(Key, LastModified?.getTime() ?? Date.now())
    return found
  }

  async has(name: string): Promise<boolean> {
    try {
      await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: this.nameOf(name) }),
      )
      return true
    } catch (error) {
      if (isAbsent(error)) return false
      throw error
    }
  }

  async read(name: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: this.nameOf(name) }),
      )
      if (!(Body instanceof Readable)) throw new Error('the object store answered without a body')
      return pipeline(Body, unseal(this.#key, name), () => {})
    } catch (error) {
      throw isAbsent(error) ? Object.assign(new Error(`no ${name}`), { code: 'ENOENT' }) : error
    }
  }

  async write(name: string, content: Readable | Buffer, size: number): Promise<void> {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: this.nameOf(name),
        Body: pipeline(source, seal(this.#key, name), () => {}),
        ContentLength: sealedSize(size),
      }),
    )
  }

  async remove(stored: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: stored }))
  }

  close(): void {
    this.#client.destroy()
  }
}

const isAbsent = (error: unknown) =>
  error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)
