import type { AnyResource } from '../kernel/resource.ts'
import { portalDocumentUserCommands } from './accounts/portal-document-user.ts'
import { defineCommands, type Commands } from './command.ts'
import { secretariatCommands } from './content/secretariat.ts'
import { documentElementCommands } from './documents/document-element.ts'
import { organisationalStructureCommands } from './documents/organisational-structure.ts'
import { systemMenuItemCommands } from './menus/system-menu-item.ts'
import { userMenuCommands } from './menus/user-menu.ts'
import { portalCommands } from './portals/portal.ts'
import { localityCommands } from './registers/locality.ts'
import { managerCommands } from './registers/manager.ts'
import { managerProfileUserCommands } from './rights/manager-profile-user.ts'
import { managerUserLinkCommands } from './rights/manager-user-link.ts'
import { pageCommands } from './rights/page.ts'
import {
  profileConfigurationCommands,
  profilePagePermissionCommands,
} from './rights/profile-page-permission.ts'
import { profileCommands } from './rights/profile.ts'
import { publisherPermissionCommands } from './rights/publisher-permission.ts'
import { systemUserCommands } from './rights/system-user.ts'

/** The nouns whose rows are more than stored. Whatever is not here is stored as it comes. */
const own: Readonly<Record<string, Commands>> = {
  'document-element': documentElementCommands,
  locality: localityCommands,
  manager: managerCommands,
  'manager-profile-user': managerProfileUserCommands,
  'manager-user-link': managerUserLinkCommands,
  'organisational-structure': organisationalStructureCommands,
  page: pageCommands,
  portal: portalCommands,
  'portal-document-user': portalDocumentUserCommands,
  profile: profileCommands,
  'profile-configuration': profileConfigurationCommands,
  'profile-page-permission': profilePagePermissionCommands,
  'publisher-permission': publisherPermissionCommands,
  secretariat: secretariatCommands,
  'system-menu-item': systemMenuItemCommands,
  'system-user': systemUserCommands,
  'user-menu': userMenuCommands,
}

/** The commands of a noun: what every door calls to write its rows. */
export const commandsOf = <R extends AnyResource>(resource: R): Commands<R> =>
  own[resource.name] ?? defineCommands(resource)
