import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../kernel/problem.ts'
import { applicationPolicy } from '../platform/http/headers.ts'
import { hasCookie } from './cookies.ts'
import type { RuntimeConfig } from './context.ts'
import { isScreen } from './screen-addresses.ts'

const year = 31_536_000

/** Paths of other things: an address of theirs that does not exist is not a screen of the application. */
const notScreens =
  /^\/(?:webadm|admin\/api|api|assets|builds|arquivos|p|token|usuario|account|metrics|openapi)(?:[/.]|$)/

/** `/robots.txt` and its like: no screen ends in a file's extension. */
const isFile = /\.[a-z]\w{1,10}$/i

/** The path as the router reads it; not by `new URL`, which throws at `//[` and takes `//a/b` for a host. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? ''
/**
 * Matches addresses that begin with two slashes or backslashes; no screen has one, and browsers read them as a host.
 */
const isOdd = /^\/[/\\]/

/** The built files: those named by their content for a year, the word of the newest build for no time. */
async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'open' }
    })
    await files.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: year * 1000,
      index: false,
      decorateReply: false,
      schemaHide: true,
      preCompressed: true,
    })
    await files.register(fastifyStatic, {
      root: join(folder, 'builds'),
      prefix: '/builds/',
      cacheControl: false,
      index: false,
      decorateReply: false,
      schemaHide: true,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache')
      },
    })
  })
}

/**
 * What the page draws before its first script: for who comes with a session the frame of the back office, as that is
 * what will stand there.
 */
const frameOf = (request: FastifyRequest, pathname: string) =>
  hasCookie(request, 'admin') &&
  !/^\/(?:autenticacao|licitacao|prestacao-de-contas)\b/.test(pathname)
    ? 'work'
    : ''

/**
 * Serves the built application: hashed assets for a year, and its one page for every screen. An address without a
 * screen gets the page with status 404, and the page says so.
 */
export async function applicationRoutes(
  app: FastifyInstance,
  config: RuntimeConfig,
): Promise<void> {
  const folder = config.clientFolder
  if (!folder) return
  await serveAssets(app, folder)
  const origins = [config.portalBase, config.dedicatedBase, config.ciaBase]
    .filter(Boolean)
    .map((base) => new URL(base).origin)
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  // Browsers ask for /favicon.ico on every page that names no icon, and log a 404 as an error.
  app.get('/favicon.ico', { config: { permission: 'open' }, schema: { hide: true } }, (_, reply) =>
    reply.code(204).send(),
  )
  app.get(
    '/*',
    { config: { permission: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const pathname = pathOf(request.url)
      if (isOdd.test(pathname) || notScreens.test(pathname) || isFile.test(pathname))
        throw problem('missing', 'Página não encontrada')
      const nonce = randomBytes(16).toString('base64')
      return reply
        .code(isScreen(pathname) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', applicationPolicy(nonce, origins))
        .send(page.replaceAll('{{nonce}}', nonce).replace('{{frame}}', frameOf(request, pathname)))
    },
  )
}
