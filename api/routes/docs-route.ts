import type { FastifyInstance } from 'fastify'
import { docsPage, docsPolicy } from '../docs/page.ts'
import { tenantOf, type Deps } from '../context.ts'
import { addressOfTenant } from '../tenancy.ts'

/** The page of the calls, for people; written once for each municipality, as a start does not change what it tells. */
export function docsRoute(app: FastifyInstance, { config: { publicUrl } }: Deps): void {
  const known = new Map<string, string>()
  const config = { permission: 'open' } as const
  app.get('/docs/api', { config, schema: { hide: true } }, async (request, reply) => {
    const { code } = tenantOf(request)
    const page = known.get(code) ?? docsPage(app.swagger(), addressOfTenant(publicUrl, code))
    known.set(code, page)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'public, max-age=300, must-revalidate')
      .send(page)
  })
}
