import { expect } from 'vitest'
import { titles } from './titles.ts'

/** Where a rule is held: a file of the suites, and the name of a test or of a group of tests there. */
type Place = readonly [file: string, text: string]
const calls: Place = ['coverage/coverage.test.ts', 'calls']
const fields: Place = ['coverage/coverage.test.ts', 'fields']
const screens: Place = ['coverage/coverage.test.ts', 'routes']
const menuOrder: Place = [
  'api/menus.test.ts',
  'come by order, those without one last, hidden ones not at all',
]
const twice: Place = [
  'api/menus.test.ts',
  'are told once and in order also when the answer is neither',
]
const submenus: Place = [
  'api/menus.test.ts',
  'submenus without a number in their address, hidden, or of a hidden menu are left out',
]
const flags: Place = [
  'registers/control.test.ts',
  'hidden is 1 or 0 for regions, people and collaborators, and S or N elsewhere',
]
const refusals: Place = ['coverage/coverage.test.ts', 'what a refused write says']
const selects: Place = ['contract/contract.test.ts', 'selects are by the documented value and text']
const confirmation: Place = [
  'api/accounts.test.ts',
  'a registration is confirmed by its letter, and an administrator lets the person in',
]

/** Rules whose id no test bears in its name. */
const places: Readonly<Record<string, Place>> = {
  'product.language': [
    'kernel/house-rules.test.ts',
    'what users read does not shout, and has no English',
  ],
  'product.multi-tenant': [
    'data/tenancy.test.ts',
    'a host names its tenant, in any of its spellings',
  ],
  'product.publishers': [
    'api/rights.test.ts',
    'a publisher writes where a permission of today covers unit, menu and submenu, before and after',
  ],
  'product.server-not-shown': [
    'registers/records.test.ts',
    'what is created comes back, as sent, by its call and in its list',
  ],
  'routes.naming': ['kernel/rules.test.ts', 'routes.params, routes.naming'],
  'routes.params': ['kernel/rules.test.ts', 'routes.params, routes.naming'],
  'routes.standard-set': screens,
  'routes.layouts': screens,
  'routes.static-first': calls,
  'navigation.login-home': screens,
  'guards.account-confirmation': screens,
  'guards.redirect': screens,
  'guards.bidding-confirmation': screens,
  'guards.auth-calls-not-shown': confirmation,
  'session.flavours': calls,
  'session.cia-login': calls,
  'session.client-selection': calls,
  'transport.cia-client': [
    'api/accountability-access.test.ts',
    'an administrator’s tokens open no accountability call, and a cia token nothing else',
  ],
  'transport.cia-base-path': calls,
  'transport.bidding': calls,
  'metrics.audit': calls,
  'selects.login-clients': fields,
  'lists.no-statuses': [
    'jobs/accountability.test.ts',
    'one that closes is processed; one that does not, with warnings',
  ],
  'import.file': [
    'browser/accountability.test.ts',
    'a plan of 10,000 rows with one bad row: named by line and column, corrected, processed within a minute',
  ],
  'permissions.lookup-call': calls,
  'permissions.kinds': [
    'api/permissions.test.ts',
    'an operation opens to its one right, on any of its pages, and that right opens nothing else of the noun',
  ],
  'permissions.user-flags': [
    'api/rights.test.ts',
    'makes no staff, changes no address, e-mail or restricted profile',
  ],
  'permissions.publisher': [
    'api/rights.test.ts',
    'a publisher writes where a permission of today covers unit, menu and submenu, before and after',
  ],
  'permissions.manager-links': [
    'api/rights.test.ts',
    'links nobody to more than they hold, unblocks no such link and brings none back',
  ],
  'permissions.area-prefixes': [
    'api/permissions.test.ts',
    'an operation stays shut to every right but its own, on every page',
  ],
  'transport.status-create': calls,
  'transport.status-update': calls,
  'transport.status-read': calls,
  'transport.empty-404': calls,
  'transport.404-not-found': calls,
  'transport.array-first': calls,
  'transport.delete-unchecked': calls,
  'transport.bodies': calls,
  'transport.errors': ['coverage/coverage.test.ts', 'messages'],
  'transport.permissions-list': calls,
  'transport.select-lists': [
    'registers/lists.test.ts',
    'select options are value and text alone, and are found by word and by value',
  ],
  'flags.sn': fields,
  'flags.10': flags,
  'flags.form': [
    'kernel/kernel.test.ts',
    'a form travels and comes back the same, whatever it holds',
  ],
  'flags.record': fields,
  'flags.forms': [
    'kernel/kernel.test.ts',
    'a row travels and comes back the same; secrets stay behind',
  ],
  'lists.soft-deleted': [
    'registers/records.test.ts',
    'a removed row leaves the list, stands in the trash, and comes back',
  ],
  'lists.portal-select': [
    'contract/contract.test.ts',
    'inactive rows are no options: portals, units',
  ],
  'lists.active-client-select': [
    'contract/contract.test.ts',
    'inactive rows are no options: portals, units',
  ],
  'lists.page-sizes': [
    'registers/lists.test.ts',
    'the page size is one of four, and pages are counted from one',
  ],
  'selects.generic': ['coverage/coverage.test.ts', 'fields'],
  'selects.exercise': selects,
  'selects.unit-product': [
    'registers/control.test.ts',
    'the product of a unit stands in a select as unit, dash, product',
  ],
  'selects.state': [
    'contract/contract.test.ts',
    'a state is shown as name, dash, abbreviation, by its abbreviation',
  ],
  'selects.portal-client': selects,
  'selects.profile': selects,
  'selects.system-user': selects,
  'selects.manager-profile-user': selects,
  'menus.next-id': ['api/menus.test.ts', 'nobody is told it twice, and the row takes it'],
  'faq.next-order': [
    'site/site-content.test.ts',
    'the next order of the questions is of the portal, asked in path and query, and of a portal within reach',
  ],
  'tiles.dedupe': twice,
  'tiles.sort': menuOrder,
  'tiles.color': [
    'api/menus.test.ts',
    'every colour of a tile is legible, and an unknown class is gray',
  ],
  'tiles.fields': menuOrder,
  'submenus.sort': submenus,
  'submenus.search-id': twice,
  'submenus.drop': submenus,
  'documents.file-link': [
    'api/uploads.test.ts',
    'a published file comes back byte for byte, with its facts',
  ],
  'documents.optional-year': calls,
  'documents.delete-file': calls,
  'documents.authorised-units': calls,
  'business.month-padding': [
    'contract/contract.test.ts',
    'a month is text of two digits; the main unit is one',
  ],
  'business.main-ug': [
    'contract/contract.test.ts',
    'a month is text of two digits; the main unit is one',
  ],
  'business.page-type': ['coverage/coverage.test.ts', 'business.page-type'],
  'business.portal-403': ['coverage/coverage.test.ts', 'business.portal-403'],
  'business.maintenance': [
    'site/site.test.ts',
    'in maintenance every page says so, with the time it is back, and only between its dates',
  ],
  'users.non-el': ['coverage/coverage.test.ts', 'users.non-el'],
  'users.update': [
    'api/accounts.test.ts',
    "one's own data are one's own to change, and nobody else's",
  ],
  'faq.owner': fields,
  'profiles.manager-profile-id': calls,
  'validation.portal-id': calls,
  'validation.manager-id': calls,
  'validation.admin-id': calls,
  'validation.fields': [
    'registers/records.test.ts',
    'every fault is told at once, by wire name and in Portuguese',
  ],
  'writes.server-body': refusals,
  'writes.server-message': refusals,
  'writes.results': [
    'registers/control.test.ts',
    'a refused person is told every fault, and the message is that of the first',
  ],
  'writes.results-user': refusals,
}

/** A test that bears the rule's id in its name. */
function named(id: string): Place | undefined {
  const whole = new RegExp(
    String.raw`(?<![\w.-])${id.replaceAll('.', String.raw`\.`)}(?![\w.-]*[\w-])`,
  )
  const [found] = [...titles].find(([, names]) => names.some((name) => whole.test(name))) ?? []
  return found === undefined ? undefined : [found, id]
}

/** Where a rule is held: by a test, and by nothing else. @throws when there is no such place, or it is not there. */
export function checkRule(id: string): Place {
  const place = places[id] ?? named(id)
  if (!place) throw new Error('nothing holds this rule')
  const [file, name] = place
  expect(
    titles.get(file)?.some((title) => title.includes(name)),
    `${file} has no test "${name}"`,
  ).toBe(true)
  return place
}
