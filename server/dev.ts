import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { root } from '../platform/root.ts'

// `npm run dev`: the service from its sources, started anew when one changes, and before it Vite, which hands the back
// office's modules over as they are and changes them in the open page. Pages of portals reload when the service is
// back.

const port = Number(process.env['PORT'] ?? 4000)
const inner = port + 1
const screens = join(root, 'backoffice')

/** A module or an asset of the back office, which no address of the service looks like. */
function isModule(address: string): boolean {
  const path = decodeURI(address.split('?', 1)[0] ?? '')
  if (/^\/(?:@|node_modules\/)/.test(path)) return true
  return /\.\w+$/.test(path) && !path.includes('..') && isFile(join(screens, path))
}
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const isUp = () =>
  fetch(`http://localhost:${inner}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
/** Waits while the service starts: a request is not lost because a file was saved. */
async function untilUp(): Promise<void> {
  while (!(await isUp())) await pause(100)
}

/** The page as the service sends it has a policy that lets nothing of Vite's in. */
function withoutPolicy(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-security-policy': _, 'content-length': __, etag: ___, ...rest } = headers
  return { ...rest, 'cache-control': 'no-store' }
}

/** The back office's page; its addresses are relative, and a screen may stand anywhere. */
const shell = () =>
  readFileSync(join(screens, 'index.html'), 'utf8')
    .replaceAll('="./', '="/')
    .replace('{{nonce}}', '')
    .replace('{{frame}}', '')

/** What the service answers; a page gets Vite's client, and the back office's is Vite's own. */
async function pass(
  vite: ViteDevServer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  await untilUp()
  const { url = '/', method, headers } = incoming
  const wantsPage = headers.accept?.includes('text/html') === true
  const { 'accept-encoding': _, ...plain } = headers
  const forwarded = ask({
    host: 'localhost',
    port: inner,
    path: url,
    method,
    headers: wantsPage ? plain : headers,
  })
  incoming.pipe(forwarded)
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
  const { statusCode = 502 } = answer
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true
  const isScreen = wantsPage && statusCode === 404 && !isPage && !url.startsWith('/p/')
  if (!isPage && !isScreen) {
    outgoing.writeHead(statusCode, answer.headers)
    answer.pipe(outgoing)
    return
  }
  const page = await text(answer)
  const isApplication = isScreen || page.includes('<meta name="csp-nonce"')
  outgoing.writeHead(isScreen ? 200 : statusCode, {
    ...withoutPolicy(answer.headers),
    'content-type': 'text/html; charset=utf-8',
  })
  outgoing.end(
    isApplication
      ? await vite.transformIndexHtml(url, shell())
      : page.replace('</head>', '<script type="module" src="/@vite/client"></script></head>'),
  )
}

async function openVite(server: Server): Promise<ViteDevServer> {
  return createVite({
    configFile: join(root, 'vite.config.ts'),
    root: screens,
    // Of this tree, though its packages may be linked from another.
    cacheDir: join(root, 'dist', 'dev'),
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: true,
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    },
  })
}

/** Tells open pages each time the service is back. */
async function tellReturns(vite: ViteDevServer, signal: AbortSignal): Promise<void> {
  let wasUp = true
  while (!signal.aborted) {
    const up = await isUp()
    if (up && !wasUp) vite.ws.send({ type: 'full-reload' })
    wasUp = up
    await pause(up ? 500 : 100)
  }
}

const service = spawn(
  process.execPath,
  [
    join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--include=site/assets/*',
    join(root, 'server', 'dev-service.ts'),
    ...process.argv.slice(2),
  ],
  {
    stdio: 'inherit',
    env: {
      PUBLIC_URL: `http://localhost:${port}`,
      ...process.env,
      PORT: String(inner),
    },
  },
)
const server = createServer()
const vite = await openVite(server)
server.on('request', (incoming, outgoing) => {
  if (isModule(incoming.url ?? '/')) return vite.middlewares(incoming, outgoing)
  return pass(vite, incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error))
})
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void service.kill('SIGTERM'))
service.once('exit', (code) => {
  ended.abort()
  process.exit(code ?? 0)
})
server.listen(port, 'localhost')
await untilUp()
process.stdout.write(`Telas, portal e serviço das fontes: http://localhost:${port}\n`)
await tellReturns(vite, ended.signal)
