import { indefiniteArticle } from '../../pt-br/words.ts'
import { isFlag } from '../../kernel/field.ts'
import { problem, type Problem } from '../../kernel/problem.ts'
import { columnName, fieldOf, wireName, type AnyResource } from '../../kernel/resource.ts'
import { periodFault } from '../../kernel/write.ts'
import {
  constraintOf,
  isCheckViolation,
  isUniqueViolation,
} from '../../platform/postgres/failure.ts'

function duplicate(resource: AnyResource, error: unknown): Problem {
  const [, single] = /_um_(\w+)$/.exec(constraintOf(error)) ?? []
  for (const [name, field] of Object.entries(resource.fields))
    if (isFlag(field) && field.onlyOne !== undefined && columnName(name, field) === single) {
      const refusal = { field: wireName(name, field), message: field.onlyOne }
      return problem('invalid', refusal.message, [refusal])
    }
  const [, at = 'other'] = /_unico_(\d+)$/.exec(constraintOf(error)) ?? []
  const message =
    (at === 'other' ? undefined : resource.messages.duplicate) ??
    `Já existe ${indefiniteArticle(resource.noun)} ${resource.noun.one} com estes dados.`
  return problem(
    'duplicate',
    message,
    (resource.unique?.[Number(at)] ?? []).map((name) => ({
      field: wireName(name, fieldOf(resource, name)),
      message,
    })),
  )
}
function backwards(resource: AnyResource, error: unknown): unknown {
  const period = resource.periods?.[Number(/_periodo_(\d+)$/.exec(constraintOf(error))?.[1])]
  if (!period) return error
  const fault = periodFault(resource, period)
  return problem('invalid', fault.message, [fault])
}
/** What the table refuses, as the user should read it. */
export async function withRefusals<T>(resource: AnyResource, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isUniqueViolation(error)) throw duplicate(resource, error)
    throw isCheckViolation(error) ? backwards(resource, error) : error
  }
}
