import type { AnyResource } from '../../kernel/resource.ts'
import type { Runner } from '../../platform/postgres/database.ts'
import { listOptions, type OptionQuery } from './list-options.ts'
import type { Actor } from './scope.ts'

export interface Option {
  readonly value: string
  readonly text: string
}

/** Select options as values, for who looks a row up by its text. @throws {Problem} `invalid`. */
export const optionsOf = async (
  runner: Runner,
  actor: Actor,
  resource: AnyResource,
  query: OptionQuery,
): Promise<readonly Option[]> =>
  // The shape of each option that listOptions writes as JSON.
  JSON.parse((await listOptions(runner, actor, resource, query)).body) as readonly Option[]
