import { createHash } from 'node:crypto'

// The calls as a file that a reviewer can read: a line for each operation, with a digest of each of its parts. What
// changed shows as the part of a line that changed; `compare-openapi.ts` says what changed within it.

interface Operation {
  readonly operationId?: string
  readonly parameters?: unknown
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
  readonly 'x-permission'?: string | { readonly pages: readonly string[]; readonly action: string }
}
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const digest = (value: unknown) =>
  createHash('sha256')
    // A style sheet, a script and a font are named after their content: the name is no part of a call.
    .update(JSON.stringify(value).replace(/\.[0-9a-f]{12}\.(?=css|js|woff2)/g, '.{hash}.'))
    .digest('hex')
    .slice(0, 8)

/** Who may call it: an action on the first of its pages, or a kind of session or key. Pages of portals are open. */
function rightOf({ 'x-permission': permission = 'open' }: Operation): string {
  return typeof permission === 'string'
    ? permission
    : `${permission.action} ${permission.pages[0] ?? ''}`
}

function lineOf(method: string, path: string, operation: Operation): string {
  const { operationId = '-', parameters, requestBody, responses = {}, ...rest } = operation
  return [
    `${method.toUpperCase()} ${path}`,
    operationId,
    rightOf(operation),
    `says ${digest(rest)}`,
    ...(parameters === undefined ? [] : [`asks ${digest(parameters)}`]),
    ...(requestBody === undefined ? [] : [`takes ${digest(requestBody)}`]),
    `answers ${Object.entries(responses)
      .map(([status, answer]) => `${status}:${digest(answer)}`)
      .join(' ')}`,
  ].join(' | ')
}

/** @returns a line for each operation, and one for all that is no operation's */
export function callDigests({ paths, ...rest }: Described): readonly string[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => lineOf(method, path, operation)),
  )
  return [`document | ${digest(rest)}`, ...operations.toSorted()]
}
