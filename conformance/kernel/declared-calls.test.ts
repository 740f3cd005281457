import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../data/root.ts'

// A call is declared once, under resources/. Whoever serves it or makes it writes no path and casts no part of a request.

const rooms = ['kernel', 'data', 'api', 'jobs', 'site', 'backoffice', 'server', 'domain', 'http']
const sources = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path.replaceAll('\\', '/')}`),
)
const holding = (sign: RegExp): readonly string[] =>
  sources.filter((path) => sign.test(readFileSync(join(root, path), 'utf8'))).toSorted()

// Names only leave these lists.
const withPaths: readonly string[] = [
  'api/crud.ts',
  'api/import-routes.ts',
  'api/resources/document-element.ts',
  'api/resources/faq.ts',
  'api/resources/manager-profile-user.ts',
  'api/resources/page.ts',
  'api/resources/portal.ts',
  'api/resources/profile.ts',
  'api/resources/system-user.ts',
  'api/resources/user-menu.ts',
  'backoffice/engine/data.ts',
  'backoffice/screens/document-element.tsx',
  'backoffice/screens/document-element/reach.ts',
  'backoffice/screens/document-element/type.ts',
  'backoffice/screens/document-type.tsx',
  'backoffice/screens/faq.tsx',
  'backoffice/screens/publisher-permission/draft.ts',
  'backoffice/screens/system-user.tsx',
  'backoffice/screens/system-user/access.ts',
  'backoffice/screens/user-menu/arrange.ts',
  'backoffice/session/portal-in-use.tsx',
]
const withCasts: readonly string[] = [
  'api/crud.ts',
  'api/guard.ts',
  'api/list-export.ts',
  'api/list-query.ts',
  'api/resources/document-element.ts',
  'api/resources/faq.ts',
  'api/resources/manager-profile-user.ts',
  'api/resources/manager-user-link.ts',
  'api/resources/page.ts',
  'api/resources/portal.ts',
  'api/resources/profile-page-permission.ts',
  'api/resources/profile.ts',
  'api/resources/system-user.ts',
  'api/resources/user-menu.ts',
  'api/sign-in-limits.ts',
]

test('a path of a call is written where the call is declared, and nowhere else', () => {
  expect(holding(/['"`]\/(?:webadm|admin\/api)\//)).toEqual(withPaths)
})

test('no part of a request is cast', () => {
  expect(holding(/request\.(?:params|query|body) as /)).toEqual(withCasts)
})
