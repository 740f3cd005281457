import { resolve } from 'node:path'
import { z } from 'zod'
import {
  absentForBackup,
  backupOf,
  backupVariables,
  offsiteOf,
  type BackupSettings,
  type OffsiteSettings,
} from '../platform/backup/settings.ts'
import type { MailAccess } from '../tables/domain/mailbox/open-mailbox.ts'
import { addressSetting, hasOnlyHost, hasScheme, webAddressSetting } from './address-settings.ts'
import { innerHostsSetting } from './inner-hosts-setting.ts'
import { mailOf } from './mail-settings.ts'
import { mailboxLacks, mailboxOf, mailboxVariables } from './mailbox-settings.ts'
import { alarmsOf, alarmVariables, type AlarmSettings } from './operate/settings.ts'
import { storageOf, type ObjectStorage } from './storage-settings.ts'
import { Refusal } from '../platform/process/refusal.ts'

/** What the environment and the command line decide. Frozen: nothing changes it after the start. */
export interface Config {
  /** A believable municipality in a data folder of its own. */
  readonly demo: boolean
  /** The demonstration stays as its first start furnished it: no past months are loaded afterwards. */
  readonly brief: boolean
  /** To be looked at alone: nothing leaves this installation, and no work begins by itself. */
  readonly quiet: boolean
  /** Absolute path of everything this installation keeps: embedded database, files, lock. */
  readonly dataDir: string
  /** Bytes of its disk below which nothing more is written. */
  readonly diskReserve: number
  readonly host: string
  readonly port: number
  /** Origin under which people reach this server, without a slash at its end; links in mails use it. */
  readonly publicUrl: string
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  /**
   * A streaming standby of it, which citizens read from while it shows every change; undefined: they read there too.
   */
  readonly replicaUrl: string | undefined
  readonly storage: ObjectStorage | undefined
  /** undefined: no copies are made by themselves. */
  readonly backup: BackupSettings | undefined
  /** undefined: copies stay in the house. */
  readonly offsite: OffsiteSettings | undefined
  /** What secrets in the database are encrypted with, the newest first; none: a key of the data folder. */
  readonly secretsKeys: readonly string[]
  /** undefined: nobody is told what goes wrong. */
  readonly alarms: AlarmSettings | undefined
  /** undefined: letters stay in the outbox. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** Where files of public tables are looked for, a folder by municipality and portal and a mailbox. */
  readonly inboxDir: string | undefined
  readonly mailbox: MailAccess | undefined
  /** The open consultation API of the PNCP; no other host is ever asked. */
  readonly pncpUrl: string
  /** Hosts of providers of the sign-in that may be asked within the house, and without TLS. */
  readonly innerHosts: readonly string[]
  /** Addresses and CIDR ranges whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** Milliseconds from which on a request is told in the log; 0 tells of none. */
  readonly slowMs: number
  /** Seconds from the word to stop to the last new request. */
  readonly stopNotice: number
  /** Where somebody tells of a hole: `mailto:…` or `https://…`; undefined: `security.txt` is not there. */
  readonly securityContact: string | undefined
  /** undefined: nobody reads `/metrics`. */
  readonly metricsToken: string | undefined
  /** Who gets traces by OTLP over HTTP, and which part of them; undefined: nobody. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | undefined
  /** Bases of the portal and accountability calls in the browser; '' is the same origin. */
  readonly portalApiUrl: string
  readonly portalApiDedicatedUrl: string
  readonly ciaApiUrl: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'deve ser uma lista de endereços ou faixas CIDR separados por vírgula, como 10.0.0.0/8',
})
const present = z.string().min(1, 'não pode ficar vazio')
const wholeNumber = /^\d+$/
const numberSetting = (shape: RegExp, fault: string) =>
  z.string().regex(shape, fault).transform(Number)
const databaseAddress = addressSetting(
  ['postgres:', 'postgresql:'],
  'postgres://usuario:senha@servidor:5432/banco',
)

