import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { codingFor, codings, pack, type Coding } from '../platform/http/compression.ts'
import { onPortalHost } from '../resources/portal-host.ts'
import { tileRules } from './tile-style.ts'

/** Where the portal's own files are served; no portal's prefix can be a hyphen. */
const base = '/p/-'
const publicSans = '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'

interface Asset {
  readonly address: string
  readonly type: string
  readonly body: Buffer
  readonly packed: ReadonlyMap<Coding, Buffer>
}
export interface Assets {
  readonly style: string
  readonly script: string
  readonly font: string
  readonly all: readonly Asset[]
  /** What every page of this server says before all else. */
  readonly said: string | undefined
}

async function asset(name: string, type: string, body: Buffer): Promise<Asset> {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  const address = `${base}/${name.replace(/(\.\w+)$/, `.${hash}$1`)}`
  // A font is packed by its format.
  const packed = new Map(
    type.startsWith('text/')
      ? await Promise.all(
          codings.map(async (coding) => [coding, await pack(body, coding, 'once')] as const),
        )
      : [],
  )
  return { address, type, body, packed }
}

/** Reads the files once and names each after its content, so that a browser may keep it for ever. */
export async function loadAssets(folder: string, said?: string): Promise<Assets> {
  const [css, js, woff2] = await Promise.all([
    readFile(join(folder, 'site.css'), 'utf8'),
    readFile(join(folder, 'site.js')),
    readFile(createRequire(import.meta.url).resolve(publicSans)),
  ])
  const font = await asset('public-sans.woff2', 'font/woff2', woff2)
  const style = await asset(
    'site.css',
    'text/css; charset=utf-8',
    Buffer.from(css.replace('public-sans.woff2', font.address) + tileRules),
  )
  const script = await asset('site.js', 'text/javascript; charset=utf-8', js)
  return {
    style: style.address,
    script: script.address,
    font: font.address,
    all: [style, script, font],
    said,
  }
}

/** Serves them below the shared name and on portals' own hosts, at the same addresses. */
export function assetRoutes(app: FastifyInstance, { all }: Assets): void {
  for (const { address, type, body, packed } of all) {
    const send: RouteHandlerMethod = (request, reply) => {
      const coding = codingFor(request.headers['accept-encoding'])
      const bytes = coding && packed.get(coding)
      return reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          ...(packed.size > 0 ? { vary: 'Accept-Encoding' } : {}),
          ...(bytes ? { 'content-encoding': coding } : {}),
        })
        .send(bytes ?? body)
    }
    app.get(address, send)
    app.get(address, { constraints: onPortalHost, schema: { hide: true } }, send)
  }
}
