import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { codingFor, pack, type Coding } from '../../platform/http/compression.ts'
import { clientHolds } from '../../platform/http/conditional.ts'

/** The description of all calls, which a start does not change: written once, and packed once for each coding. */
export function openApiRoute(app: FastifyInstance): void {
  let known: { readonly body: Buffer; readonly tag: string } | undefined
  const packed = new Map<Coding, Promise<Buffer>>()
  const described = () => {
    const body = Buffer.from(JSON.stringify(app.swagger()))
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  }
  const config = { permission: 'open' } as const
  app.get('/openapi.json', { config, schema: { hide: true } }, async (request, reply) => {
    known ??= described()
    const { body, tag } = known
    const coding = codingFor(request.headers['accept-encoding'])
    const etag = coding ? `W/${tag}` : tag
    reply
      .header('cache-control', 'public, max-age=300, must-revalidate')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (clientHolds(request.headers, etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!coding) return reply.send(body)
    const made = packed.get(coding) ?? pack(body, coding)
    packed.set(coding, made)
    return reply.header('content-encoding', coding).send(await made)
  })
}