const environment = z
  .object({
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_REPLICA_URL: databaseAddress.optional(),
    DATA_DIR: present.optional(),
    DISK_RESERVE_MB: z
      .string()
      .regex(/^\d{1,9}$/, 'deve ser um número inteiro de megabytes')
      .transform(Number)
      .default(256),
    PORT: z
      .string()
      .regex(wholeNumber, 'deve ser um número de 0 a 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'deve ser um número de 0 a 65535')
      .default(3000),
    // Only this machine: to be open to a network is a decision.
    HOST: present.default('127.0.0.1'),
    PUBLIC_URL: webAddressSetting('https://portal.exemplo.gov.br')
      .refine((value) => new URL(value).pathname === '/', 'não pode ter caminho depois do domínio')
      .refine(
        (value) => hasOnlyHost(new URL(value)),
        'deve ser só o endereço, sem usuário, senha nem parâmetros',
      )
      .optional(),
    S3_ENDPOINT: webAddressSetting('https://s3.exemplo.com').optional(),
    S3_REGION: present.default('us-east-1'),
    S3_BUCKET: present.optional(),
    S3_ACCESS_KEY_ID: present.optional(),
    S3_SECRET_ACCESS_KEY: present.optional(),
    ...backupVariables,
    SECRETS_KEY: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(
        z.array(
          z.string().regex(/^[0-9a-f]{64}$/i, {
            error: 'deve ter 64 dígitos hexadecimais (openssl rand -hex 32); várias, a nova antes',
          }),
        ),
      ),
    ...alarmVariables,
    SMTP_URL: addressSetting(['smtp:', 'smtps:'], 'smtps://usuario:senha@servidor:465').optional(),
    SMTP_FROM: z
      .email('deve ser um endereço de e-mail, como nao-responda@exemplo.gov.br')
      .optional(),
    INBOX_DIR: present.optional(),
    ...mailboxVariables,
    PNCP_URL: webAddressSetting('https://pncp.gov.br/api/consulta')
      .refine(
        (value) => hasOnlyHost(new URL(value)),
        'deve ser só o endereço, sem usuário, senha nem parâmetros',
      )
      .default('https://pncp.gov.br/api/consulta'),
    OIDC_INNER_HOSTS: innerHostsSetting,
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(range)),
    LOG_LEVEL: z
      .enum(logLevels, { error: `deve ser um destes: ${logLevels.join(', ')}` })
      .default('info'),
    SLOW_REQUEST_MS: numberSetting(wholeNumber, 'deve ser um número inteiro').default(1_000),
    STOP_NOTICE_SECONDS: numberSetting(/^[0-8]$/, 'deve ser um número inteiro de 0 a 8').default(0),
    METRICS_TOKEN: z
      .string()
      .regex(
        /^[\w.~+/-]{32,}=*$/,
        'deve ter pelo menos 32 letras, dígitos ou sinais de Base64, tirados por sorteio',
      )
      .optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddressSetting('http://127.0.0.1:4318').optional(),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'deve ser um número de 0 a 1, como 0.1')
      .default('1'),
    SECURITY_CONTACT: z
      .union(
        [
          z.email().transform((email) => `mailto:${email}`),
          z.string().refine((value) => hasScheme(value, ['https:'])),
        ],
        {
          error: 'deve ser um e-mail, como seguranca@exemplo.gov.br, ou um endereço com https://',
        },
      )
      .optional(),
    PORTAL_API_URL: webAddressSetting('https://api.exemplo.gov.br').default(''),
    PORTAL_API_DEDICATED_URL: webAddressSetting('https://api.exemplo.gov.br').default(''),
    CIA_API_URL: webAddressSetting('https://api.exemplo.gov.br').default(''),
  })
  .superRefine((env, context) => {
    for (const name of absentForBackup(env))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'falta, pois há outras variáveis BACKUP_S3_* ou BACKUP_KEY',
      })
    if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: 'falta, pois há DATABASE_REPLICA_URL',
      })
    if (env.ALARM_MAIL.length > 0 && env.SMTP_URL === undefined)
      context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'falta, pois há ALARM_MAIL' })
    const lacking = mailboxLacks(env)
    if (lacking)
      context.addIssue({
        code: 'custom',
        path: [lacking],
        message: 'falta, pois há INBOX_MAIL_URL',
      })
    const wanted = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    const absent = wanted.filter((name) => env[name] === undefined)
    if (absent.length === wanted.length && env.S3_ENDPOINT === undefined) return
    for (const name of absent)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'falta, pois há outras variáveis S3_*',
      })
  })
