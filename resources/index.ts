import type { AnyResource } from '../kernel/resource.ts'
import { administrativeUnit } from './registers/administrative-unit.ts'
import { area } from './registers/area.ts'
import { baseMenuItem } from './portal/base-menu-item.ts'
import { baseMenu } from './portal/base-menu.ts'
import { clientContact } from './registers/client-contact.ts'
import { client } from './registers/client.ts'
import { collaborator } from './registers/collaborator.ts'
import { competence } from './registers/competence.ts'
import { customerProduct } from './registers/customer-product.ts'
import { documentElement } from './portal/document-element.ts'
import { documentType } from './portal/document-type.ts'
import { entity } from './registers/entity.ts'
import { esicEntry } from './content/esic-entry.ts'
import { exercise } from './registers/exercise.ts'
import { faq } from './content/faq.ts'
import { federalLegislation } from './content/federal-legislation.ts'
import { footerBanner } from './portal/footer-banner.ts'
import { footerBase } from './portal/footer-base.ts'
import { footerContact } from './portal/footer-contact.ts'
import { glossary } from './content/glossary.ts'
import { hrFunction } from './registers/hr-function.ts'
import { locality } from './registers/locality.ts'
import { managerProfileUser } from './access/manager-profile-user.ts'
import { managerUserLink } from './access/manager-user-link.ts'
import { manager } from './registers/manager.ts'
import { municipalLegislation } from './content/municipal-legislation.ts'
import { news } from './content/news.ts'
import { organisationalStructure } from './content/organisational-structure.ts'
import { pageMapping } from './access/page-mapping.ts'
import { page } from './access/page.ts'
import { person } from './registers/person.ts'
import { portalClient } from './portal/portal-client.ts'
import { portalDocumentUser } from './portal/portal-document-user.ts'
import { portal } from './portal/portal.ts'
import { product } from './registers/product.ts'
import { profileConfiguration } from './access/profile-configuration.ts'
import { profilePagePermission } from './access/profile-page-permission.ts'
import { profile } from './access/profile.ts'
import { publisherPermission } from './access/publisher-permission.ts'
import { region } from './registers/region.ts'
import { secretariat } from './content/secretariat.ts'
import { stateLegislation } from './content/state-legislation.ts'
import { state } from './registers/state.ts'
import { systemMenuItem } from './access/system-menu-item.ts'
import { systemUser } from './access/system-user.ts'
import { unitManagement } from './registers/unit-management.ts'
import { unitProduct } from './registers/unit-product.ts'
import { usefulLink } from './content/useful-link.ts'
import { userMenuItem } from './portal/user-menu-item.ts'
import { userMenu } from './portal/user-menu.ts'
import { versionRecord } from './access/version-record.ts'

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
  entity,
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
