import { expect, test } from 'vitest'
import { titles } from '../coverage/titles.ts'

// The attacks that the product is tried against, by their numbers, and where each one is made. Those that a suite of
// another purpose makes already are not made twice.

type Place = readonly [file: string, ...tests: readonly string[]]
const everywhere = 'attacks/every-operation.test.ts'
const bodies = 'attacks/bodies.test.ts'
const files = 'attacks/files.test.ts'
const accounts = 'attacks/accounts.test.ts'
const imports = 'attacks/imports.test.ts'
const journal = 'attacks/journal.test.ts'
const screens = 'browser/attacks.test.ts'
const rich = 'attacks/rich-text.test.ts'
const lists: Place = [
  'registers/lists.test.ts',
  'what no list knows is refused by name, and a secret is as unknown as an invention',
]

const attacks: Readonly<Record<number, readonly Place[]>> = {
  1: [
    [everywhere, '1. a token of one tenant'],
    ['api/sessions.test.ts', "another tenant's token is 401 on every call"],
    [
      'api/accountability-access.test.ts',
      'an administrator’s tokens open no accountability call, and a cia token nothing else',
    ],
  ],
  2: [
    [
      'registers/reach.test.ts',
      "another tenant's row answers like an absent one, and stays as it is",
    ],
    ['coverage/coverage.test.ts', 'calls'],
  ],
  3: [
    [
      'registers/reach.test.ts',
      'a row out of reach cannot be pointed to, nor one moved out of reach',
    ],
    ['data/tenancy.test.ts', 'a row of another tenant is neither written nor moved'],
  ],
  4: [
    [bodies, '4. the tenant is that of the host'],
    ['data/tenancy.test.ts', 'what a proxy might say changes nothing, unless the proxy is ours'],
  ],
  5: [
    [bodies, '5. a list of rows'],
    ['api/menus.test.ts', 'is all or nothing, with the revision of each row'],
    ['api/rights.test.ts', 'saves all of a matrix or nothing, and not over what another saved'],
  ],
  6: [
    [
      'registers/reach.test.ts',
      'a row out of reach cannot be pointed to, nor one moved out of reach',
    ],
    [
      'api/rights.test.ts',
      'a publisher writes where a permission of today covers unit, menu and submenu, before and after',
    ],
  ],
  7: [
    [
      'api/menus.test.ts',
      'reaches neither other fields, nor other portals, nor what one may not edit',
    ],
    ['site/site.test.ts', 'of another portal or tenant are not there'],
    ['api/accountability-access.test.ts', 'files are those of the unit and year chosen'],
  ],
  8: [
    [everywhere, '8. no spelling of a host'],
    [
      'data/tenancy.test.ts',
      'what is no host, or of no tenant, is refused and never answered by another',
      'two Host headers, or an absolute address of another host, are not believed',
    ],
  ],
  15: [
    [
      'api/permissions.test.ts',
      'an operation opens to its one right, on any of its pages, and that right opens nothing else of the noun',
      'an operation stays shut to every right but its own, on every page',
    ],
  ],
  16: [
    [everywhere, '16. tricks with methods and paths'],
    ['api/sessions.test.ts', 'tricks with methods and paths get the same decision'],
  ],
  17: [
    [
      'api/rights.test.ts',
      'a publisher writes where a permission of today covers unit, menu and submenu, before and after',
    ],
  ],
  18: [
    [
      'registers/reach.test.ts',
      'nobody without a link sees a row, and a right to read grants no other',
    ],
    [
      'api/rights.test.ts',
      'a publisher writes where a permission of today covers unit, menu and submenu, before and after',
    ],
  ],
  19: [
    [
      'registers/export.test.ts',
      'every row, once, in each format; and only with the right to print',
    ],
    ['registers/audit.test.ts', 'reading and exporting need their rights'],
    [
      'api/bidding.test.ts',
      'the export needs print, is text for a spreadsheet, and is told by the audit',
    ],
  ],
  20: [
    [
      'registers/reach.test.ts',
      'nobody without a link sees a row, and a right to read grants no other',
    ],
    [
      'api/permissions.test.ts',
      'an operation stays shut to every right but its own, on every page',
    ],
    [
      'api/uploads.test.ts',
      'what no portal shows is read by those who may reach it, and by nobody else',
    ],
    [
      'registers/audit.test.ts',
      'who is limited to managers sees the events of their portals, and nothing of the rest',
    ],
  ],
  21: [
    [
      'service/two-processes.test.ts',
      'within a second of the answer of one server, the other refuses',
    ],
    ['api/rights.test.ts', 'what is taken away is gone within a second on a second instance'],
    ['api/sessions.test.ts', 'within a second, on every instance'],
  ],
  22: [
    [bodies, '22, 54. nobody makes more of oneself'],
    [
      'api/rights.test.ts',
      'gives no right they do not hold: by matrix, by row of either view, to themselves or others',
      'makes no staff, changes no address, e-mail or restricted profile',
    ],
  ],
  24: [
    [
      'site/site.test.ts',
      'what is hidden, inactive, removed, early, late or of another portal is on no page',
    ],
    [
      'site/site-content.test.ts',
      'shown on its page; hidden, removed and of another portal on none',
    ],
    ['api/menus.test.ts', 'what is hidden is on none of them'],
  ],
  25: [lists, [everywhere, '25, 26, 27, 29. what nobody documented in a query']],
  26: [
    [everywhere, 'is refused, or changes nothing'],
    ['site/site.test.ts', 'nothing that a visitor may type breaks a page'],
  ],
  27: [lists, [everywhere, 'is refused, or changes nothing']],
  28: [
    ['registers/records.test.ts', 'secrets are written and never read'],
    ['registers/audit.test.ts', 'what is secret stays masked, whoever wrote it'],
    ['api/accounts.test.ts', "one's own data are one's own to change, and nobody else's"],
  ],
  29: [
    [everywhere, 'in the path neither', 'is refused, or changes nothing'],
    ['registers/records.test.ts', 'any value at all is stored or refused, and never breaks'],
  ],
  30: [
    [everywhere, '30. a search for signs'],
    [
      'registers/lists.test.ts',
      'a search finds words in any case, without their accents, and nothing else',
    ],
  ],
  34: [
    ['service/two-processes.test.ts', 'the session that signs out'],
    [everywhere, '34. a session that was left is over'],
    ['api/sessions.test.ts', 'a session that was left is over'],
  ],
  35: [
    [
      'service/two-processes.test.ts',
      'the other sessions of who changes the password; the one that did goes on',
      'an administrator’s way into the accountability area, with the session it came from',
    ],
    [
      'api/accounts.test.ts',
      'the link of recovery: newest only, once, even twenty times at once; then every session is over',
      'a new password asks for the old one and ends the other sessions, not this one',
    ],
    [
      'api/accountability-access.test.ts',
      'blocking, another password and signing out end it at once',
    ],
    ['api/rights.test.ts', 'what is taken away is gone within a second on a second instance'],
  ],
  36: [['api/sessions.test.ts', 'twelve hours, whatever one does meanwhile']],
  38: [
    [accounts, '38. no token that is not ours'],
    ['api/sessions.test.ts', 'a token that is not exactly ours is 401'],
  ],
  39: [
    [accounts, '39. the key of a letter is no session'],
    ['api/sessions.test.ts', 'the admin token opens no call but the exchange'],
    [
      'api/accountability-access.test.ts',
      'an administrator’s tokens open no accountability call, and a cia token nothing else',
    ],
  ],
  40: [
    [
      'service/installations.test.ts',
      'two fresh installations sign with keys of their own, which nobody guesses',
    ],
  ],
  41: [
    [
      'api/accounts.test.ts',
      'the link of recovery: newest only, once, even twenty times at once; then every session is over',
      'no token: %j',
      'guesses are limited by address',
    ],
  ],
  42: [
    [accounts, '42, 43. a letter goes to the stored address'],
    ['api/accounts.test.ts', 'no letter for %j'],
  ],
  43: [[accounts, '42, 43. a letter goes to the stored address']],
  44: [
    [accounts, '44. who has an account cannot be told'],
    [
      'api/accountability-access.test.ts',
      'the same answer for unknown, wrong, blocked and of another kind',
      'as long for an unknown user as for a wrong password',
    ],
    [
      'api/bidding.test.ts',
      'nobody learns whether another company takes part, nor overwrites its contact',
    ],
  ],
  46: [
    [accounts, '46. no spelling of the address', '46. the addresses of one IPv6 network'],
    ['api/sessions.test.ts', 'ten tries a minute an account; others and other addresses go on'],
  ],
  47: [['api/sessions.test.ts', 'ten tries a minute an account; others and other addresses go on']],
  48: [
    [accounts, '48. passwords: 128 characters'],
    ['api/sessions.test.ts', 'opens once, with its key, and only with a password worth the name'],
  ],
  49: [
    [
      'api/accounts.test.ts',
      'a new password asks for the old one and ends the other sessions, not this one',
    ],
    ['api/rights.test.ts', 'makes no staff, changes no address, e-mail or restricted profile'],
  ],
  50: [
    [
      'api/sessions.test.ts',
      'on http they are plain, on https bound to the host and secure; scripts never see them',
      'no cookie opens a call: only the bearer does',
    ],
    [
      'api/accountability-access.test.ts',
      'the cookie is not readable by scripts, and resumes the session',
    ],
  ],
  54: [
    [
      'registers/records.test.ts',
      'what the server makes is accepted and ignored',
      'an unknown field is refused by its name, alone or among others',
    ],
    [bodies, '4. the tenant is that of the host'],
  ],
  55: [
    [bodies, '55. no field of a prototype is taken'],
    [imports, '55. a column of a prototype'],
  ],
  56: [
    [
      'registers/records.test.ts',
      'any value at all is stored or refused, and never breaks',
      'what is too long is refused with the limit',
    ],
    [
      'kernel/kernel.test.ts',
      'any JSON at all is decoded or refused in words, never anything else',
    ],
  ],
  57: [[bodies, '57. bodies that can be read in two ways']],
  60: [
    [
      everywhere,
      'cookies write nothing, whatever the form',
      'no call of a stranger that a session could follow from takes a foreign origin',
      'reading changes nothing',
    ],
    [
      'api/sessions.test.ts',
      'a form of another site can neither sign in nor open the first access',
    ],
  ],
  61: [[everywhere, 'no origin is told that it may read']],
  63: [
    [files, '63. what a browser would run'],
    [
      'api/uploads.test.ts',
      '%s is refused, in words, and leaves nothing',
      'JSON where multipart is expected, and the other way round, is 415',
    ],
    ['jobs/accountability.test.ts', '%s is refused here as well'],
  ],
  64: [
    [screens, '64, 65. what somebody wrote as markup runs on no screen'],
    [rich, '64. there are vectors enough', '64, 75. rich text'],
    [
      'site/site.test.ts',
      'no page carries a script or a style of its own, and the policy allows none',
    ],
  ],
  65: [
    [screens, '64, 65. what somebody wrote as markup runs on no screen'],
    [journal, '65. the history and the journal'],
    [rich, '65. everywhere else a text is text'],
    [bodies, '65, 73. addresses'],
    [
      'site/site.test.ts',
      'markup that somebody wrote into a field is text, and rich text has no script',
    ],
  ],
  67: [
    [files, '67. a name is a name'],
    ['api/uploads.test.ts', 'a name is kept as text and never becomes a path'],
  ],
  68: [
    [files, '68. nobody changes the bytes'],
    ['api/uploads.test.ts', 'a replaced file keeps the document, its date and the old version'],
  ],
  69: [
    [files, '69. no spelling of a path'],
    [
      'api/uploads.test.ts',
      'what no portal shows is read by those who may reach it, and by nobody else',
    ],
  ],
  73: [[bodies, '65, 73. addresses']],
  75: [[rich, '64, 75. rich text']],
  76: [
    [
      'api/uploads.test.ts',
      'what no portal shows is read by those who may reach it, and by nobody else',
    ],
    ['api/sessions.test.ts', 'no cookie opens a call: only the bearer does'],
    [
      'api/bidding.test.ts',
      'a protocol sees a wrong character, and the next one is not to be guessed',
    ],
  ],
  77: [
    [
      'registers/export.test.ts',
      'what begins like a formula stays text; search and columns count',
      'numbers stay numbers, text stays text',
    ],
    [
      'api/bidding.test.ts',
      'the export needs print, is text for a spreadsheet, and is told by the audit',
    ],
    [
      'registers/audit.test.ts',
      'the export has labels, masks and no formula, and says in the audit that it was made',
    ],
  ],
  78: [
    [imports, '78. an import'],
    [
      'registers/import.test.ts',
      'with one bad row writes nothing, and says where',
      'in Windows-1252, and as XLSX',
      'the same rules as the form: reach, rights, unknown fields, unknown columns, the size',
    ],
    [rich, 'nor does an imported one keep any'],
  ],
  79: [
    [accounts, '79. what a stranger writes into a letter'],
    [
      'api/accounts.test.ts',
      'a mail server that refuses and comes back: the letter waits with its cause, arrives once, and leaves no link behind',
    ],
  ],
  80: [
    [
      'api/bidding.test.ts',
      'a flood is stopped by e-mail, with the time to try again, also when it comes at once from everywhere',
      'a flood is stopped by address, of IPv6 by network, across processes',
    ],
  ],
  81: [
    [
      'api/bidding.test.ts',
      'its body has the fields of the contract, and no other',
      'only an active portal of this house takes registrations, and tells its name and coat of arms alone',
      'a protocol sees a wrong character, and the next one is not to be guessed',
      'administrators read those of their portals, page by page, and nobody writes or removes any',
    ],
  ],
  82: [
    [journal, '82. who fails to sign in', '82. a text of several lines', '82. no call of anybody'],
    [
      'data/tenancy.test.ts',
      'the audit is added to, and never changed, by the role of the server',
      'a write whose audit cannot be written is refused',
    ],
    ['registers/audit.test.ts', 'every write is there: who, what, when, which portal, old and new'],
    [
      'registers/records.test.ts',
      'every write leaves one audit row, in order, with old and new values',
    ],
  ],
  83: [
    [everywhere, '83. what fails says nothing of the inside'],
    ['api/sessions.test.ts', 'every answer carries the headers that keep a page safe'],
  ],
  84: [
    [screens, '84. where the sign-in leads back to'],
    [
      'kernel/rules.test.ts',
      'where the sign-in leads is an address of this origin, and no sign-in page',
      'navigation.external-url',
      'navigation.protocol',
    ],
  ],
}
const numbers = [
  ...range(1, 8),
  ...range(15, 22),
  ...range(24, 30),
  34,
  35,
  36,
  ...range(38, 44),
  ...range(46, 50),
  ...range(54, 57),
  60,
  61,
  63,
  64,
  65,
  67,
  68,
  69,
  73,
  ...range(75, 84),
]

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
test('every attack is made somewhere', () => {
  expect(Object.keys(attacks).map(Number)).toEqual(numbers)
})

test.each(numbers)('%i is made where it says', (number) => {
  for (const [file, ...tests] of attacks[number] ?? []) {
    for (const name of tests)
      expect(
        titles.get(file)?.some((title) => title.includes(name)),
        `${file}: ${name}`,
      ).toBe(true)
  }
})
