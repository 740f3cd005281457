import { isReference } from '../../../kernel/field.ts'
import type { Page } from 'playwright-core'
import { callOf, fillPath } from '../../../kernel/call.ts'
import { fieldOf, keyOf, wireName, type AnyResource } from '../../../kernel/resource.ts'
import { resources } from '../../../resources/index.ts'
import routes from '../../contract/routes.json' with { type: 'json' }

const nounOf = (name: string | null) => resources.find((resource) => resource.name === name)
/** The documented screens of the nouns. */
export const documented = routes.flatMap(({ path, kind, resource: name, params }) => {
  const resource = nounOf(name)
  return resource ? [{ path, kind, params, resource }] : []
})
export type Documented = (typeof documented)[number]
type Row = Readonly<Record<string, unknown>>

/** The nouns below whose path `:id` stands for the record that theirs belong to. */
const parents: readonly (readonly [within: string, noun: string])[] = [
  ['listar-documentos/:', 'document-type'],
  ['gerenciar-menus-itens-base/:', 'base-menu'],
  ['gerenciar-menus-itens-base/cadastro/:', 'base-menu'],
]
/** The noun that a field points to. */
function targetOf(resource: AnyResource, name: string): string | undefined {
  const field = resource.fields[name]
  return isReference(field) ? field.to : undefined
}

/** Which noun the parameter of a path names: the row's, what the row points to, or, in a list, its parent. */
function named({ path, kind, resource }: Documented, name: string): AnyResource | undefined {
  const parent = parents.find(([within]) => path.includes(within))?.[1]
  const pointed = targetOf(resource, name)
  if (parent !== undefined) return nounOf(parent)
  if (pointed !== undefined) return nounOf(pointed)
  return kind === 'list' ? nounOf('portal') : resource
}

/**
 * Tells the address of a documented screen with the ids of records that there are, as the user who is signed in on the
 * page gets them.
 */
export function addressesOf(page: Page, url: string): (screen: Documented) => Promise<string> {
  const keys = new Map<string, string>()
  async function rows(path: string): Promise<readonly Row[]> {
    const { token } = await page.evaluate(
      async () =>
        (await fetch('/api/authUserAplication')).json() as Promise<{ readonly token: string }>,
    )
    const answer = await fetch(`${url}${path}?page=1&pageSize=10`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (![200, 204].includes(answer.status)) throw new Error(`${path}: ${answer.status}`)
    return answer.status === 204 ? [] : (answer.json() as Promise<readonly Row[]>)
  }
  /** The lists of a noun: of every portal, or of what else its path names. */
  async function listsOf(resource: AnyResource): Promise<readonly string[]> {
    const { path = '', params = [] } = callOf(resource, 'list') ?? {}
    const given = await Promise.all(
      params.map(async (name) => {
        const target = nounOf(
          name === 'typeId'
            ? null
            : name === 'adminId'
              ? 'manager-profile-user'
              : (targetOf(resource, name) ?? null),
        )
        if (target?.name === 'portal')
          return (await rows('/webadm/listaportalall')).map(
            (row) => [name, String(row['id'])] as const,
          )
        return [
          [
            name,
            name === 'typeId' ? '2' : name === 'year' ? '0000' : target ? await keyIn(target) : '',
          ] as const,
        ]
      }),
    )
    const choices = given.reduce<readonly (readonly (readonly [string, string])[])[]>(
      (made, pairs) => made.flatMap((before) => pairs.map((pair) => [...before, pair])),
      [[]],
    )
    return choices.map((values) => fillPath(path, Object.fromEntries(values)))
  }
  /** The key of a record that there is; lists of a portal are asked of one that has everything. */
  async function keyIn(resource: AnyResource): Promise<string> {
    const known = keys.get(resource.name)
    if (known !== undefined) return known
    for (const path of await listsOf(resource)) {
      const [first] = await rows(path)
      if (!first) continue
      const key = String(first[wireName(keyOf(resource), fieldOf(resource, keyOf(resource)))])
      keys.set(resource.name, key)
      return key
    }
    throw new Error(`the demonstration has no ${resource.name}`)
  }
  return async (screen) => {
    const values = await Promise.all(
      screen.params.map(
        async (name) => [name, await keyIn(named(screen, name) ?? screen.resource)] as const,
      ),
    )
    return fillPath(screen.path, Object.fromEntries(values))
  }
}
