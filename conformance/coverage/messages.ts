import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { root } from '../../data/root.ts'
import { resources } from '../../resources/index.ts'
import type { ContractMessage } from './contract.ts'

/** Where a text is said that no noun carries: the call that answers it, or the screen that shows it. */
const elsewhere: Readonly<Record<string, string>> = {
  'validation.main-ug': 'api/resources/portal-client.ts',
  'auth.invalid-credentials': 'api/session-routes.ts',
  'auth.login-failed': 'backoffice/session/session-state.ts',
  'auth.no-token': 'api/session-routes.ts',
  'auth.no-permission': 'backoffice/app/guards.ts',
  'reads.list': 'backoffice/engine/list/list-rows.tsx',
  'reads.one': 'backoffice/engine/detail/gone.tsx',
  'reads.next-id': 'backoffice/screens/menu/new.tsx',
  'reads.next-order': 'backoffice/screens/faq.tsx',
  'reads.submenus': 'api/resources/user-menu.ts',
  'reads.user-manager': 'api/resources/manager-profile-user.ts',
  'reads.no-menus': 'backoffice/app/menu.ts',
  'not-found.no-page': 'api/navigation-routes.ts',
  'not-found.route': 'backoffice/layouts/error.tsx',
  'access.portal-update': 'api/resources/portal.ts',
  'update.generic': 'backoffice/engine/form/form-filled.tsx',
  'delete.document-s3': 'data/file-store/uploads.ts',
  'ui.back-home': 'backoffice/layouts/error.tsx',
  'ui.all-option': 'backoffice/screens/document-element.tsx',
}
const accountability = ['api/accountability-session-routes.ts', 'api/context.ts']
const ofAccountability = new Set([
  'auth.cia-login-failed',
  'auth.select-client-failed',
  'auth.token-not-found',
])

const textOf = (file: string) => {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
/** What the generic screens show of a noun's texts when a call fails. */
const shown = ['list/list-rows.tsx', 'detail/gone.tsx', 'form/form-filled.tsx', 'removal.tsx']
  .map((file) => textOf(`backoffice/engine/${file}`))
  .join('\n')
const said: Readonly<Record<string, (source: string) => boolean>> = Object.fromEntries(
  ['createFailed', 'updateFailed', 'removeFailed', 'listFailed', 'readFailed'].map((key) => [
    key,
    (source: string) => source.includes(`messages.${key}`),
  ]),
)

/** Where a text of the contract is said, letter by letter; empty when nobody says it. */
export function whereSaid({ id, text, calls }: ContractMessage): readonly string[] {
  const literal = text.replace('{path}', '')
  const file = elsewhere[id]
  if (file) return textOf(file).includes(literal) ? [file] : []
  if (ofAccountability.has(id)) return accountability.filter((one) => textOf(one).includes(literal))
  const of = new Set(calls.map((call) => call.split('.')[0]))
  return resources
    .filter(
      ({ name, messages }) =>
        (of.has(name) || id === 'not-found.document-type') &&
        Object.entries(messages).some(
          ([key, said_]) => said_ === text && (said[key]?.(shown) ?? true),
        ),
    )
    .map(({ name }) => `resources/${name}.ts`)
}

export function checkMessage(message: ContractMessage): void {
  expect(whereSaid(message), `nobody says "${message.text}"`).not.toEqual([])
}
