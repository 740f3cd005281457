import type { FastifyInstance } from 'fastify'
import { resources } from '../../resources/index.ts'
import type { Deps, CustomRoutes } from '../context.ts'
import { crudRoutes } from '../crud.ts'
import { lifecycleRoutes } from '../lifecycle.ts'
import { documentElementRoutes } from './document-element.ts'
import { faqRoutes } from './faq.ts'
import { portalRoutes } from './portal.ts'
import { managerProfileUserRoutes } from './manager-profile-user.ts'
import { managerUserLinkRoutes } from './manager-user-link.ts'
import { pageRoutes } from './page.ts'
import { profileRoutes } from './profile.ts'
import { profilePagePermissionRoutes } from './profile-page-permission.ts'
import { publisherPermissionRoutes } from './publisher-permission.ts'
import { systemMenuItemRoutes } from './system-menu-item.ts'
import { systemUserRoutes } from './system-user.ts'
import { userMenuRoutes } from './user-menu.ts'

/** Nouns that need more than the generic calls; each file calls the helpers it wants. */
const custom: Readonly<Record<string, CustomRoutes>> = {
  'document-element': documentElementRoutes,
  portal: portalRoutes,
  faq: faqRoutes,
  'user-menu': userMenuRoutes,
  'system-menu-item': systemMenuItemRoutes,
  'system-user': systemUserRoutes,
  page: pageRoutes,
  profile: profileRoutes,
  'manager-profile-user': managerProfileUserRoutes,
  'profile-page-permission': profilePagePermissionRoutes,
  'manager-user-link': managerUserLinkRoutes,
  'publisher-permission': publisherPermissionRoutes,
}

/** The calls of every noun. */
export function nounRoutes(app: FastifyInstance, deps: Deps): void {
  for (const resource of resources) {
    const routes = custom[resource.name] ?? ((to, with_) => crudRoutes(to, resource, with_))
    routes(app, deps)
    lifecycleRoutes(app, resource, deps)
  }
}
