import type { AnyResource } from '../kernel/resource.ts'
import { administrativeUnit } from './administrative-unit.ts'
import { area } from './area.ts'
import { baseMenuItem } from './base-menu-item.ts'
import { baseMenu } from './base-menu.ts'
import { clientContact } from './client-contact.ts'
import { client } from './client.ts'
import { collaborator } from './collaborator.ts'
import { competence } from './competence.ts'
import { customerProduct } from './customer-product.ts'
import { documentElement } from './document-element.ts'
import { documentType } from './document-type.ts'
import { entity } from './entity.ts'
import { esicEntry } from './esic-entry.ts'
import { exercise } from './exercise.ts'
import { faq } from './faq.ts'
import { federalLegislation } from './federal-legislation.ts'
import { footerBanner } from './footer-banner.ts'
import { footerBase } from './footer-base.ts'
import { footerContact } from './footer-contact.ts'
import { glossary } from './glossary.ts'
import { hrFunction } from './hr-function.ts'
import { locality } from './locality.ts'
import { managerProfileUser } from './manager-profile-user.ts'
import { managerUserLink } from './manager-user-link.ts'
import { manager } from './manager.ts'
import { municipalLegislation } from './municipal-legislation.ts'
import { news } from './news.ts'
import { organisationalStructure } from './organisational-structure.ts'
import { pageMapping } from './page-mapping.ts'
import { page } from './page.ts'
import { person } from './person.ts'
import { portalClient } from './portal-client.ts'
import { portalDocumentUser } from './portal-document-user.ts'
import { portal } from './portal.ts'
import { product } from './product.ts'
import { profileConfiguration } from './profile-configuration.ts'
import { profilePagePermission } from './profile-page-permission.ts'
import { profile } from './profile.ts'
import { publisherPermission } from './publisher-permission.ts'
import { region } from './region.ts'
import { secretariat } from './secretariat.ts'
import { stateLegislation } from './state-legislation.ts'
import { state } from './state.ts'
import { systemMenuItem } from './system-menu-item.ts'
import { systemUser } from './system-user.ts'
import { unitManagement } from './unit-management.ts'
import { unitProduct } from './unit-product.ts'
import { usefulLink } from './useful-link.ts'
import { userMenuItem } from './user-menu-item.ts'
import { userMenu } from './user-menu.ts'
import { versionRecord } from './version-record.ts'

/** What the product is. The order is that of the documentation; what is pointed to comes before what points. */
export const resources: readonly AnyResource[] = [
  systemUser,
  page,
  pageMapping,
  state,
  locality,
  exercise,
  competence,
  manager,
  profile,
  managerProfileUser,
  profileConfiguration,
  profilePagePermission,
  managerUserLink,
  portal,
  portalClient,
  baseMenu,
  baseMenuItem,
  documentType,
  documentElement,
  glossary,
  news,
  usefulLink,
  portalDocumentUser,
  userMenu,
  userMenuItem,
  publisherPermission,
  systemMenuItem,
  esicEntry,
  faq,
  federalLegislation,
  stateLegislation,
  municipalLegislation,
  footerBanner,
  footerBase,
  footerContact,
  organisationalStructure,
  secretariat,
  versionRecord,
  entity,
  region,
  product,
  area,
  hrFunction,
  client,
  administrativeUnit,
  unitManagement,
  unitProduct,
  customerProduct,
  person,
  clientContact,
  collaborator,
]
