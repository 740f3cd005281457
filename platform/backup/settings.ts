import { z } from 'zod'
import type { ObjectStorageOptions } from '../files/object-storage.ts'

/** How copies are kept by themselves. */
export interface BackupSettings {
  /** Absolute path. */
  readonly folder: string
  /** Minute of the day, in the time of this machine. */
  readonly atMinute: number
  readonly keepDays: number
  readonly drillDays: number
}
/** The bucket outside the house, and the key of what is in it. */
export interface OffsiteSettings extends ObjectStorageOptions {
  readonly key: Buffer
}

const present = z.string().min(1, 'não pode ficar vazio')
const days = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'deve ser um número de dias')
  .transform(Number)

/** The variables, for the configuration's own shape. */
export const backupVariables = {
  BACKUP_DIR: present.optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'deve ser uma hora, como 02:30')
    .default('02:30'),
  BACKUP_KEEP_DAYS: days.default(30),
  BACKUP_DRILL_DAYS: days.default(7),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'deve ser um endereço como https://s3.exemplo.com' })
    .optional(),
  BACKUP_S3_REGION: present.default('us-east-1'),
  BACKUP_S3_BUCKET: present.optional(),
  BACKUP_S3_ACCESS_KEY_ID: present.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: present.optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'deve ter 64 dígitos hexadecimais, tirados por sorteio')
    .optional(),
} as const
type Variables = z.output<z.ZodObject<typeof backupVariables>>

const ofOffsite = [
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
] as const

/** Names of variables without which those that are there mean nothing. */
export function absentForBackup(env: Variables): readonly string[] {
  const absent = ofOffsite.filter((name) => env[name] === undefined)
  return absent.length === ofOffsite.length && env.BACKUP_S3_ENDPOINT === undefined ? [] : absent
}

/** @param folder absolute */
export const backupOf = (env: Variables, folder: string | undefined): BackupSettings | undefined =>
  folder === undefined
    ? undefined
    : Object.freeze({
        folder,
        atMinute: Number(env.BACKUP_AT.slice(0, 2)) * 60 + Number(env.BACKUP_AT.slice(3)),
        keepDays: env.BACKUP_KEEP_DAYS,
        drillDays: env.BACKUP_DRILL_DAYS,
      })

export function offsiteOf(env: Variables): OffsiteSettings | undefined {
  const {
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_KEY: key,
  } = env
  if (!bucket || !accessKeyId || !secretAccessKey || !key) return undefined
  return Object.freeze({
    endpoint: env.BACKUP_S3_ENDPOINT?.replace(/\/+$/, ''),
    region: env.BACKUP_S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    key: Buffer.from(key, 'hex'),
  })
}
