import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type PutObjectCommandInput,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
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

/** A request to the store is answered, or refused, within ten seconds: two tries of this, and what is between them. */
const patienceMs = 4_000
const tries = 2

/** A store says by these that the request itself is wrong: a second one would be, too. */
const isRefused = (error: unknown) => {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}
/**
 * Sends a file in one request, read from the disk as it leaves, so that it takes no memory of its size. The SDK tries
 * again by itself only what it has in memory.
 */
async function putFile(
  client: S3Client,
  path: string,
  object: Omit<PutObjectCommandInput, 'Body'>,
): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    const Body = createReadStream(path)
    try {
      await client.send(new PutObjectCommand({ ...object, Body }))
      return
    } catch (error) {
      if (left === 0 || isRefused(error)) throw error
    } finally {
      Body.destroy()
    }
  }
}

/** Loaded only where it is configured: the SDK is large. */
export function objectStorage(
  folder: string,
  { endpoint, region, bucket, ...credentials }: ObjectStorageOptions,
): Storage {
  const client = (limits: S3ClientConfig['requestHandler']) =>
    new S3Client({
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      region,
      credentials,
      maxAttempts: tries,
      // It would wait for the store's word before it sends a byte: not all stores give it.
      expectContinueHeader: false,
      // Stores other than Amazon's do not all know its newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, ...limits },
    })
  // Until the answer begins. What is read of it may take its time, as its reader does.
  const reading = client({ requestTimeout: patienceMs, throwOnRequestTimeout: true })
  // While nothing moves: a large file over a slow line is no fault.
  const writing = client({ socketTimeout: patienceMs })
  const store = new FileStorage(new AwsS3StorageAdapter(reading, { bucket }))
  return {
    store,
    sizeOf: async (key) => (await store.statFile(key)).size ?? 0,
    async keep(staged, key, { size, type }) {
      const path = join(folder, stagingName, staged)
      const object = { Bucket: bucket, Key: key, ContentLength: size, ContentType: type }
      await putFile(writing, path, object)
      await rm(path, { force: true })
    },
    async open(key, part) {
      const { Body } = await reading.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(part ? { Range: `bytes=${part.start}-${part.end}` } : {}),
        }),
      )
      if (!(Body instanceof Readable)) throw new Error('the object store answered without a body')
      return Body
    },
    forgetFolder: () => Promise.resolve(),
    trouble: () =>
      reading.send(new HeadBucketCommand({ Bucket: bucket })).then(
        () => undefined,
        (error: unknown) => wordsFor(error, bucket),
      ),
  }
}

/** What whoever runs the installation can do about a store that refuses its bucket. */
function wordsFor(error: unknown, bucket: string): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `O depósito ${bucket} não existe. Crie-o ou corrija S3_BUCKET`
  if (status === 403 || status === 401 || status === 400)
    return `O armazenamento recusou o acesso ao depósito ${bucket}. Confira S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION e o relógio desta máquina`
  return `O armazenamento de S3_BUCKET não respondeu. Confira S3_ENDPOINT e a rede`
}
