import { openToOtherSites } from '../platform/http/headers.ts'
import { listFormats } from './files/list-file.ts'
import { formerPlan, movedTo } from './moved-addresses.ts'
import type { SiteFile } from './visit.ts'

const moved = (path: string): SiteFile => ({
  path,
  find({ to }) {
    return Promise.resolve(async ({ url }, reply) => {
      const query = url.indexOf('?')
      const now = movedTo(path + (query < 0 ? '' : url.slice(query))) ?? ''
      return reply.headers(openToOtherSites).redirect(to(now), 308)
    })
  },
})

/** Addresses that people keep and that lead elsewhere now, for good. */
export const movedAddresses: readonly SiteFile[] = [
  moved(formerPlan),
  ...listFormats.map((format) => moved(`${formerPlan}/linhas.${format}`)),
]
