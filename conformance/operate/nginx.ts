import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { request as requestTls } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type ConnectionOptions } from 'node:tls'
import { root } from '../../platform/root.ts'
import { eventually, freePort } from '../service/process.ts'

const find = (program: string, named?: string) =>
  [
    named,
    ...['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)].map((folder) =>
      join(folder, program),
    ),
  ].find((path) => path !== undefined && existsSync(path))
/** Debian's package `nginx`; nothing where there is none. */
export const nginxProgram = find('openssl') && find('nginx', process.env['NGINX_PATH'])

export const domain = 'transparencia.exemplo.gov.br'
interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
export interface Nginx {
  readonly port: number
  readonly plainPort: number
  readonly certificate: string
  /** A request over TLS, under the name of the installation unless `host` names another. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** The same over the port without TLS. */
  plain(path: string): Promise<Answer>
  /** Whether a handshake comes about. */
  greets(options: ConnectionOptions): Promise<boolean>
  /** Reads its configuration again, as `systemctl reload` asks it to: old workers finish what they have. */
  reload(): void
  /** Has it ask only the other instance until told otherwise, as `down` and a reload do. */
  leaveOut(upstream: number | undefined): void
  /** Ends it and starts it on the same ports. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The example, word for word but for ports, certificates and the two instances. */
function configuration(at: {
  readonly port: number
  readonly plainPort: number
  readonly folder: string
  readonly upstreams: readonly [number, number]
}): string {
  const example = readFileSync(join(root, 'deploy', 'nginx', 'claraboia.conf'), 'utf8')
  const changes: readonly (readonly [RegExp, string])[] = [
    [/listen 443 ssl/g, `listen 127.0.0.1:${at.port} ssl`],
    [/listen 80\b/g, `listen 127.0.0.1:${at.plainPort}`],
    [/\/etc\/ssl\/claraboia/g, at.folder],
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${at.upstreams[0]}`],
    [/127\.0\.0\.1:3001/g, `127.0.0.1:${at.upstreams[1]}`],
  ]
  return changes.reduce((config, [from, to]) => config.replace(from, to), example)
}

/** Without TLS as with it: people of a suite then need neither a name nor a certificate. */
const openPlain = (config: string): string => {
  const [behind = ''] = /location \/ \{[\s\S]*?\n {4}\}/.exec(config) ?? []
  return config
    .replace('return 301 https://$host$request_uri;', behind)
    .replace(`server_name ${domain} `, `server_name localhost ${domain} `)
}

/** As Debian's own file has it around those of conf.d, gzip included. */
const around = (folder: string, inner: string) => `pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
daemon off;
events { worker_connections 768; }
http {
  access_log off;
  gzip on;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n  ')}
  ${inner}
}
`

function makeCertificate(folder: string): string {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${domain}`,
      '-addext',
      `subjectAltName=DNS:${domain},DNS:*.${domain}`,
      '-keyout',
      'privkey.pem',
      '-out',
      'fullchain.pem',
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  return readFileSync(join(folder, 'fullchain.pem'), 'utf8')
}

/**
 * Starts nginx with the example before two instances.
 * @param plain whether the port without TLS leads to them, too, under the name of this machine
 */
export async function startNginx(
  upstreams: readonly [number, number],
  plain?: 'plain',
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'claraboia-nginx-'))
  // Started as root, its workers are another account.
  chmodSync(folder, 0o711)
  mkdirSync(join(folder, 'logs'))
  const certificate = makeCertificate(folder)
  const [port, plainPort] = [await freePort(), await freePort()]
  const file = join(folder, 'nginx.conf')
  const config = configuration({ port, plainPort, folder, upstreams })
  const shown = plain ? openPlain(config) : config
  writeFileSync(file, around(folder, shown))
  const callers = callersOf({ port, plainPort, certificate })
  const start = () => run(folder, file, () => callers.greets({ servername: domain }))
  let child = await start()
  // A run that is broken off leaves none behind.
  const last = () => void child.kill()
  process.once('exit', last)
  return {
    ...callers,
    reload: () => void child.kill('SIGHUP'),
    leaveOut(upstream) {
      const out = `127.0.0.1:${upstream} max_fails=0`
      writeFileSync(file, around(folder, shown.replace(out, `${out} down`)))
      child.kill('SIGHUP')
    },
    async restart() {
      await end(child)
      child = await start()
    },
    async stop() {
      await end(child)
      process.off('exit', last)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(folder: string, file: string, greets: () => Promise<boolean>) {
  const child = spawn(nginxProgram ?? 'nginx', ['-p', folder, '-c', file], { stdio: 'pipe' })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const isOver = () => child.exitCode !== null || greets()
  if ((await eventually(isOver)) && child.exitCode === null) return child
  await end(child)
  throw new Error(`nginx did not start: ${said}`)
}

const graceMs = 5_000
/** Lets it finish what it has for a while, as its unit does. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGQUIT')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  if (await eventually(isOver, graceMs)) return
  child.kill('SIGTERM')
  await eventually(isOver)
}

function callersOf(at: Pick<Nginx, 'port' | 'plainPort' | 'certificate'>) {
  const ask = (secure: boolean, path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        path,
        agent: false,
        headers: { host: domain, ...headers },
      }
      const asked = secure
        ? requestTls({ ...options, port: at.port, servername: domain, ca: at.certificate })
        : request({ ...options, port: at.plainPort })
      asked
        .once('response', (answer) => {
          text(answer).then(
            (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
            reject,
          )
        })
        .once('error', reject)
        .end()
    })
  return {
    ...at,
    get: (path: string, headers?: Readonly<Record<string, string>>) => ask(true, path, headers),
    plain: (path: string) => ask(false, path),
    greets: (options: ConnectionOptions) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({
          host: '127.0.0.1',
          port: at.port,
          rejectUnauthorized: false,
          ...options,
        })
        socket.once('secureConnect', () => {
          socket.destroy()
          resolve(true)
        })
        socket.once('error', () => resolve(false))
      }),
  }
}
