/** Credentials of an S3-compatible store; without them files live below `dataDir`. */
export interface ObjectStorage {
  readonly endpoint: string | undefined
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface StorageVariables {
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_REGION: string
  readonly S3_BUCKET?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}
export function storageOf(env: StorageVariables): ObjectStorage | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return undefined
  return Object.freeze({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
  })
}
