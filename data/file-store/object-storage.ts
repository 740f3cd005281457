import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { AwsS3StorageAdapter } from '@flystorage/aws-s3'
import { FileStorage } from '@flystorage/file-storage'
import { stagingName, type Storage } from './storage.ts'

/** Credentials of an S3-compatible store. */
export interface ObjectStorageOptions {
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Loaded only where it is configured: the SDK is large. */
export function objectStorage(
  folder: string,
  { endpoint, region, bucket, ...credentials }: ObjectStorageOptions,
): Storage {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials,
    maxAttempts: 2,
    // Stores other than Amazon's do not all know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  })
  const store = new FileStorage(new AwsS3StorageAdapter(client, { bucket }))
  return {
    store,
    async keep(staged, key, { size, type }) {
      const path = join(folder, stagingName, staged)
      await store.write(key, createReadStream(path), { size, mimeType: type })
      await rm(path, { force: true })
    },
    async open(key, part) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(part ? { Range: `bytes=${part.start}-${part.end}` } : {}),
        }),
      )
      if (!(Body instanceof Readable)) throw new Error('the object store answered without a body')
      return Body
    },
  }
}