type Environment = z.output<typeof environment>

/**
 * Reads the configuration.
 * @param args what follows `start` or `cli` on the command line; only the options of `start` do
 * @throws {Refusal} one line that names every bad variable and what it should be; never its value, which may be a
 * secret
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  // Compose files and shells write VARIABLE= for "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (!result.success) throw new Refusal(`Configuração inválida: ${faults(result.error)}.`)
  const [demo, quiet] = [args.includes('--demo'), args.includes('--quiet')]
  if (demo && result.data.DATABASE_URL !== undefined)
    throw new Refusal(
      'A demonstração usa o próprio banco de dados. Remova DATABASE_URL ou inicie sem --demo.',
    )
  const config = { ...configOf(result.data, demo), brief: args.includes('--brief') }
  return Object.freeze({ ...config, quiet, ...(quiet && silence) })
}
/** Whom a service tells something, writes copies for or takes something from by itself: nobody. */
const silence = {
  backup: undefined,
  offsite: undefined,
  alarms: undefined,
  mail: undefined,
  inboxDir: undefined,
  mailbox: undefined,
  traces: undefined,
} satisfies Partial<Config>

function faults(error: z.ZodError): string {
  const messages = new Map(error.issues.map((issue) => [String(issue.path[0]), issue.message]))
  return [...messages].map(([name, message]) => `${name} ${message}`).join('; ')
}

function configOf(env: Environment, demo: boolean): Omit<Config, 'brief' | 'quiet'> {
  return {
    demo,
    dataDir: dataDirOf(env.DATA_DIR, demo),
    diskReserve: env.DISK_RESERVE_MB * 1_048_576,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    storage: storageOf(env),
    backup: backupOf(env, env.BACKUP_DIR === undefined ? undefined : resolve(env.BACKUP_DIR)),
    offsite: offsiteOf(env),
    secretsKeys: Object.freeze(env.SECRETS_KEY),
    alarms: alarmsOf(env),
    mail: mailOf(env),
    inboxDir: env.INBOX_DIR === undefined ? undefined : resolve(env.INBOX_DIR),
    mailbox: mailboxOf(env),
    pncpUrl: env.PNCP_URL,
    innerHosts: Object.freeze(env.OIDC_INNER_HOSTS),
    trustedProxies: Object.freeze(env.TRUSTED_PROXIES),
    logLevel: env.LOG_LEVEL,
    slowMs: env.SLOW_REQUEST_MS,
    stopNotice: env.STOP_NOTICE_SECONDS,
    securityContact: env.SECURITY_CONTACT,
    metricsToken: env.METRICS_TOKEN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          ratio: Number(env.OTEL_TRACES_SAMPLER_ARG),
        }
      : undefined,
    portalApiUrl: env.PORTAL_API_URL,
    portalApiDedicatedUrl: env.PORTAL_API_DEDICATED_URL,
    ciaApiUrl: env.CIA_API_URL,
  }
}

function dataDirOf(given: string | undefined, demo: boolean): string {
  if (!demo) return resolve(given ?? 'data')
  // Invented content must never meet the real one, even where DATA_DIR is set for good.
  return given === undefined ? resolve('data-demo') : resolve(given, 'demo')
}
